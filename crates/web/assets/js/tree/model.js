// A recorded tree on the server, and what of it was fetched already. A tree never changes, so nothing is
// fetched twice; texts are kept for one language.

import { get, post, remove } from '../api.js';
import { currentLanguage } from '../i18n.js';

/** Steps are fetched so many at a time, and children too. */
const STEPS = 200;
export const CHILDREN = 60;
/** So many answers are kept of each kind. */
const KEPT = 4000;

/** Trees by what was asked for, so that a page drawn anew does not search anew. */
const begun = new Map();

/** Begins a search, or finds the one that was begun before; the answer is a `Trace`. */
export async function beginTrace(wish) {
  const key = JSON.stringify(wish);
  const known = begun.get(key);
  if (known) {
    try {
      await get(`/api/traces/${known}`);
      return new Trace(known);
    } catch { begun.delete(key); }
  }
  const { id } = await post('/api/traces', wish);
  begun.set(key, id);
  return new Trace(id);
}

/** Forgets a search that was stopped, so that it can begin again. */
export function forgetTrace(id) {
  for (const [key, known] of begun) if (known === id) begun.delete(key);
}

export class Trace {
  #kept = new Map();
  #language = currentLanguage();

  constructor(id) {
    this.id = id;
    this.tree = null;
  }

  /** Where the search stands; once it is done, `tree` is there. */
  async state() {
    const answer = await get(`/api/traces/${this.id}`);
    if (answer.tree) this.tree = answer.tree;
    return answer;
  }

  async #once(path) {
    const key = path + this.#language;
    let answer = this.#kept.get(key);
    if (!answer) {
      if (this.#kept.size > KEPT) this.#kept.clear();
      answer = get(`/api/traces/${this.id}/${path}`);
      this.#kept.set(key, answer);
      answer.catch(() => this.#kept.delete(key));
    }
    return answer;
  }

  stop() { return remove(`/api/traces/${this.id}`); }
  node(id) { return this.#once(`nodes/${id}`); }
  children(id, offset = 0) { return this.#once(`nodes/${id}/children?offset=${offset}&limit=${CHILDREN}`); }
  saved(id) { return this.#once(`nodes/${id}/saved`); }
  next(kind, from, back = false) { return this.#once(`next?kind=${kind}&from=${from}${back ? '&back=true' : ''}`); }
  icicle(width, rows) { return this.#once(`icicle?width=${width}&rows=${rows}`); }

  /** The step that enters a node. All nodes before it were entered, and all but those above it were left. */
  enterStep(node) { return 2 * node.id - (node.path.length - 1); }

  /** The step that leaves a node, after everything below it. */
  leaveStep(node) { return this.enterStep(node) + 2 * node.subtree - 1; }

  /** One step of the search; null beyond its ends. */
  async step(at) {
    if (at < 0 || at >= this.tree.steps) return null;
    const from = Math.floor(at / STEPS) * STEPS;
    const { items } = await this.#once(`steps?from=${from}&count=${STEPS}`);
    return items[at - from] ?? null;
  }

  /** The children of a node as far as `upTo`, the id of one of them, or the first page. */
  async childrenWith(id, upTo = null, least = CHILDREN) {
    const first = await this.children(id);
    const items = [...first.items];
    const enough = () => (upTo === null || items.some((item) => item.id === upTo)) && items.length >= least && !this.tree.sampled;
    while (items.length < first.total && !enough()) {
      const more = (await this.children(id, items.length)).items;
      if (more.length === 0) break;
      items.push(...more);
    }
    // What was sampled is shown by visits; the order of the search says nothing there.
    if (this.tree.sampled) items.sort((one, other) => (other.visits ?? 0) - (one.visits ?? 0));
    return { total: first.total, items };
  }
}

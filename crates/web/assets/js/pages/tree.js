// The Tree Lab: the real tree of a search, on any position, with any player whose search can be recorded.

import { Refused, get } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { problem } from '../shell.js';
import { TreeForm, otherWish, readWish } from '../tree/form.js';
import { beginTrace, forgetTrace } from '../tree/model.js';
import { TreeView } from '../tree/view.js';

/** Between two looks at a search that is under way, in milliseconds; the first come sooner. */
const LOOKS = [60, 120, 250, 500];

export async function show(main, _, query) {
  const meta = await get('/api/meta');
  const page = new TreePage(meta, query);
  fill(main, h('h1', {}, t('page.tree')), page.form.element, page.place);
  page.search();
  return () => page.leave();
}

class TreePage {
  #wish;
  #other;
  #view = null;
  #gone = false;
  #turn = 0;
  #first;
  #version;
  /** The version that searched. */
  #here = null;
  /** Nothing was asked for: the lesson begins with a cut. */
  #lesson;

  constructor(meta, query) {
    const asked = readWish(query);
    this.#wish = asked.wish;
    this.#other = asked.other;
    const whole = (name) => (/^\d+$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
    this.#first = { node: whole('node'), step: whole('step'), active: whole('of') === 2 ? 1 : 0 };
    this.#version = query.get('v');
    this.#lesson = !query.has('fen') && !query.has('node');
    this.form = new TreeForm(meta, asked, (wish, other) => {
      this.#wish = wish;
      this.#other = other;
      this.#first = { node: null, step: null, active: 0 };
      this.#version = null;
      this.#address({});
      this.search();
    });
    this.place = h('div', { class: 'tree-place' });
  }

  leave() {
    this.#gone = true;
    this.#turn += 1;
    this.#view?.leave();
  }

  /** Lets the server search, and shows what it found. */
  async search() {
    this.#turn += 1;
    const turn = this.#turn;
    this.#view?.leave();
    this.#view = null;
    this.form.refuse(null);
    try {
      const wishes = [this.#wish, ...(this.#other ? [otherWish(this.#wish, this.#other)] : [])];
      const traces = [];
      for (const wish of wishes) {
        const trace = await this.#record(wish, turn);
        if (!trace || turn !== this.#turn) return;
        traces.push(trace);
      }
      this.#view = new TreeView(traces, (shown) => this.#address(shown));
      const { version } = traces[0].tree;
      this.#here = version;
      fill(this.place, this.#version && this.#version !== version && h('p', { class: 'notice card' }, t('tree.other_version', { link: this.#version, here: version })), this.#view.element);
      if (this.#lesson) this.#first.node = await firstCut(traces[0]);
      this.#lesson = false;
      await this.#view.open(this.#first);
    } catch (error) {
      if (turn === this.#turn) this.#refuse(error);
    }
  }

  #refuse(error) {
    fill(this.place);
    this.form.refuse(problem(error), error instanceof Refused ? error.problem.field : null);
    if (!(error instanceof Refused) && !(error instanceof TypeError && /fetch/i.test(error.message))) throw error;
  }

  /** One search; the answer is null if it failed or was left. */
  async #record(wish, turn) {
    const trace = await beginTrace(wish);
    const count = h('span', { class: 'number' });
    const stop = h('button', { type: 'button', onclick: () => { stop.disabled = true; trace.stop(); } }, t('tree.cancel'));
    const progress = h('section', { class: 'card progress', role: 'status' }, h('i', { class: 'thinking' }), h('span', {}, t('tree.searching', { player: wish.player })), count, stop);
    for (let look = 0; ; look += 1) {
      const answer = await trace.state();
      if (turn !== this.#turn || this.#gone) return null;
      if (answer.state === 'done') return trace;
      if (answer.state === 'failed') {
        forgetTrace(trace.id);
        fill(this.place);
        this.form.refuse(answer.problem?.detail ?? t('tree.failed'), answer.problem?.field);
        return null;
      }
      if (look === 2) fill(this.place, progress);
      count.textContent = answer.state === 'waiting' ? t('tree.waiting') : t('tree.progress', { depth: answer.progress?.depth ?? 0, nodes: number(answer.progress?.nodes ?? 0) });
      await new Promise((resolve) => { setTimeout(resolve, LOOKS[Math.min(look, LOOKS.length - 1)]); });
    }
  }

  /** The address carries the whole experiment, and what is looked at. */
  #address({ node = null, step = null, active = 0, quiz = false }) {
    if (this.#gone) return;
    const query = new URLSearchParams({ fen: this.#wish.fen, player: this.#wish.player });
    if (this.#wish.nodes) query.set('nodes', this.#wish.nodes);
    else query.set('depth', this.#wish.depth);
    if (this.#other) query.set('with', this.#other);
    if (node !== null && !quiz) query.set('node', node);
    if (step !== null && !quiz) query.set('step', step);
    if (active === 1) query.set('of', 2);
    if (this.#here) query.set('v', this.#here);
    history.replaceState(null, '', `/lab/tree?${query}`);
  }
}

/** The first cut that saved something. */
async function firstCut(trace) {
  let at = 0;
  for (let tries = 0; tries < 30; tries += 1) {
    const { node } = await trace.next('cut', at);
    if (node === null || (await trace.node(node)).never_searched > 0) return node;
    at = node;
  }
  return at;
}

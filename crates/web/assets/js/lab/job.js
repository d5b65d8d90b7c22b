// Work that the server does while a page waits: begun, asked after, ended.

import { Refused, get, post, remove } from '../api.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { announce, problem } from '../shell.js';

/** Between two looks, in milliseconds; the first come sooner. */
const LOOKS = [60, 120, 250, 500];

/**
 * Begins an experiment and gives what was found; `told` hears how far it is. The signal ends it, on the server too, and the
 * answer is then null.
 */
export async function experiment(wish, signal, told = () => {}) {
  const { id } = await post('/api/experiments', wish);
  const path = `/api/experiments/${id}`;
  signal.addEventListener('abort', () => { remove(path).catch(() => {}); });
  for (let look = 0; ; look += 1) {
    const answer = await get(path);
    if (signal.aborted && answer.state !== 'done') return null;
    if (answer.state === 'done' || answer.state === 'failed') return answer;
    told(answer);
    await new Promise((resolve) => { setTimeout(resolve, LOOKS[Math.min(look, LOOKS.length - 1)]); });
  }
}

/**
 * An experiment in its place on a page: how far it is with a button that ends it, then what `draw` makes of the result, or
 * the refusal in `message`. A new one ends the one before.
 */
export class Bench {
  #running = null;

  constructor(place, message) { Object.assign(this, { place, message }); }

  leave() { this.#running?.abort(); }

  async run(wish, told, draw) {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.message.hidden = true;
    const count = h('span', { class: 'number' });
    fill(this.place, h('section', { class: 'card progress', role: 'status' }, h('i', { class: 'thinking' }), count,
      h('button', { type: 'button', onclick: () => { running.abort(); } }, t('tree.cancel'))));
    try {
      const answer = await experiment(wish, running.signal, ({ progress }) => { if (progress) count.textContent = told(progress); });
      if (running !== this.#running) return;
      if (!answer) { fill(this.place); return; }
      if (answer.state === 'failed') throw new Refused(500, { code: 'failed', detail: t('tree.failed') });
      draw(answer);
      announce(t('compare.done'));
    } catch (error) {
      if (running !== this.#running) return;
      fill(this.place);
      this.message.hidden = false;
      fill(this.message, problem(error));
      if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
    }
  }
}

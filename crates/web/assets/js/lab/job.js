// Work that the server does while a page waits: begun, asked after, ended.

import { Refused, get, post, remove } from '../api.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
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
    const bar = h('progress', { 'aria-label': t('compare.working') });
    fill(this.place, h('section', { class: 'card progress', role: 'status' }, bar, count,
      h('button', { type: 'button', onclick: () => { running.abort(); } }, t('tree.cancel'))));
    try {
      const answer = await experiment(wish, running.signal, ({ progress }) => {
        if (!progress) return;
        count.textContent = told(progress);
        if (progress.total > 1) { bar.max = progress.total; bar.value = progress.done; }
      });
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

/**
 * A page of one experiment: its form, and what comes of it. `parts` are the fields, `wish` what is ordered, `query` the same as
 * an address, `told` says how far it is and `draw(place, answer)` shows the result; what it gives back ends it.
 */
export function experimentPage(main, name, asked, { parts, wish, query, told, draw }) {
  const message = h('p', { class: 'message bad', role: 'alert', hidden: true });
  const place = h('div', { class: 'stack results' });
  const bench = new Bench(place, message);
  let end = () => {};
  let version = asked.get('v');
  const address = (v) => {
    const to = new URLSearchParams(query());
    if (v) to.set('v', v);
    history.replaceState(null, '', `/lab/${name}?${to}`);
  };
  const search = () => bench.run(wish(), told, (answer) => {
    end();
    end = draw(place, answer) ?? (() => {});
    if (version && version !== answer.version) place.prepend(h('p', { class: 'notice' }, t('tree.other_version', { link: version, here: answer.version })));
    address(answer.version);
  });
  const begin = (event) => { event.preventDefault(); version = null; address(); search(); };
  fill(main, h('h1', {}, t(`page.${name}`)), h('p', { class: 'soft' }, t(`${name}.about`)), h('form', { class: 'card stack', onsubmit: begin }, parts,
    h('div', { class: 'row' }, h('button', { type: 'submit', class: 'main' }, icon('table'), t(`${name}.begin`))), message), place);
  if (asked.size > (asked.has('lang') ? 1 : 0)) search();
  return () => { bench.leave(); end(); };
}

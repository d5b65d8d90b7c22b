// The search step by step: into a node, out of it again, and what that changed. Going back is the exact
// inverse of going on.

import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';

/** Between two steps while the search is played, in milliseconds. */
const SPEEDS = { slow: 1200, normal: 450, fast: 120 };

export class Stepper {
  #go;
  #jump;
  #total = 0;
  #at = 0;
  #timer = null;
  #busy = false;
  #parts = {};

  /** `go(step)` and `jump(kind, back)` are promises that end when the step is shown; `jumps` are the kinds there are. */
  constructor(total, jumps, go, jump) {
    this.#total = total;
    this.#go = go;
    this.#jump = jump;
    const button = (name, picture, act) => h('button', { type: 'button', 'data-step': name, 'aria-label': t(`step.${name}`), title: t(`step.${name}`), onclick: act }, icon(picture));
    const play = button('play', 'play', () => this.#toggle());
    const range = h('input', { type: 'range', min: 0, max: total - 1, value: 0, 'aria-label': t('step.position') });
    range.addEventListener('input', () => { this.pause(); this.#to(Number(range.value)); });
    const speed = h('select', { 'aria-label': t('step.speed') }, Object.keys(SPEEDS).map((name) => h('option', { value: name, selected: name === 'normal' }, t(`step.${name}`))));
    const count = h('span', { class: 'number soft count' });
    this.#parts = { play, range, count, speed };
    const kinds = jumps.map(([kind, picture]) => h('button', { type: 'button', 'data-jump': kind, onclick: () => this.#leap(kind) }, icon(picture), t(`step.next.${kind}`)));
    this.element = h('div', { class: 'stepper', role: 'group', 'aria-label': t('step.name') },
      h('div', { class: 'row keys' }, button('first', 'first', () => this.#to(0)), button('back', 'back', () => this.#to(this.#at - 1)), play,
        button('forward', 'forward', () => this.#to(this.#at + 1)), button('last', 'last', () => this.#to(total - 1)), speed, kinds),
      h('div', { class: 'row slide' }, range, count));
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Tells where the search stands, and what to call it. */
  set(at, text = `${number(at + 1)} / ${number(this.#total)}`) {
    this.#at = at;
    const { range, count } = this.#parts;
    range.value = at;
    range.setAttribute('aria-valuetext', t('step.of', { step: at + 1, total: this.#total }));
    count.textContent = text;
    const ends = { first: at <= 0, back: at <= 0, forward: at >= this.#total - 1, last: at >= this.#total - 1 };
    for (const [name, off] of Object.entries(ends)) this.element.querySelector(`[data-step=${name}]`).setAttribute('aria-disabled', String(off));
  }

  async #to(step) {
    if (step < 0 || step >= this.#total || this.#busy) return;
    this.#busy = true;
    try { await this.#go(step); } finally { this.#busy = false; }
  }

  async #leap(kind) {
    this.pause();
    await this.#jump(kind);
  }

  #toggle() {
    if (this.#timer) { this.pause(); return; }
    const { play, speed } = this.#parts;
    fill(play, icon('pause'));
    play.setAttribute('aria-label', t('step.pause'));
    const tick = async () => {
      await this.#to(this.#at + 1);
      if (this.#timer && this.#at < this.#total - 1) this.#timer = setTimeout(tick, SPEEDS[speed.value]);
      else this.pause();
    };
    this.#timer = setTimeout(tick, 0);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    fill(this.#parts.play, icon('play'));
    this.#parts.play.setAttribute('aria-label', t('step.play'));
  }

  #key(event) {
    if (event.target.matches('select, input')) return;
    const step = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#total - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.pause();
    this.#to(step);
  }
}

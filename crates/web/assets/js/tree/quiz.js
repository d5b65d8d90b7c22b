// Questions about the search that is on the page: is the next move searched, and what is alpha now?

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { shown } from '../notation.js';
import { localised, negated, scoreNumber, scoreText } from './scores.js';

/** So many steps are looked at to find a question. */
const REACH = 400;

const random = (below) => Math.floor(Math.random() * below);

export class Quiz {
  #trace;
  #show;
  #end;
  #right = 0;
  #asked = 0;
  #question = null;

  /** `show(step)` shows the search as it stands then, without its outcome; `end()` puts everything back. */
  constructor(trace, show, end) {
    this.#trace = trace;
    this.#show = show;
    this.#end = end;
    this.element = h('section', { class: 'card quiz', 'aria-live': 'polite' });
  }

  async next() {
    const makers = [() => this.#cut(true), () => this.#cut(false), () => this.#alpha()];
    const first = random(makers.length);
    let question = null;
    for (let at = 0; at < makers.length && !question; at += 1) question = await makers[(first + at) % makers.length]();
    if (!question) {
      fill(this.element, h('h2', {}, t('quiz.title')), h('p', {}, t('quiz.none')), this.#close());
      return;
    }
    this.#question = question;
    await this.#show(question.step.step);
    const choose = (option) => this.#answer(option);
    fill(this.element, h('h2', {}, t('quiz.title')), h('p', { class: 'sentence' }, question.text),
      h('div', { class: 'options' }, question.options.map((option) => h('button', { type: 'button', 'data-right': null, onclick: () => choose(option) }, option.text))), this.#foot());
    this.element.querySelector('.options button').focus({ preventScroll: true });
  }

  #answer(option) {
    const { options, because } = this.#question;
    this.#asked += 1;
    if (option.right) this.#right += 1;
    const mark = (one) => h('li', { class: one.right ? 'right' : one === option ? 'wrong' : 'soft' }, one.right ? icon('check') : one === option ? icon('close') : null, one.text);
    fill(this.element, h('h2', {}, t(option.right ? 'quiz.right' : 'quiz.wrong')), h('ul', { class: 'answers' }, options.map(mark)), h('p', { class: 'sentence' }, because), this.#foot());
    this.element.querySelector('.main').focus({ preventScroll: true });
  }

  #foot() {
    return h('div', { class: 'row' }, h('button', { type: 'button', class: 'main', onclick: () => this.next() }, t('quiz.next')), this.#close(),
      this.#asked > 0 && h('span', { class: 'number soft' }, t('quiz.score', { right: this.#right, asked: this.#asked })));
  }

  #close() { return h('button', { type: 'button', onclick: () => this.#end() }, t('quiz.end')); }

  /** The first step from a place drawn by lot that fits; the search is walked around once at most. */
  async #find(fits) {
    const { steps } = this.#trace.tree;
    const start = random(steps);
    for (let far = 0; far < Math.min(REACH, steps); far += 1) {
      const step = await this.#trace.step((start + far) % steps);
      if (step && await fits(step)) return step;
    }
    return null;
  }

  /** Is the next move searched? `cut` chooses which answer is right. */
  async #cut(cut) {
    let step;
    if (cut) {
      const from = random(this.#trace.tree.nodes);
      const found = (await this.#trace.next('cut', from)).node ?? (await this.#trace.next('cut', 0)).node;
      if (found === null) return null;
      const node = await this.#trace.node(found);
      step = node.never_searched > 0 ? await this.#trace.step(this.#trace.leaveStep(node) - 1) : null;
      if (step?.what !== 'leave' || step.parent !== found) return null;
    } else {
      step = await this.#find(async (one) => {
        if (one.what !== 'leave' || one.parent === null || one.parent === undefined || !one.value) return false;
        const after = await this.#trace.step(one.step + 1);
        return after?.what === 'enter' && after.parent === one.parent;
      });
      if (!step) return null;
    }
    const parent = await this.#trace.node(step.parent);
    const window = `(${scoreText(step.alpha, '−∞')}, ${scoreText(step.beta, '+∞')})`;
    const because = cut ? localised(parent.why) : t('quiz.open_because', { alpha: scoreText(step.alpha, '−∞'), beta: scoreText(step.beta, '+∞') });
    const side = t(`side.${parent.mover}`);
    return {
      step, because, text: t('quiz.cut', { side, move: shown(step.san ?? ''), value: scoreText(negated(step.value)), window }),
      options: [{ text: t('quiz.searched'), right: !cut }, { text: t('quiz.not_searched'), right: cut }],
    };
  }

  /** What is alpha now? */
  async #alpha() {
    const step = await this.#find((one) => one.what === 'leave' && one.parent !== null && one.parent !== undefined && one.value && one.alpha);
    if (!step) return null;
    const parent = await this.#trace.node(step.parent);
    const scores = [step.alpha, parent.alpha, negated(step.value), step.beta, negated(step.alpha), { cp: (step.alpha.cp ?? 0) + 50 }];
    const texts = new Map();
    scores.forEach((score, at) => {
      const text = scoreText(score, at === 3 ? '+∞' : '−∞');
      if (!texts.has(text) && texts.size < 4) texts.set(text, { text: `α = ${text}`, right: at === 0, order: score ? scoreNumber(score) : at === 3 ? 1e9 : -1e9 });
    });
    const options = [...texts.values()].sort((a, b) => a.order - b.order);
    const side = t(`side.${parent.mover}`);
    const because = t(step.raises ? 'quiz.alpha_raised' : 'quiz.alpha_kept', { side, move: shown(step.san ?? ''), value: scoreText(negated(step.value)), alpha: scoreText(step.alpha) });
    const before = scoreText(parent.alpha, '−∞');
    return { step, because, options, text: t('quiz.alpha', { side, move: shown(step.san ?? ''), sign: step.sign ?? '=', value: scoreText(negated(step.value)), before }) };
  }
}

// White's chances move by move: a line, a dot for every error, and a mark where the board stands. A click leads there.

import { share } from '../analyse/engine.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT] = [600, 140];

function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export class Chart {
  #last;
  #mark = draw('line', { class: 'here', y1: 0, y2: HEIGHT });

  /** `choose(ply)` hears which position was asked for. */
  constructor({ start_score: start, moves }, choose) {
    this.#last = moves.length;
    const points = [start, ...moves.map((one) => one.score)].map((score, ply) => [this.#x(ply), HEIGHT * (1 - share(score))]);
    const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    const dots = moves.flatMap((one, index) => (one.is_error ? [draw('circle', { class: one.class, cx: points[index + 1][0].toFixed(1), cy: points[index + 1][1].toFixed(1), r: 5 })] : []));
    const picture = draw('svg', { viewBox: `0 -6 ${WIDTH} ${HEIGHT + 12}`, 'aria-hidden': 'true' }, draw('rect', { class: 'black', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
      draw('path', { class: 'white', d: `M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z` }), draw('line', { class: 'even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), draw('path', { class: 'run', d: `M${line}` }), ...dots, this.#mark);
    this.element = h('div', { class: 'chances', role: 'slider', tabindex: 0, 'aria-label': t('review.chart'), 'aria-valuemin': 0, 'aria-valuemax': this.#last, title: t('review.chart') });
    this.element.append(picture);
    this.element.addEventListener('click', (event) => {
      const box = picture.getBoundingClientRect();
      choose(Math.max(0, Math.min(this.#last, Math.round(((event.clientX - box.left) / box.width) * this.#last))));
    });
  }

  #x(ply) { return this.#last ? (ply / this.#last) * WIDTH : 0; }

  /** Where the board stands; `text` says it. */
  show(ply, text) {
    this.#mark.setAttribute('x1', this.#x(ply));
    this.#mark.setAttribute('x2', this.#x(ply));
    this.element.setAttribute('aria-valuenow', ply);
    this.element.setAttribute('aria-valuetext', text);
  }
}

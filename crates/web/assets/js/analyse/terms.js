// What a position looks worth, term by term.

import { post } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { problem } from '../shell.js';
import { localised } from '../tree/scores.js';

const plain = (value) => `${value < 0 ? '−' : ''}${number(Math.abs(value))}`;
const signed = (value) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`;

export class Terms {
  #fen = null;
  #body = h('div', {});
  #choice;

  constructor(meta) {
    const names = meta.evaluations ?? ['classical', 'tapered', 'pst', 'material'];
    this.#choice = h('select', { 'aria-label': t('analyse.evaluation') }, names.map((name) => h('option', { value: name, selected: name === 'classical' }, t(`tree.eval.${name}`))));
    this.#choice.addEventListener('change', () => this.#draw());
    this.element = h('details', { class: 'card terms' }, h('summary', {}, t('analyse.terms')), this.#choice, this.#body);
    this.element.addEventListener('toggle', () => this.#draw());
  }

  look(fen) {
    this.#fen = fen;
    this.#draw();
  }

  async #draw() {
    if (!this.element.open || !this.#fen) return;
    const fen = this.#fen;
    try {
      const found = await post('/api/evaluate', { fen, eval: this.#choice.value });
      if (fen === this.#fen) fill(this.#body, table(found));
    } catch (error) { fill(this.#body, h('p', { class: 'bad' }, problem(error))); }
  }
}

function table(found) {
  const all = found.opening_share + found.endgame_share || 1;
  const blend = (pair) => Math.round((pair.opening * found.opening_share + pair.endgame * found.endgame_share) / all);
  const rows = found.terms.map((term) => ({ name: term.term, white: blend(term.white), black: blend(term.black) }));
  const most = Math.max(...rows.map((row) => Math.abs(row.white - row.black)), 1);
  const bar = (row) => {
    const difference = row.white - row.black;
    const element = h('i', { class: `difference ${difference < 0 ? 'black' : 'white'}`, 'aria-hidden': 'true' }, h('i', {}));
    element.firstChild.style.width = `${(100 * Math.abs(difference)) / most}%`;
    return element;
  };
  const head = ['term', 'white', 'black', 'difference'].map((name) => h('th', { scope: 'col', class: name === 'term' ? null : 'number' }, t(`terms.${name}`)));
  return [h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, head)), h('tbody', {},
    rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, row.name, bar(row)), h('td', { class: 'number' }, plain(row.white)), h('td', { class: 'number' }, plain(row.black)), h('td', { class: 'number' }, signed(row.white - row.black)))),
    h('tr', { class: 'total' }, h('th', { scope: 'row', colspan: 3 }, t('terms.total')), h('td', { class: 'number' }, localised(found.total_text)))))),
  h('p', { class: 'soft small' }, t('terms.note', { opening: Math.round((100 * found.opening_share) / all), endgame: Math.round((100 * found.endgame_share) / all) }))];
}

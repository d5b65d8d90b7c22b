// Ablation: the parts of a search are switched on one after the other, and then left out one by one. What is each worth?

import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { Bench } from '../lab/job.js';
import { bar, commandLine, download, field, score, shown, table, times } from '../lab/parts.js';
import { shown as written } from '../notation.js';

/** 14. Bxg6!, the position of the table that BibiChess's author measured in 2006. */
const BIBICHESS = 'r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14';

export async function show(main, _, query) {
  const page = new AblationPage(query);
  fill(main, h('h1', {}, t('page.ablation')), h('p', { class: 'soft' }, t('ablation.about')), page.form, page.place);
  if (query.has('depth')) page.search();
  return () => page.leave();
}

class AblationPage {
  #fields;
  #bench;

  constructor(query) {
    this.#fields = {
      fen: h('input', { name: 'fen', value: query.get('fen') ?? BIBICHESS, maxlength: 128, spellcheck: 'false', autocomplete: 'off', required: true }),
      depth: h('input', { name: 'depth', type: 'number', min: 1, max: 12, value: query.get('depth') ?? 4, required: true }),
    };
    this.message = h('p', { class: 'message bad', role: 'alert', hidden: true });
    this.form = h('form', { class: 'card stack', onsubmit: (event) => { event.preventDefault(); this.#begin(); } },
      h('div', { class: 'fields' }, field(t('compare.position'), this.#fields.fen, 'wide'), field(t('tree.depth'), this.#fields.depth),
        h('button', { type: 'submit', class: 'main' }, icon('table'), t('ablation.begin'))), this.message);
    this.place = h('div', { class: 'stack results' });
    this.#bench = new Bench(this.place, this.message);
  }

  leave() { this.#bench.leave(); }

  #wish() { return { kind: 'ablation', fen: this.#fields.fen.value.trim(), depth: Number(this.#fields.depth.value) }; }

  #begin() {
    const { fen, depth } = this.#wish();
    history.replaceState(null, '', `/lab/ablation?${new URLSearchParams({ fen, depth })}`);
    this.search();
  }

  search() {
    return this.#bench.run(this.#wish(), (progress) => t('ablation.progress', { done: progress.done, total: progress.total, nodes: number(progress.nodes) }), (answer) => this.#draw(answer));
  }

  #draw({ found, command }) {
    const { data, labels } = found;
    const all = [...data.rows, ...data.leave_one_out];
    const most = Math.max(1, ...all.map((row) => row.total_nodes));
    const nodes = (row) => h('span', { class: 'with-bar' }, shown(row.total_nodes), bar(row.total_nodes / most, row.sound ? 'all' : 'cut'));
    const name = (row, label) => `${label}${row.sound ? '' : ' *'}`;
    const same = (row) => `${row.same_value} / ${data.positions}`;
    const best = (row) => (row.san ? written(row.san) : '–');
    const steps = data.rows.map((row, index) => [name(row, `${index > 0 ? '+ ' : ''}${labels.rows[index]}`), nodes(row), times(row.step_nodes), times(row.gain_nodes), shown(row.cpu_ms, 1), times(row.gain_time), score(row.value), best(row), same(row)]);
    const without = data.leave_one_out.map((row, index) => [name(row, `− ${labels.leave_one_out[index]}`), nodes(row), times(row.more_nodes), shown(row.cpu_ms, 1), times(row.more_time), score(row.value), best(row), same(row)]);
    const common = [`#${t('compare.value')}`, t('compare.best'), `#${t('ablation.same')}`];
    fill(this.place, h('section', { class: 'card stack' }, h('h2', {}, t('ablation.ladder')), h('p', { class: 'soft' }, t('ablation.ladder_about')),
      table(t('ablation.ladder'), [t('ablation.part'), `#${t('compare.nodes')}`, `#${t('ablation.step')}`, `#${t('ablation.total')}`, `#${t('compare.time')}`, `#${t('ablation.total_time')}`, ...common], steps)),
    h('section', { class: 'card stack' }, h('h2', {}, t('ablation.without')), h('p', { class: 'soft' }, t('ablation.without_about')),
      table(t('ablation.without'), [t('ablation.part'), `#${t('compare.nodes')}`, `#${t('ablation.more')}`, `#${t('compare.time')}`, `#${t('ablation.more_time')}`, ...common], without),
      h('p', { class: 'soft small' }, t('ablation.star'))),
    h('section', { class: 'card stack' }, h('div', { class: 'row' }, download('ablation.json', data)), commandLine(command)));
  }
}

// Ablation: the parts of a search are switched on one after the other, and then left out one by one. What is each worth?

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { experimentPage } from '../lab/job.js';
import { bar, commandLine, download, fenField, field, score, shown, table, times } from '../lab/parts.js';
import { shown as written } from '../notation.js';

/** 14. Bxg6!, the position of the table that BibiChess's author measured in 2006. */
const BIBICHESS = 'r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14';

export async function show(main, _, asked) {
  const fen = fenField(asked.get('fen') ?? BIBICHESS);
  const depth = h('input', { name: 'depth', type: 'number', min: 1, max: 12, value: asked.get('depth') ?? 4, required: true });
  return experimentPage(main, 'ablation', asked, {
    parts: h('div', { class: 'fields' }, field(t('compare.position'), fen, 'wide'), field(t('tree.depth'), depth)),
    wish: () => ({ kind: 'ablation', fen: fen.value.trim(), depth: Number(depth.value) }),
    query: () => ({ fen: fen.value.trim(), depth: depth.value }),
    told: ({ done, total, nodes }) => t('ablation.progress', { done, total, nodes }), draw,
  });
}

function draw(place, { found, command }) {
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
  fill(place, h('section', { class: 'card stack' }, h('h2', {}, t('ablation.ladder')), h('p', { class: 'soft' }, t('ablation.ladder_about')),
    table(t('ablation.ladder'), [t('ablation.part'), `#${t('compare.nodes')}`, `#${t('ablation.step')}`, `#${t('ablation.total')}`, `#${t('compare.time')}`, `#${t('ablation.total_time')}`, ...common], steps)),
  h('section', { class: 'card stack' }, h('h2', {}, t('ablation.without')), h('p', { class: 'soft' }, t('ablation.without_about')),
    table(t('ablation.without'), [t('ablation.part'), `#${t('compare.nodes')}`, `#${t('ablation.more')}`, `#${t('compare.time')}`, `#${t('ablation.more_time')}`, ...common], without),
    h('p', { class: 'soft small' }, t('ablation.star'))),
  h('section', { class: 'card stack' }, h('div', { class: 'row' }, download('ablation.json', data)), commandLine(command)));
}

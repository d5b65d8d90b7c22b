// Compare: several algorithms search the same position to the same depth, one after the other, and their trees are
// counted. The address is the experiment.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { experimentPage } from '../lab/job.js';
import { bar, choice, commandLine, download, fenField, field, percent, playerName, playerTicks, progressOf, score, shown, START, table, times } from '../lab/parts.js';
import { treeAddress } from '../tree/address.js';
import { shown as written } from '../notation.js';

const USUAL = ['minimax', 'alphabeta', 'negascout', 'mtdf'];
const EVALUATIONS = ['material', 'pst', 'tapered', 'classical', 'course', 'bibichess'];

export async function show(main, _, asked) {
  const { players } = await get('/api/meta');
  const fen = fenField(asked.get('fen') ?? START);
  const depth = h('input', { name: 'depth', type: 'number', min: 1, max: 30, value: asked.get('depth') ?? 4, required: true });
  const evaluation = choice('eval', EVALUATIONS.map((name) => [name, t(`tree.eval.${name}`)]), asked.get('eval') ?? 'tapered');
  const quiescence = h('input', { type: 'checkbox', name: 'quiescence', checked: asked.get('quiescence') !== '0' });
  const ticks = playerTicks(players, asked.has('p') ? asked.getAll('p') : USUAL);
  return experimentPage(main, 'compare', asked, {
    parts: [h('div', { class: 'fields' }, field(t('compare.position'), fen, 'wide'), field(t('tree.depth'), depth), field(t('tree.eval'), evaluation),
      h('label', { class: 'tick' }, quiescence, h('span', {}, t('tree.quiescence')))), ticks.element],
    wish: () => ({ kind: 'compare', fen: fen.value.trim(), depth: Number(depth.value), players: ticks.chosen(), eval: evaluation.value, quiescence: quiescence.checked }),
    query: () => [['fen', fen.value.trim()], ['depth', depth.value], ['eval', evaluation.value], ...(quiescence.checked ? [] : [['quiescence', '0']]), ...ticks.chosen().map((id) => ['p', id])],
    told: progressOf, draw,
  });
}

function draw(place, { found, command }) {
  const { data } = found;
  const players = data.players ?? [];
  const most = Math.max(1, ...players.map((player) => player.nodes ?? 0));
  const name = (player) => h('a', { href: treeAddress({ fen: data.fen, player: player.player, depth: data.depth }) }, playerName(player.player));
  const rows = players.map((player) => [name(player), player.stopped ? t('compare.stopped', { depth: player.depth }) : score(player.value), player.san ? written(player.san) : '–',
    h('span', { class: 'with-bar' }, shown(player.nodes), bar((player.nodes ?? 0) / most)), times(player.relative), shown(player.qnodes), shown(player.ebf, 2),
    percent(player.first_move_cutoff_rate), percent(player.tt_hit_rate), shown(player.cpu_ms ?? player.time_ms, 1)]);
  const headings = [t('compare.player'), `#${t('compare.value')}`, t('compare.best'), `#${t('compare.nodes')}`, `#${t('compare.relative')}`, `#${t('compare.qnodes')}`, '#EBF',
    `#${t('compare.first_cut')}`, `#${t('compare.table_hits')}`, `#${t('compare.time')}`];
  fill(place, h('section', { class: 'card stack' }, h('h2', {}, t('compare.result', { depth: data.depth })),
    found.alarm && h('p', { class: 'bad' }, found.alarm),
    table(t('compare.result', { depth: data.depth }), headings, rows),
    h('p', { class: 'soft' }, t(data.agree ? 'compare.agree' : 'compare.disagree')),
    h('p', { class: 'soft small' }, t('compare.words')),
    h('div', { class: 'row' }, download('compare.json', data)), commandLine(command)));
}

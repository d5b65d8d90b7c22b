// Puzzles and algorithms: who finds the first move, after how much work, and keeps it? The address is the experiment.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { Bench } from '../lab/job.js';
import { choice, commandLine, download, field, playerName, playerTicks, table } from '../lab/parts.js';
import { shown } from '../notation.js';
import { treeAddress } from '../tree/address.js';

const USUAL = ['alphabeta', 'negascout', 'mtdf', 'mcts'];

export async function show(main, _, query) {
  const [meta, { sets }] = await Promise.all([get('/api/meta'), get('/api/puzzles')]);
  const names = query.getAll('n');
  const ticks = playerTicks(meta.players, query.has('p') ? query.getAll('p') : USUAL);
  const puzzles = choice('set', [...names.length ? [['', t('grid.these', { count: names.length })]] : [], ...sets.map((set) => [set.id, set.title])], names.length ? '' : query.get('set') ?? 'mate2');
  const limits = h('input', { name: 'limits', value: query.get('limits') ?? 'depth=5', maxlength: 40, required: true, spellcheck: 'false', autocomplete: 'off' });
  const message = h('p', { class: 'message bad', role: 'alert', hidden: true });
  const [place, result] = [h('div', { class: 'results' }), h('div', { class: 'stack results' })];
  const bench = new Bench(place, message);
  const homes = new Map(sets.flatMap((set) => set.puzzles.map((one) => [one.name, set.id])));
  const search = () => {
    const players = ticks.chosen();
    const wish = { kind: 'keys', players, limits: limits.value.trim(), ...(puzzles.value ? { set: puzzles.value } : { puzzles: names }) };
    const address = new URLSearchParams(puzzles.value ? { set: puzzles.value } : names.map((name) => ['n', name]));
    for (const player of players) address.append('p', player);
    address.append('limits', wish.limits);
    history.replaceState(null, '', `/puzzles/grid?${address}`);
    fill(result);
    bench.run(wish, ({ done, total, found }) => {
      if (found) fill(result, h('section', { class: 'card' }, grid(found.data, homes)));
      return t('grid.progress', { done, total });
    }, ({ found: { data }, command }) => {
      fill(place);
      fill(result, h('section', { class: 'card stack' }, grid(data, homes), h('p', { class: 'soft small' }, t('grid.words')), h('div', { class: 'row' }, download('grid.json', data)), commandLine(command)));
    });
  };
  const form = h('form', { class: 'card stack', onsubmit: (event) => { event.preventDefault(); search(); } },
    h('div', { class: 'fields' }, field(t('grid.puzzles'), puzzles), field(t('grid.limits'), limits)),
    ticks.element,
    h('div', { class: 'row' }, h('button', { type: 'submit', class: 'main' }, icon('table'), t('grid.begin'))), message);
  fill(main, h('p', {}, h('a', { href: '/puzzles' }, t('puzzles.all'))), h('h1', {}, t('page.grid')), h('p', { class: 'soft' }, t('grid.about')), form, place, result);
  if (query.has('p')) search();
  return () => bench.leave();
}

/** A short number: 12 k, 3.4 M. */
const compact = (count) => (count < 1e4 ? number(count) : count < 1e6 ? `${number(count / 1e3)} k` : `${number(count / 1e6, 1)} M`);

function grid({ players, puzzles }, homes) {
  const names = players.map(({ player }) => playerName(player));
  const rows = puzzles.map((puzzle) => [h('a', { href: `/puzzles/${homes.get(puzzle.name)}/${puzzle.name}` }, puzzle.name), puzzle.san.map(shown).join(' ') || t('grid.unproven'),
    ...names.map((_, at) => (puzzle.searches[at] ? cell(puzzle, puzzle.searches[at]) : '…'))]);
  const solved = names.map((_, at) => puzzles.filter((puzzle) => puzzle.searches[at]?.solved).length);
  rows.push([t('grid.solved'), '', ...solved.map((count) => `${count} / ${puzzles.length}`)]);
  const made = table(t('page.grid'), [t('grid.puzzles'), t('compare.best'), ...names], rows);
  made.classList.add('grid');
  return made;
}

/** Since when the right move was the best, in signs for the eye and words for the ear. */
function cell(puzzle, { player, solved, kept, found, settled, san, spent }) {
  const since = settled ?? found ?? spent;
  const [sign, key] = solved ? (kept ? ['✓', 'kept'] : ['~', 'again']) : found ? ['(✗)', 'left'] : ['✗', 'never'];
  const text = t(`grid.${key}`, { depth: since.depth, nodes: since.nodes, move: san ? shown(san) : '–' });
  const short = solved ? `${sign} ${since.depth} · ${compact(since.nodes)}` : sign;
  return h('a', { href: treeAddress({ fen: puzzle.fen, like: player, depth: Math.max(1, Math.min(since.depth, 5)) }), class: key, title: `${text} · ${number(since.time_ms, 1)} ms` },
    h('span', { 'aria-hidden': 'true' }, short), h('span', { class: 'unseen' }, text));
}

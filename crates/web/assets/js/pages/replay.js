// A finished game of a tournament: the board, the moves, and what both players said about them.

import '../board.js';
import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { score, table } from '../lab/parts.js';
import { drawMoves } from '../movelist.js';
import { shown } from '../notation.js';
import { Stepper } from '../tree/stepper.js';

export async function show(main, id, query, place) {
  const game = await get(`/api/tournaments/${id}/games/${place}`);
  const title = `${game.white} – ${game.black}`;
  document.title = `${title} – Roque`;
  const board = h('chess-board', { mode: 'view' });
  board.words = t;
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': t('play.moves') });
  const said = h('p', { class: 'number', role: 'status' });
  const [, turn, , , , first] = game.fen.split(' ');
  const stepper = new Stepper(game.moves.length + 1, [], (ply) => go(ply));
  async function go(ply) {
    const move = game.moves[ply - 1];
    board.show({ fen: move?.fen ?? game.fen, last: move ? [move.uci.slice(0, 2), move.uci.slice(2, 4)] : null, check: null });
    drawMoves(list, game.moves, { first: Number(first) || 1, black: turn === 'b', current: ply, choose: (to) => { stepper.pause(); go(to); } });
    fill(said, move ? t('replay.said', { move: shown(move.san), value: score(move.score), depth: move.depth, nodes: number(move.nodes), time: number(move.time_ms, 1) }) : t('replay.start'));
    stepper.set(ply, `${ply} / ${game.moves.length}`);
  }
  const analyse = new URLSearchParams({ fen: game.fen, moves: game.moves.map((move) => move.uci).join(',') });
  const rows = game.moves.map((move, index) => [`${(Number(first) || 1) + Math.floor((index + (turn === 'b' ? 1 : 0)) / 2)}${(index % 2 === 0) === (turn === 'w') ? '.' : '…'} ${shown(move.san)}`, score(move.score), move.depth, number(move.nodes), number(move.time_ms, 1)]);
  fill(main, h('p', {}, h('a', { href: `/tournaments/${id}` }, t('replay.back'))), h('h1', {}, title), h('p', {}, h('strong', {}, game.result.replace('1/2-1/2', '½–½')), ` · ${game.ending} · ${t('replay.game', { game: game.game })}`),
    h('div', { class: 'with-board' }, h('div', { class: 'stack' }, board, stepper.element), h('div', { class: 'panel' },
      h('section', { class: 'card stack' }, said, list, h('div', { class: 'row' }, h('a', { class: 'button', href: `/analyse?${analyse}` }, icon('gauge'), t('page.analyse')), h('a', { class: 'button', href: `/review?${analyse}` }, icon('check'), t('review.button')))),
      h('details', { class: 'card' }, h('summary', {}, t('replay.table')), table(t('replay.table'), [t('compare.best'), `#${t('compare.value')}`, `#${t('tree.depth')}`, `#${t('compare.nodes')}`, '#ms'], rows)))));
  await go(0);
  return () => stepper.pause();
}

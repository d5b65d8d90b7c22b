// The library: saved games with a filter, and one of them move by move.

import '../board.js';
import { Refused, get, remove } from '../api.js';
import { ask, tellKeys } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { choice, commandLine, field } from '../lab/parts.js';
import { drawMoves, movesBar } from '../movelist.js';
import { spoken } from '../notation.js';
import { gameList, openingText } from '../play/list.js';
import { go } from '../router.js';
import { announce, copy, problem, toast } from '../shell.js';

const RESULTS = ['', '1-0', '0-1', '1/2-1/2', '*'];
/** After so long without another letter the list is asked for, in milliseconds. */
const CALM = 200;

export const show = (main, id, query) => (id ? showOne(main, id) : showAll(main, query));

const score = (result) => (result === '*' ? t('games.under_way') : result.replace('1/2-1/2', '½–½').replace('-', '–'));

async function showAll(main, query) {
  const input = (name) => h('input', { name, value: query.get(name) ?? '', maxlength: 60, autocomplete: 'off', spellcheck: 'false' });
  const fields = { text: input('text'), player: input('player'), opening: input('opening'), result: choice('result', RESULTS.map((value) => [value, value ? score(value) : t('games.any')]), query.get('result') ?? '') };
  const [list, count] = [h('div', {}), h('p', { class: 'soft', role: 'status' })];
  let [turn, timer, games] = [0, null, []];
  const throwAway = async (game) => {
    if (!await ask(t('play.delete_sure', { game: `${game.white} – ${game.black}` }), t('play.delete_yes'))) return;
    try { await remove(`/api/games/${encodeURIComponent(game.id)}`); await look(); } catch (error) { toast(problem(error)); }
  };
  const look = async (more = false) => {
    turn += 1;
    const mine = turn;
    const wish = new URLSearchParams(Object.entries(fields).map(([name, one]) => [name, one.value.trim()]).filter(([, value]) => value));
    history.replaceState(null, '', `/games${wish.size ? `?${wish}` : ''}`);
    const narrow = wish.size > 0;
    if (more) wish.set('after', games.length);
    const found = await get(`/api/games?${wish}`);
    if (mine !== turn) return;
    games = more ? [...games, ...found.games] : found.games;
    count.textContent = [t('games.count', { count: found.total }), found.unreadable > 0 && t('games.unreadable', { count: found.unreadable })].filter(Boolean).join(' · ');
    fill(list, gameList(games, throwAway, '/games', narrow ? 'games.none' : 'play.no_games'), games.length < found.total && h('p', {}, h('button', { type: 'button', onclick: () => look(true) }, t('games.more'))));
  };
  const form = h('form', { class: 'card fields', role: 'search', onsubmit: (event) => { event.preventDefault(); look(); } }, Object.entries(fields).map(([name, one]) => field(t(`games.${name}`), one)));
  form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(() => look().catch((error) => toast(problem(error))), CALM); });
  fill(main, h('h1', {}, t('page.games')), form, h('section', { class: 'card results' }, count, list));
  await look();
  return () => { turn += 1; clearTimeout(timer); };
}

async function showOne(main, id) {
  let found;
  try { found = await get(`/api/games/${id}/replay`); } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fill(main, h('h1', {}, t('page.games')), h('p', {}, problem(error)), h('p', {}, h('a', { class: 'button', href: '/games' }, t('games.all'))));
    return null;
  }
  const { game, moves, start_fen: start, first_number: first, black_first: black } = found;
  const title = [game.white, game.black].map((name) => (name === 'human' ? t('play.person') : name)).join(' – ');
  document.title = `${title} – Roque`;
  const board = h('chess-board', { mode: 'view' });
  board.words = t;
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': t('play.moves') });
  const analyse = h('a', { class: 'button main' }, icon('gauge'), t('games.analyse'));
  let at = moves.length;
  const fen = () => (at ? moves[at - 1].fen : start);
  const walk = (to, say = true) => {
    const ply = { first: 0, back: at - 1, forward: at + 1, last: moves.length }[to] ?? to;
    if (ply < 0 || ply > moves.length) return;
    at = ply;
    const last = moves[at - 1];
    board.show({ fen: fen(), last: last ? [last.from, last.to] : null });
    drawMoves(list, moves, { first, black, current: at, choose: walk });
    bar.set(at, moves.length);
    const line = moves.slice(0, at).map((move) => move.uci).join(',');
    analyse.setAttribute('href', `/analyse?${new URLSearchParams({ fen: start, ...(line && { moves: line }) })}`);
    if (say) announce(last ? spoken(last.san, t) : t('moves.first'));
  };
  const bar = movesBar(walk);
  const key = (event) => {
    if (event.target.closest?.('input, textarea, select, chess-board, dialog, summary') || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[event.key];
    if (event.key === 'f') flip();
    else if (to) walk(to);
    else return;
    event.preventDefault();
  };
  const flip = () => { board.orientation = board.orientation === 'white' ? 'black' : 'white'; };
  const throwAway = async () => {
    if (!await ask(t('play.delete_sure', { game: title }), t('play.delete_yes'))) return;
    try { await remove(`/api/games/${id}`); await go('/games', { replace: true }); } catch (error) { toast(problem(error)); }
  };
  const button = (picture, text, onclick) => h('button', { type: 'button', onclick }, icon(picture), text);
  board.addEventListener('announce', (event) => announce(event.detail.text));
  board.addEventListener('ask', ({ detail: { what } }) => { if (what === 'keys') tellKeys(); });
  fill(main, h('p', {}, h('a', { href: '/games' }, t('games.all'))), h('div', { class: 'with-board' }, h('div', { class: 'table' }, board),
    h('div', { class: 'panel' }, h('div', {}, h('h1', {}, title), h('p', {}, [score(game.result), game.end?.text].filter(Boolean).join(' · ')), h('p', { class: 'soft' }, [game.date, openingText(game.opening)].filter(Boolean).join(' · '))),
      h('section', { class: 'card' }, h('h2', {}, t('play.moves')), list, bar),
      h('div', { class: 'pairs' }, analyse, moves.length > 0 && h('a', { class: 'button', href: `/review?game=${id}` }, icon('check'), t('review.button')), h('a', { class: 'button', href: `/play/${id}` }, icon('play'), t(game.result === '*' ? 'games.resume' : 'games.open')), button('flip', t('play.flip'), flip),
        button('copy', 'FEN', () => copy(fen(), 'FEN')), button('copy', 'PGN', async () => copy(await get(`/api/games/${id}.pgn`), 'PGN')),
        h('a', { class: 'button', href: `/api/games/${id}.pgn`, download: `${decodeURIComponent(id)}.pgn`, 'aria-label': t('play.download') }, icon('download'), 'PGN'), button('close', t('games.delete'), throwAway)),
      commandLine(`roque play --load '${decodeURIComponent(id)}'`))));
  walk(moves.length, false);
  document.addEventListener('keydown', key);
  return () => document.removeEventListener('keydown', key);
}

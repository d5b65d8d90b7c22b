// Play: a game against a level, a player of the laboratory, or a person at the same board.

import '../board.js';
import { Refused, get, listen, post } from '../api.js';
import { announce, go, warn } from '../app.js';
import { Clocks } from '../clock.js';
import { fill, h } from '../dom.js';
import { has, t } from '../i18n.js';
import { drawMoves } from '../movelist.js';
import { example, shown, spoken } from '../notation.js';

export async function show(main, id, query) {
  return id ? showGame(main, id) : showSetup(main, query);
}

/** What went wrong, in the language of the page where there is a text for it. */
function reason(error) {
  if (!(error instanceof Refused)) return t('error.unreachable');
  const key = `error.${error.code}`;
  return has(key) ? t(key, error.problem) : error.message;
}

/* A new game ------------------------------------------------------------------------------------ */

async function showSetup(main, query) {
  const meta = await get('/api/meta');
  const games = await get('/api/games');
  const option = (value, text, chosen) => h('option', { value, selected: value === chosen }, text);
  const level = query.get('player') ?? 'level3';
  const opponent = h('select', { name: 'opponent' },
    h('optgroup', { label: t('play.levels') }, meta.levels.map((one) => option(one.id, t('play.level', { number: one.number, name: one.name }), level))),
    h('optgroup', { label: t('play.laboratory') }, meta.players.map((one) => option(one.id, one.name, level))),
    h('optgroup', { label: t('play.people') }, option('human', t('play.human'), level)));
  const side = h('select', { name: 'side' },
    ['white', 'black', 'random'].map((name) => option(name, t(`side.${name}`), query.get('side') ?? 'white')));
  const clock = h('select', { name: 'clock' },
    ['', '60+1', '180+2', '300+3', '600+5', '1800+20'].map((name) => option(name, name ? clockName(name) : t('play.no_clock'), '')));
  const start = h('select', { name: 'start' },
    [['standard', t('play.standard')], ['chess960', 'Chess960'], ['fen', t('play.from_fen')]].map(([value, text]) => option(value, text, query.get('fen') ? 'fen' : 'standard')));
  const fen = h('input', { name: 'fen', maxlength: 128, spellcheck: 'false', autocomplete: 'off', value: query.get('fen') ?? '', 'aria-label': 'FEN' });
  const fenField = h('label', { hidden: start.value !== 'fen' }, h('span', {}, 'FEN'), fen);
  start.addEventListener('change', () => { fenField.hidden = start.value !== 'fen'; });
  const message = h('p', { class: 'message bad', role: 'alert' });
  const begin = async (event) => {
    event.preventDefault();
    const person = side.value === 'random' ? ['white', 'black'][Math.floor(Math.random() * 2)] : side.value;
    const seats = { white: 'human', black: 'human', [person === 'white' ? 'black' : 'white']: opponent.value };
    const wish = { ...seats, clock: clock.value || null, chess960: start.value === 'chess960', fen: start.value === 'fen' ? fen.value : null };
    try {
      const game = await post('/api/games', wish);
      await go(`/play/${game.id}`);
      main.focus();
    } catch (error) {
      message.textContent = reason(error);
    }
  };
  const field = (text, control) => h('label', {}, h('span', {}, text), control);
  fill(main, h('h1', {}, t('page.play')),
    h('div', { class: 'cards' },
      h('form', { class: 'card', onsubmit: begin }, h('h2', {}, t('play.new')), h('fieldset', {},
        field(t('play.opponent'), opponent), field(t('play.side'), side), field(t('play.clock'), clock), field(t('play.start'), start), fenField,
        message, h('button', { class: 'main', type: 'submit' }, t('play.begin')))),
      h('section', { class: 'card' }, h('h2', {}, t('play.games')), gameList(games.games))));
}

const clockName = (text) => {
  const [base, increment] = text.split('+').map(Number);
  return `${base / 60} min + ${increment} s`;
};

function gameList(games) {
  if (games.length === 0) return h('p', { class: 'soft' }, t('play.no_games'));
  return h('ul', {}, games.map((game) => h('li', {},
    h('a', { href: `/play/${game.id}` }, `${game.white} – ${game.black}`), ' ',
    h('span', { class: 'soft' }, game.result === '*' ? t('play.under_way', { count: game.moves }) : game.result))));
}

/* A game ---------------------------------------------------------------------------------------- */

async function showGame(main, id) {
  let game;
  try {
    game = await get(`/api/games/${id}`);
  } catch (error) {
    fill(main, h('h1', {}, t('page.play')), h('p', {}, reason(error)), h('p', {}, h('a', { href: '/play' }, t('play.new'))));
    return () => {};
  }
  const view = new GameView(main, id);
  view.update(game, true);
  return listen([`game:${id}`], { 'game.snapshot': (now) => view.update(now), 'game.info': (info) => view.thinking(info) },
    (lost) => warn(lost ? t('error.unreachable') : ''));
}

class GameView {
  #id;
  #game = null;
  /** The number of half-moves shown; null for all of them. */
  #shown = null;
  #parts;
  #clocks;

  constructor(main, id) {
    this.#id = id;
    const board = h('chess-board', {});
    board.words = t;
    const seat = (side) => h('div', { class: 'seat' }, h('span', { 'data-name': side }), h('span', { class: 'clock number', role: 'timer', 'data-clock': side, hidden: true }));
    const input = h('input', { name: 'move', autocomplete: 'off', spellcheck: 'false', maxlength: 16, 'aria-label': t('play.type'), placeholder: example() });
    const message = h('p', { class: 'message', role: 'status' });
    const moves = h('div', { class: 'moves', role: 'group', 'aria-label': t('play.moves') });
    const opening = h('p', { class: 'soft' });
    const act = (name, action) => h('button', { type: 'button', 'data-action': name, onclick: action }, t(`play.${name}`));
    const command = (name) => () => this.#send(name);
    const buttons = h('div', { class: 'row' },
      act('undo', command('undo')), act('redo', command('redo')), act('hint', command('hint')), act('why', command('why')),
      act('flip', () => this.#flip()), act('draw', command('draw')), act('resign', () => this.#resign()), act('go', command('go')));
    const typed = h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); this.#type(); } }, input, h('button', { type: 'submit' }, t('play.move')));
    const extra = h('div', { class: 'card', hidden: true });
    this.#parts = { board, input, message, moves, opening, buttons, typed, extra, above: seat('black'), below: seat('white') };
    fill(main, h('h1', { class: 'unseen' }, t('page.play')), h('div', { class: 'with-board' },
      h('div', {}, this.#parts.above, board, this.#parts.below),
      h('div', { class: 'panel' }, message, typed, buttons, extra, h('section', { class: 'card' }, h('h2', {}, t('play.moves')), opening, moves),
        h('p', { class: 'row' }, h('a', { class: 'button', href: '/play' }, t('play.another')), h('a', { class: 'button', href: `/api/games/${id}.pgn`, download: `${id}.pgn` }, 'PGN')))));
    const clock = (side) => main.querySelector(`[data-clock=${side}]`);
    this.#clocks = new Clocks({ white: clock('white'), black: clock('black') });
    board.addEventListener('move', (event) => this.#move(event.detail.uci));
    board.addEventListener('refused', (event) => this.#say(t('play.refused', event.detail), true));
    board.addEventListener('announce', (event) => announce(event.detail.text));
    board.addEventListener('ask', (event) => this.#answer(event.detail.what));
  }

  /** What the game is like now. */
  update(game, first = false) {
    const before = this.#game;
    this.#game = game;
    if (first) this.#parts.board.orientation = game.players.white.kind !== 'human' && game.players.black.kind === 'human' ? 'black' : 'white';
    if (before && game.moves.length !== before.moves.length) this.#shown = null;
    this.#draw();
    if (first) this.#say(this.#state());
    else if (game.moves.length > before.moves.length) this.#sayMove(game);
    else if (game.state !== before.state || game.moves.length < before.moves.length) this.#say(this.#state());
    if (game.remark) this.#remark(game.remark);
  }

  /** What a machine thinks, while it does. */
  thinking(info) {
    if (this.#game.thinking) this.#say(t('play.thinking', { depth: info.depth ?? 0 }), false, true);
  }

  #draw() {
    const { board, moves, opening, buttons, typed, above, below } = this.#parts;
    const game = this.#game;
    const count = this.#shown ?? game.moves.length;
    const atEnd = count === game.moves.length;
    const mine = game.state === 'active' && game.players[game.turn].kind === 'human';
    const position = atEnd ? game : { fen: count === 0 ? game.start_fen : game.moves[count - 1].fen, check: null };
    const last = count > 0 ? game.moves[count - 1] : null;
    board.mode = mine && atEnd ? 'play' : 'view';
    board.show({ fen: position.fen, legal: mine && atEnd ? game.legal : [], last: last ? [last.from, last.to] : null, check: atEnd ? game.check : null });
    const turned = board.orientation === 'black';
    for (const [element, side] of [[above, turned ? 'white' : 'black'], [below, turned ? 'black' : 'white']]) {
      const [name, clock] = element.children;
      name.dataset.name = side;
      name.textContent = `${game.players[side].name}${game.thinking && game.turn === side ? ' …' : ''}`;
      clock.dataset.clock = side;
    }
    const clock = (side) => [above, below].map((element) => element.children[1]).find((element) => element.dataset.clock === side);
    this.#clocks.stop();
    this.#clocks = new Clocks({ white: clock('white'), black: clock('black') });
    this.#clocks.set(game.clocks);
    drawMoves(moves, game.moves, { first: game.first_number, black: game.black_first, current: count, choose: (ply) => { this.#shown = ply === game.moves.length ? null : ply; this.#draw(); } });
    opening.textContent = game.opening ? `${game.opening.eco} ${game.opening.name}` : '';
    const able = { undo: game.can_undo, redo: game.can_redo, hint: mine, why: game.can_explain, draw: game.state === 'active', resign: game.state === 'active', go: game.state === 'active', flip: true };
    for (const button of buttons.children) button.disabled = !able[button.dataset.action];
    typed.hidden = !mine;
  }

  #state() {
    const game = this.#game;
    if (game.state === 'finished') return t(`end.${game.end.code}`, { winner: game.end.winner ? t(`side.${game.end.winner}`) : '' });
    return game.players[game.turn].kind === 'human' ? t('play.your_turn', { side: t(`side.${game.turn}`) }) : t('play.waiting', { name: game.players[game.turn].name });
  }

  #sayMove(game) {
    const last = game.moves.at(-1);
    const side = t(game.turn === 'white' ? 'side.black' : 'side.white');
    announce(`${side}: ${spoken(last.san, t)}. ${game.state === 'finished' ? this.#state() : ''}`);
    this.#say(game.state === 'finished' ? this.#state() : t('play.played', { side, move: shown(last.san) }), false, true);
  }

  #remark(remark) {
    const { extra, board } = this.#parts;
    extra.hidden = false;
    const line = (remark.line ?? []).map(shown).join(' ');
    fill(extra, h('h2', {}, t(`remark.${remark.kind}`)), h('p', {}, remark.text ?? ''), line && h('p', { class: 'number' }, line));
    board.arrows = remark.arrow ? [{ ...remark.arrow, kind: 'hint' }] : [];
  }

  #say(text, bad = false, quiet = false) {
    const { message } = this.#parts;
    message.classList.toggle('bad', bad);
    message.setAttribute('role', quiet ? 'none' : 'status');
    message.textContent = text;
  }

  async #send(name, body = {}) {
    try {
      this.#parts.extra.hidden = true;
      this.#parts.board.arrows = [];
      this.update(await post(`/api/games/${this.#id}/${name}`, body));
    } catch (error) {
      this.#say(reason(error), true);
      announce(reason(error));
      // Somebody else may have moved: show what there is.
      if (error instanceof Refused) this.update(await get(`/api/games/${this.#id}`));
    }
  }

  #move(move) { return this.#send('moves', { move, ply: this.#game.moves.length }); }

  async #type() {
    const { input } = this.#parts;
    const move = input.value.trim();
    if (!move) return;
    const before = this.#game.moves.length;
    await this.#move(move);
    if (this.#game.moves.length !== before) input.value = '';
    input.focus();
  }

  #flip() {
    const { board } = this.#parts;
    board.orientation = board.orientation === 'white' ? 'black' : 'white';
    this.#draw();
  }

  #resign() { if (window.confirm(t('play.resign_sure'))) this.#send('resign'); }

  #answer(what) {
    const game = this.#game;
    if (what === 'input') this.#parts.input.focus();
    if (what === 'last') announce(game.moves.length ? spoken(game.moves.at(-1).san, t) : t('play.no_moves'));
    if (what === 'clocks') announce(game.clocks ? t('play.clocks', { white: Math.ceil(game.clocks.white / 1000), black: Math.ceil(game.clocks.black / 1000) }) : t('play.no_clock'));
  }
}

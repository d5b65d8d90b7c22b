// A game: the board with its clocks, and everything that can be asked for beside it.

import '../board.js';
import { Refused, get, listen, post } from '../api.js';
import { Clocks } from '../clock.js';
import { ask, tellKeys } from '../dialog.js';
import { fill, h } from '../dom.js';
import { has, t } from '../i18n.js';
import { icon } from '../icons.js';
import { drawMoves, movesBar } from '../movelist.js';
import { example, shown, spoken } from '../notation.js';
import { announce, copy, problem, showLost, toast } from '../shell.js';
import { treeAddress } from '../tree/address.js';
import { openingText } from './list.js';

/** What can be done, in this order. */
const ACTIONS = [['undo', 'undo'], ['redo', 'redo'], ['hint', 'hint'], ['why', 'why'], ['go', 'go'], ['flip', 'flip'], ['draw', 'draw'], ['resign', 'flag']];

export async function showGame(main, id) {
  let game;
  try {
    game = await get(`/api/games/${id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fill(main, h('h1', {}, t('page.play')), h('p', {}, problem(error)), h('p', {}, h('a', { class: 'button main', href: '/play' }, t('play.new'))));
    return () => {};
  }
  const view = new GameView(main, id);
  let stop = () => {};
  let topic = null;
  // A game gets its lasting name when it is first saved; from then on the address and the events carry it.
  const follow = (now) => {
    if (topic === now.id) return;
    topic = now.id;
    history.replaceState(null, '', `/play/${encodeURIComponent(topic)}${location.search}`);
    stop();
    stop = listen([`game:${topic}`], { 'game.snapshot': (next) => { view.update(next); follow(next); } }, (lost) => { if (!lost && !view.listening) view.tellState(); view.listening = !lost; showLost(lost); });
  };
  view.update(game, true);
  follow(game);
  return () => { stop(); view.leave(); showLost(false); };
}

class GameView {
  /** Whether events come: they tell everything in order. */
  listening = false;
  #id;
  #game = null;
  /** How many half-moves stand on the board, if it is not the last position. */
  #shown = null;
  #parts = {};
  #clocks = null;
  #remark = null;

  constructor(main, id) {
    this.#id = id;
    const seat = () => h('div', { class: 'seat' }, h('span', { class: 'name' }), h('span', { class: 'clock', role: 'timer', 'aria-live': 'off' }));
    const board = h('chess-board');
    board.words = t;
    const input = h('input', { autocomplete: 'off', spellcheck: 'false', maxlength: 12, placeholder: example(), 'aria-label': t('play.type') });
    const button = ([name, picture]) => h('button', { type: 'button', 'data-action': name, title: name === 'go' ? t('play.go_about') : null, onclick: () => this.#act(name) }, icon(picture), t(`play.${name}`));
    this.#parts = {
      board, input, above: seat(), below: seat(), message: h('p', { class: 'message', role: 'status' }), opening: h('p', { class: 'soft message' }),
      moves: h('div', { class: 'moves', role: 'group', 'aria-label': t('play.moves') }), bar: movesBar((to) => this.#walk(to)),
      buttons: h('div', { class: 'buttons' }, ACTIONS.map(button)), extra: h('section', { class: 'card', hidden: true, 'aria-live': 'polite' }),
      state: h('section', { class: 'card state' }), tree: h('a', { class: 'button' }, icon('tree'), t('play.tree')), review: h('a', { class: 'button wide', hidden: true }, icon('check'), t('review.button')),
      download: h('a', { class: 'button', 'aria-label': t('play.download'), title: t('play.download') }, icon('download')),
      typed: h('form', { class: 'typed', onsubmit: (event) => { event.preventDefault(); this.#type(); } },
        h('label', {}, h('span', {}, t('play.type')), input), h('button', { type: 'submit' }, t('play.move'))),
    };
    this.#build(main);
  }

  #build(main) {
    const { board, above, below, state, message, opening, typed, buttons, extra, moves, bar, tree, review, download } = this.#parts;
    fill(state, message, opening);
    tree.classList.add('wide');
    const files = h('div', { class: 'files' }, review, tree,
      h('button', { type: 'button', onclick: () => copy(this.#position(), 'FEN') }, icon('copy'), 'FEN'),
      h('button', { type: 'button', onclick: () => this.#copyPgn() }, icon('copy'), 'PGN'),
      download,
      h('a', { class: 'button wide', href: '/play' }, t('play.another')));
    fill(main, h('h1', { class: 'unseen' }, t('page.play')), h('div', { class: 'with-board' },
      h('div', { class: 'table' }, above, board, below),
      h('div', { class: 'panel' }, state, extra, typed, h('section', { class: 'card' }, h('h2', {}, t('play.moves')), moves, bar), buttons, files)));
    board.addEventListener('move', (event) => this.#move(event.detail.uci));
    board.addEventListener('refused', (event) => { this.#say(t('play.refused', event.detail), true); announce(t('play.refused', event.detail)); });
    board.addEventListener('announce', (event) => announce(event.detail.text));
    board.addEventListener('ask', (event) => this.#answer(event.detail.what));
  }

  leave() { this.#clocks?.stop(); }

  #named(name) {
    const id = encodeURIComponent(name);
    this.#id = id;
    const { download } = this.#parts;
    download.setAttribute('href', `/api/games/${id}.pgn`);
    download.setAttribute('download', `${name}.pgn`);
  }

  /** What the game is like now. */
  update(game, first = false) {
    const before = this.#game;
    this.#game = game;
    this.#named(game.id);
    if (first) this.#parts.board.orientation = game.players.white.kind !== 'human' && game.players.black.kind === 'human' ? 'black' : 'white';
    if (before && game.moves.length !== before.moves.length) this.#shown = null;
    this.#draw();
    if (!before) this.#say(this.#state());
    else if (game.moves.length > before.moves.length) this.#sayMove(game);
    else if (game.state !== before.state || game.moves.length < before.moves.length) { this.#say(this.#state()); announce(this.#state()); }
    if (JSON.stringify(game.remark) !== JSON.stringify(this.#remark)) this.#drawRemark(game.remark);
    if (game.unsaved && !before?.unsaved) toast(t('play.unsaved', { reason: game.unsaved }));
  }

  #draw() {
    const { board, moves, bar, opening, buttons, typed, state, tree, review } = this.#parts;
    const game = this.#game;
    const count = this.#shown ?? game.moves.length;
    const atEnd = count === game.moves.length;
    const mine = game.state === 'active' && game.players[game.turn].kind === 'human';
    const last = count > 0 ? game.moves[count - 1] : null;
    board.mode = mine && atEnd ? 'play' : 'view';
    board.show({ fen: this.#position(), legal: mine && atEnd ? game.legal : [], last: last ? [last.from, last.to] : null, check: atEnd ? game.check : null });
    this.#drawSeats();
    const choose = (ply) => this.#walk(ply);
    drawMoves(moves, game.moves, { first: game.first_number, black: game.black_first, current: count, choose });
    bar.hidden = game.moves.length === 0;
    bar.set(count, game.moves.length);
    opening.textContent = openingText(game.opening);
    const active = game.state === 'active';
    const able = { undo: game.can_undo, redo: game.can_redo, hint: mine, why: game.can_explain, draw: active, resign: active, go: active && mine, flip: true };
    for (const button of buttons.children) button.disabled = !able[button.dataset.action];
    typed.hidden = !mine;
    state.classList.toggle('end', !active);
    tree.setAttribute('href', this.#treeOfMove(count));
    review.hidden = active || game.moves.length === 0;
    review.setAttribute('href', `/review?game=${encodeURIComponent(game.id)}`);
  }

  #drawSeats() {
    const { board, above, below } = this.#parts;
    const game = this.#game;
    const turned = board.orientation === 'black';
    const clocks = {};
    for (const [seat, side] of [[above, turned ? 'white' : 'black'], [below, turned ? 'black' : 'white']]) {
      const [name, clock] = seat.children;
      const active = game.state === 'active' && game.turn === side;
      seat.classList.toggle('turn', active);
      fill(name, h('i', { class: `disc ${side}` }), h('span', {}, who(game, side)), active && game.thinking && h('i', { class: 'thinking' }));
      clock.dataset.clock = side;
      clocks[side] = clock;
    }
    this.#clocks?.stop();
    this.#clocks = new Clocks(clocks);
    this.#clocks.set(game.clocks);
  }

  /** The position on the board. */
  #position() {
    const game = this.#game;
    const count = this.#shown ?? game.moves.length;
    return count === game.moves.length ? game.fen : this.#before(count + 1);
  }

  /** The position before the so-manieth half-move. */
  #before(ply) { return ply <= 1 ? this.#game.start_fen : this.#game.moves[ply - 2].fen; }

  /** The Tree Lab at the last move of a machine up to the position shown; if there is none, at the position itself. */
  #treeOfMove(count) {
    const game = this.#game;
    for (let ply = count; ply > Math.max(0, count - 2); ply -= 1) {
      const side = (ply % 2 === 1) === game.black_first ? 'black' : 'white';
      if (game.players[side].kind !== 'human') return treeAddress({ fen: this.#before(ply), like: game.players[side].player });
    }
    return treeAddress({ fen: this.#position() });
  }

  #walk(to) {
    const total = this.#game.moves.length;
    const count = this.#shown ?? total;
    const ply = { first: 0, back: count - 1, forward: count + 1, last: total }[to] ?? to;
    if (ply < 0 || ply > total) return;
    this.#shown = ply === total ? null : ply;
    this.#draw();
  }

  #state() {
    const game = this.#game;
    if (game.state === 'finished') {
      const key = `end.${game.end.code}`;
      const text = has(key) ? t(key, { winner: game.end.winner ? t(`side.${game.end.winner}`) : '' }) : game.end.text ?? '';
      return `${game.result.replace('1/2-1/2', '½–½').replace('-', '–')} · ${text}`;
    }
    const people = ['white', 'black'].filter((side) => game.players[side].kind === 'human').length;
    if (game.players[game.turn].kind !== 'human') return t('play.waiting', { name: who(game, game.turn) });
    return t(people === 2 ? `play.turn.${game.turn}` : 'play.your_turn', { side: t(`side.${game.turn}`) });
  }

  /** What is to be done now, in the place of what was said last. */
  tellState() { this.#say(this.#state()); }

  #sayMove(game) {
    const last = game.moves.at(-1);
    const side = t(game.turn === 'white' ? 'side.black' : 'side.white');
    const over = game.state === 'finished';
    announce(`${side}: ${spoken(last.san, t)}. ${over ? this.#state() : ''}`);
    this.#say(this.#state());
    // The end of a game that is looked at is not missed.
    if (over) this.#parts.state.scrollIntoView({ block: 'nearest' });
  }

  #drawRemark(remark) {
    this.#remark = remark;
    const { extra, board } = this.#parts;
    extra.hidden = !remark;
    board.arrows = remark?.arrow ? [{ ...remark.arrow, kind: 'hint' }] : [];
    if (!remark) return;
    const line = (remark.line ?? []).map(shown).join(' ');
    fill(extra, h('h2', {}, t(`remark.${remark.kind}`)), remark.text && h('p', {}, remark.text), line && h('p', { class: 'number soft' }, line));
  }

  #say(text, bad = false) {
    const { message } = this.#parts;
    message.classList.toggle('bad', bad);
    message.textContent = text;
  }

  async #send(name, body = {}) {
    try {
      const answer = await post(`/api/games/${this.#id}/${name}`, body);
      // An event may have told of the machine's reply already: then the answer is older than what is shown.
      if (!this.listening) this.update(answer);
      return true;
    } catch (error) {
      this.#say(problem(error), true);
      announce(problem(error));
      if (!(error instanceof Refused)) { showLost(true); return false; }
      // Somebody else may have moved: show what there is, and leave the reason to be read.
      const text = problem(error);
      this.update(await get(`/api/games/${this.#id}`));
      this.#say(text, true);
      return false;
    }
  }

  #move(move) { return this.#send('moves', { move, ply: this.#game.moves.length }); }

  async #type() {
    const { input } = this.#parts;
    const move = input.value.trim();
    input.value = '';
    // What was refused can be mended.
    if (move && !await this.#move(move) && input.value === '') input.value = move;
    input.focus();
  }

  async #act(name) {
    if (name === 'flip') this.#flip();
    else if (name !== 'resign' || await ask(t('play.resign_sure'), t('play.resign'))) await this.#send(name);
  }

  #flip() {
    const { board } = this.#parts;
    board.orientation = board.orientation === 'white' ? 'black' : 'white';
    this.#draw();
  }

  async #copyPgn() {
    try {
      await copy(await get(`/api/games/${this.#id}.pgn`), 'PGN');
    } catch (error) { toast(problem(error)); }
  }

  #answer(what) {
    const game = this.#game;
    const seconds = (side) => Math.ceil(game.clocks[side] / 1000);
    if (what === 'keys') tellKeys();
    if (what === 'input') this.#parts.input.focus();
    if (what === 'last') announce(game.moves.length ? spoken(game.moves.at(-1).san, t) : t('play.no_moves'));
    if (what === 'clocks') announce(game.clocks ? t('play.clocks', { white: seconds('white'), black: seconds('black') }) : t('play.no_clock'));
  }
}

/** The name of a side in the language of the page. */
function who(game, side) {
  const player = game.players[side];
  const level = player.player?.match(/^level(\d+)$/);
  const alone = Object.values(game.players).filter((one) => one.kind === 'human').length === 1;
  if (player.kind === 'human') return alone ? t('play.you') : t(`side.${side}`);
  return level ? t('play.roque_level', { number: Number(level[1]) }) : player.name;
}

// Analyse: a board on which everything can be played, with lines of a player beside it.

import '../board.js';
import { Engine, EvalBar } from '../analyse/engine.js';
import { Editor } from '../analyse/editor.js';
import { GameTree } from '../analyse/game.js';
import { drawVariations } from '../analyse/moves.js';
import { gamesOf, readPgn, writePgn } from '../analyse/pgn.js';
import { Terms } from '../analyse/terms.js';
import { Refused, get, post } from '../api.js';
import { tellKeys } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { field } from '../lab/parts.js';
import { movesBar } from '../movelist.js';
import { example, spoken } from '../notation.js';
import { openingText } from '../play/list.js';
import { announce, copy, problem, toast } from '../shell.js';
import { treeAddress } from '../tree/address.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export async function show(main, _, query) {
  const page = new AnalysePage(await get('/api/meta'));
  fill(main, h('h1', { class: 'unseen' }, t('page.analyse')), page.element);
  const [fen, edits] = [query.get('fen') ?? START, query.has('edit')];
  // What is being set up need not be a position yet.
  await page.open(edits ? START : fen, (query.get('moves') ?? '').split(/[\s,]+/).filter(Boolean));
  if (edits) page.edit(fen);
  return () => page.leave();
}

class AnalysePage {
  #game = new GameTree(START);
  #position = null;
  #parts = {};
  #score = null;
  #turn = 0;
  #editor;

  constructor(meta) {
    const board = h('chess-board');
    board.words = t;
    const engine = new Engine(meta, (score, best) => this.#found(score, best), (moves) => this.#playLine(moves));
    const fen = h('input', { spellcheck: 'false', autocomplete: 'off', maxlength: 128, 'aria-describedby': 'fen-message' });
    const typed = h('input', { autocomplete: 'off', spellcheck: 'false', maxlength: 12, placeholder: example(), 'aria-label': t('play.type') });
    this.#parts = {
      board, engine, fen, typed, bar: new EvalBar(), terms: new Terms(meta), message: h('p', { class: 'message bad', id: 'fen-message', role: 'alert' }),
      opening: h('p', { class: 'soft message opening' }), moves: h('div', { class: 'variations', role: 'group', 'aria-label': t('play.moves') }), walk: movesBar((to) => { this.#game.walk(to); this.#show(); }),
      pgn: h('textarea', { rows: 4, spellcheck: 'false', 'aria-label': 'PGN', placeholder: t('pgn.paste') }), pgnMessage: h('p', { class: 'message bad', role: 'alert' }), which: h('div', {}), tree: h('a', { class: 'button' }, icon('tree'), t('analyse.tree')), play: h('a', { class: 'button' }, icon('play'), t('analyse.play')), review: h('a', { class: 'button', hidden: true }, icon('check'), t('review.button')),
    };
    this.#editor = new Editor(board, (made) => this.#edited(made));
    this.element = this.#build();
    board.addEventListener('move', (event) => this.#play(event.detail.uci));
    board.addEventListener('refused', (event) => { toast(t('play.refused', event.detail)); });
    board.addEventListener('announce', (event) => announce(event.detail.text));
    board.addEventListener('ask', (event) => { if (event.detail.what === 'input') typed.focus(); else if (event.detail.what === 'keys') tellKeys(); });
    this.key = (event) => this.#key(event);
    document.addEventListener('keydown', this.key);
  }

  #build() {
    const { board, bar, engine, fen, typed, message, opening, moves, walk, terms, pgn, pgnMessage, which, tree, play, review } = this.#parts;
    const form = (className, act, ...children) => h('form', { class: className, onsubmit: (event) => { event.preventDefault(); act(); } }, ...children);
    const button = (picture, text, act) => h('button', { type: 'button', onclick: act }, icon(picture), text);
    return h('div', { class: 'with-board' },
      h('div', { class: 'table' }, h('div', { class: 'board-and-bar' }, bar.element, board), opening),
      h('div', { class: 'panel' }, engine.element,
        h('section', { class: 'card' }, h('h2', {}, t('play.moves')), moves, walk, form('typed', () => this.#type(), h('label', {}, h('span', {}, t('play.type')), typed), h('button', { type: 'submit' }, t('play.move')))),
        h('div', { class: 'pairs' }, button('flip', t('play.flip'), () => this.#flip()), button('close', t('analyse.cut'), () => this.#cut()), tree, play, review),
        terms.element,
        h('section', { class: 'card' }, form('typed', () => this.open(fen.value.trim() || START, []), h('label', {}, h('span', {}, 'FEN'), fen), h('button', { type: 'submit' }, t('analyse.set'))), message,
          h('div', { class: 'row' }, button('copy', 'FEN', () => copy(this.#position.fen, 'FEN')), button('copy', 'PGN', () => copy(this.#pgn(), 'PGN')), button('first', t('analyse.new'), () => this.open(START, [])), button('draw', t('editor.title'), () => this.edit())),
          h('details', { class: 'pgn' }, h('summary', {}, t('pgn.title')), form('stack', () => this.#import(), pgn, pgnMessage, h('button', { type: 'submit' }, t('pgn.read')), which)))));
  }

  /** Sets a position up by hand. */
  edit(fen = this.#position.fen) {
    const { engine, board } = this.#parts;
    engine.leave();
    board.arrows = [];
    this.element.classList.add('editing');
    this.element.querySelector('.panel').prepend(this.#editor.element);
    this.#editor.begin(fen);
    this.#editor.element.querySelector(':checked').focus();
  }

  async #edited(fen) {
    this.element.classList.remove('editing');
    this.#editor.end();
    await (fen ? this.open(fen, []) : this.#show());
    this.#parts.board.querySelector('[tabindex="0"]').focus();
  }

  leave() {
    this.#turn += 1;
    this.#parts.engine.leave();
    document.removeEventListener('keydown', this.key);
  }

  /** Begins anew from a position, with moves already played. */
  async open(fen, moves) {
    const { message, fen: field } = this.#parts;
    const game = new GameTree(fen);
    try {
      await game.position();
      for (const uci of moves) {
        const move = (await game.position()).legal.find((one) => one.uci === uci);
        if (!move) break;
        game.play(move);
      }
      message.textContent = '';
      field.removeAttribute('aria-invalid');
      this.#game = game;
      await this.#show();
    } catch (error) {
      message.textContent = problem(error);
      field.value = fen;
      field.setAttribute('aria-invalid', 'true');
      if (!this.#position && error instanceof Refused) { await this.open(START, []); message.textContent = problem(error); field.value = fen; }
    }
  }

  /** Draws the current node, and lets the engine think about it. */
  async #show() {
    this.#turn += 1;
    const turn = this.#turn;
    const { board, engine, fen, opening, moves, walk, terms, tree, play, review } = this.#parts;
    const position = await this.#game.position();
    if (turn !== this.#turn) return;
    this.#position = position;
    const last = this.#game.current.move;
    board.mode = position.end ? 'view' : 'play';
    board.show({ fen: position.fen, legal: position.legal, last: last ? [last.from, last.to] : null, check: position.check });
    fen.value = position.fen;
    opening.textContent = [openingText(position.opening), position.end?.text].filter(Boolean).join(' — ');
    drawVariations(moves, this.#game, (node) => { this.#game.current = node; this.#show(); });
    walk.set(this.#game.line().length, this.#game.current.children.length ? Infinity : this.#game.line().length);
    terms.look(position.fen);
    tree.setAttribute('href', treeAddress({ fen: position.fen }));
    play.setAttribute('href', `/play?fen=${encodeURIComponent(position.fen)}`);
    const line = this.#game.line().map((move) => move.uci);
    engine.look({ start: this.#game.start, moves: line, turn: position.turn, number: Number(position.fen.split(' ')[5]) || 1, over: Boolean(position.end) || position.legal.length === 0 });
    const query = new URLSearchParams({ fen: this.#game.start });
    if (line.length) query.set('moves', line.join(','));
    history.replaceState(null, '', `/analyse?${query}`);
    // The whole game, not only what stands on the board.
    const whole = this.#game.longest().map((move) => move.uci);
    review.hidden = whole.length === 0;
    review.setAttribute('href', `/review?${new URLSearchParams({ fen: this.#game.start, moves: whole.join(',') })}`);
  }

  #found(score, best) {
    const { bar, board } = this.#parts;
    // Until the first line of a new position comes, the bar stays: it would only flicker.
    if (score) this.#score = score;
    bar.show(this.#score, board.orientation);
    const move = best && this.#position?.legal.find((one) => one.uci === best);
    board.arrows = move ? [{ from: move.from, to: move.to, kind: 'best' }] : [];
  }

  async #play(uci) {
    const move = this.#position.legal.find((one) => one.uci === uci);
    if (!move) return;
    this.#game.play(move);
    announce(spoken(move.san, t));
    await this.#show();
  }

  async #playLine(moves) {
    for (const uci of moves) {
      const move = (await this.#game.position()).legal.find((one) => one.uci === uci);
      if (!move) break;
      this.#game.play(move);
    }
    await this.#show();
  }

  async #type() {
    const { typed } = this.#parts;
    const text = typed.value.trim();
    if (!text) return;
    try {
      // The server reads moves as people write them, and says what is wrong; which move it was shows in what came of it.
      const before = this.#game.line().map((move) => move.uci);
      const after = async (move) => (await post('/api/positions', { fen: this.#game.start, moves: [...before, move] })).fen;
      const reached = await after(text);
      const likely = [...this.#position.legal].sort((one, other) => Number(alike(other, text)) - Number(alike(one, text)));
      for (const move of likely) {
        if ((await after(move.uci)) === reached) { this.#game.play(move); break; }
      }
      typed.value = '';
      await this.#show();
    } catch (error) { toast(problem(error)); }
    typed.focus();
  }

  #flip() {
    const { board, bar } = this.#parts;
    board.orientation = board.orientation === 'white' ? 'black' : 'white';
    bar.show(this.#score, board.orientation);
  }

  #cut() {
    this.#game.cut(this.#game.current);
    this.#show();
  }

  #pgn() {
    const { end } = this.#position;
    const result = end && this.#game.current.children.length === 0 ? { white: '1-0', black: '0-1' }[end.winner] ?? '1/2-1/2' : '*';
    return writePgn(this.#game, result);
  }

  /** Reads one of the games that were pasted; with several of them the others can be chosen. */
  async #import(index = 0) {
    const { pgn, pgnMessage, which } = this.#parts;
    pgnMessage.textContent = '';
    const games = gamesOf(pgn.value);
    const name = ({ tags }, at) => `${at + 1}. ${tags.White ?? '?'} – ${tags.Black ?? '?'} ${tags.Result ?? ''}`;
    fill(which, games.length > 1 && field(t('pgn.which', { count: games.length }), h('select', { onchange: (event) => this.#import(Number(event.target.value)) }, games.slice(0, 500).map((one, at) => h('option', { value: at, selected: at === index }, name(one, at))))));
    try {
      if (games.length === 0) throw new Error(t('pgn.nothing'));
      this.#game = await readPgn(games[index]);
      await this.#show();
    } catch (error) { pgnMessage.textContent = error instanceof TypeError || error instanceof Refused ? problem(error) : error.message; }
  }

  #key(event) {
    if (this.#editor.element.isConnected || event.target.closest?.('input, textarea, select, chess-board, dialog, summary') || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[event.key];
    if (!to) return;
    event.preventDefault();
    this.#game.walk(to);
    this.#show();
  }
}

/** Whether a legal move may be what was typed: it ends on the same square. */
const alike = (move, text) => move.uci === text || (text.includes(move.to) && move.san.length >= text.length - 2);

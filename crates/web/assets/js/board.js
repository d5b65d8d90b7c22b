// <chess-board>: a board to look at and to move on, by mouse, finger or keyboard.
//
// attributes   fen, orientation (white | black), mode (play | view | edit)
// properties   legal    [{uci, san, from, to}], the moves that may be made; the server knows the rules
//              last     [from, to] of the last move, or null
//              check    the square of a king in check, or null
//              arrows   [{from, to, kind}], kind best | other | hint
//              words    (key, arguments) => text, in the language of the page
// events       move {uci}, refused {from, to}, announce {text}; while pieces are set up put {square, piece?}, shift {from, to}
//
// For assistive technology it is a grid of 64 buttons with one Tab stop. Everything is in the light
// DOM, so that styles, searches in the page and tests reach it.

import { arrow, arrowLayer } from './arrows.js';
import { h } from './dom.js';
import { followPress } from './drag.js';
import { glide } from './glide.js';
import { pieceSvg } from './pieces.js';
import { promotionDialog } from './promotion.js';
import { SQUARES, neighbour, piecesOf, sideOf, turnOf } from './squares.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** What the page is asked by a letter. */
const QUESTIONS = { l: 'last', t: 'clocks', i: 'input', '?': 'keys' };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class ChessBoard extends HTMLElement {
  static observedAttributes = ['fen', 'orientation', 'mode'];

  #legal = [];
  #last = null;
  #check = null;
  #arrows = [];
  #words = (key) => key;
  /** The square whose piece is to move. */
  #selected = null;
  /** The square with the Tab stop. */
  #focus = null;
  #cells = new Map();
  #overlay = null;
  /** A pointer is down. */
  #pressed = false;

  connectedCallback() {
    if (this.#cells.size === 0) this.#build();
    this.#draw();
  }

  attributeChangedCallback(name, before, now) {
    if (this.#cells.size === 0 || before === now) return;
    if (name === 'orientation') this.#arrange();
    if (name === 'fen') this.#selected = null;
    this.#draw();
  }

  get fen() { return this.getAttribute('fen') ?? START; }
  set fen(fen) { this.setAttribute('fen', fen); }
  get orientation() { return this.getAttribute('orientation') === 'black' ? 'black' : 'white'; }
  set orientation(side) { this.setAttribute('orientation', side); }
  get mode() { return this.getAttribute('mode') ?? 'play'; }
  get #editing() { return this.mode === 'edit'; }
  set mode(mode) { this.setAttribute('mode', mode); }
  get legal() { return this.#legal; }
  set legal(moves) { this.#legal = moves ?? []; this.#selected = null; this.#draw(); }
  set last(squares) { this.#last = squares; this.#draw(); }
  set check(square) { this.#check = square; this.#draw(); }
  set arrows(arrows) { this.#arrows = arrows ?? []; this.#drawArrows(); }
  set words(words) { this.#words = words; this.#draw(); }

  /** Shows a whole position at once, and lets the piece that moved glide there. */
  show({ fen, legal = [], last = null, check = null }) {
    const moved = last && this.#cells.size > 0 && this.fen !== fen ? last : null;
    [this.#legal, this.#last, this.#check] = [legal, last, check];
    this.#selected = null;
    this.setAttribute('fen', fen);
    this.#draw();
    if (moved) glide(this.#cells.get(moved[1]), ...moved, this.orientation);
  }

  #build() {
    this.classList.add('chess-board');
    const grid = h('div', { class: 'squares', role: 'grid' });
    this.#overlay = arrowLayer();
    for (const square of SQUARES) {
      const dark = (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 0;
      const button = h('button', {
        type: 'button', tabindex: -1, class: dark ? 'square dark' : 'square light', 'data-square': square,
      });
      this.#cells.set(square, button);
    }
    this.append(grid, this.#overlay);
    this.#focus = 'e2';
    this.#arrange();
    grid.addEventListener('keydown', (event) => this.#key(event));
    grid.addEventListener('focusin', (event) => this.#moveFocus(event.target.dataset.square, false));
    grid.addEventListener('pointerdown', (event) => this.#press(event));
    grid.addEventListener('click', (event) => this.#click(event));
    this.addEventListener('contextmenu', (event) => { if (this.#pressed) event.preventDefault(); });
  }

  /** Puts the squares into rows, the nearer side of the board below. */
  #arrange() {
    const grid = this.querySelector('.squares');
    const squares = this.orientation === 'black' ? [...SQUARES].reverse() : SQUARES;
    const rows = [];
    for (let row = 0; row < 8; row += 1) {
      const cells = squares.slice(8 * row, 8 * row + 8).map((square, column) => {
        const button = this.#cells.get(square);
        const file = row === 7 ? square[0] : null;
        const rank = column === 0 ? square[1] : null;
        return h('div', { role: 'gridcell', 'data-file': file, 'data-rank': rank }, button);
      });
      rows.push(h('div', { role: 'row' }, cells));
    }
    grid.replaceChildren(...rows);
    this.#drawArrows();
  }

  #draw() {
    if (this.#cells.size === 0) return;
    const pieces = piecesOf(this.fen);
    const targets = new Set(this.#movesFrom(this.#selected).map((move) => move.to));
    this.querySelector('.squares').setAttribute('aria-label', this.#words('board.name'));
    for (const [square, button] of this.#cells) {
      const letter = pieces[square] ?? null;
      if ((button.dataset.piece ?? null) !== letter) {
        if (letter) {
          button.dataset.piece = letter;
          button.replaceChildren(pieceSvg(letter));
        } else {
          delete button.dataset.piece;
          button.replaceChildren();
        }
      }
      button.tabIndex = square === this.#focus ? 0 : -1;
      button.classList.toggle('last', this.#last?.includes(square) ?? false);
      button.classList.toggle('check', this.#check === square);
      button.classList.toggle('selected', this.#selected === square);
      button.classList.toggle('target', targets.has(square));
      button.classList.toggle('movable', this.#editing ? Boolean(letter) : this.#movesFrom(square).length > 0);
      button.setAttribute('aria-pressed', String(this.#selected === square));
      button.setAttribute('aria-label', this.#label(square, letter, targets.has(square)));
    }
    this.dataset.fen = this.fen;
  }

  #label(square, letter, isTarget) {
    const what = letter ? this.#words(`piece.${letter}`) : this.#words('board.empty');
    const label = `${square}, ${what}`;
    return isTarget ? `${label}, ${this.#words('board.target')}` : label;
  }

  #drawArrows() {
    if (!this.#overlay) return;
    this.#overlay.replaceChildren(...this.#arrows.map((one) => arrow(one, this.orientation)));
  }

  #movesFrom(square) {
    if (this.mode !== 'play' || !square) return [];
    return this.#legal.filter((move) => move.from === square);
  }

  #select(square) {
    this.#selected = square;
    this.#draw();
  }

  /** A move that was meant, from square to square: made, asked about, or refused. */
  async #make(from, to) {
    const moves = this.#movesFrom(from).filter((move) => move.to === to);
    this.#select(null);
    if (moves.length === 0) {
      this.#tell('refused', { from, to });
      return;
    }
    const promotions = moves.filter((move) => move.uci.length === 5);
    let [move] = moves;
    if (promotions.length > 0) {
      const side = turnOf(this.fen);
      move = await promotionDialog(this, promotions, side, this.#words);
      this.#cells.get(move ? to : from).focus();
      if (!move) return;
    }
    this.#tell('move', { uci: move.uci, san: move.san });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  #announce(text) {
    this.#tell('announce', { text });
  }

  /** A square is chosen by a click or a key: its piece is taken up, or the piece taken up goes there. */
  #choose(square) {
    if (this.#editing) this.#tell('put', { square });
    if (this.mode !== 'play') return;
    if (this.#selected === square) {
      this.#select(null);
    } else if (this.#selected && this.#movesFrom(this.#selected).some((move) => move.to === square)) {
      this.#make(this.#selected, square);
    } else if (this.#movesFrom(square).length > 0) {
      this.#select(square);
      const targets = [...new Set(this.#movesFrom(square).map((move) => move.to))].join(', ');
      this.#announce(this.#words('board.selected', { square, targets }));
    } else if (this.#selected) {
      this.#make(this.#selected, square);
    } else if (piecesOf(this.fen)[square]) {
      this.#announce(this.#words('board.cannot_move', { square }));
    }
  }

  #click(event) {
    const square = event.target.closest('[data-square]')?.dataset.square;
    // A press with the mouse or a finger was dealt with when it ended.
    if (square && event.detail === 0) this.#choose(square);
  }

  #press(event) {
    const button = event.target.closest('[data-square]');
    if (!button || event.button !== 0 || this.mode === 'view') return;
    const { square } = button.dataset;
    this.#pressed = true;
    const done = (act) => (...values) => { this.#pressed = false; act(...values); };
    followPress(this, button, event, {
      movable: button.classList.contains('movable'),
      lift: () => { if (!this.#editing && this.#selected !== square) this.#select(square); },
      click: done(() => this.#choose(square)),
      drop: done((target) => {
        if (target === square) return;
        if (this.#editing) this.#tell('shift', { from: square, to: target });
        else this.#make(square, target);
      }),
      outside: done(() => { if (this.#editing) this.#tell('put', { square, piece: '' }); else this.#select(null); }),
      cancel: done(() => this.#select(null)),
    });
  }

  #moveFocus(square, andFocus = true) {
    if (!square) return;
    this.#cells.get(this.#focus).tabIndex = -1;
    this.#focus = square;
    this.#cells.get(square).tabIndex = 0;
    if (andFocus) this.#cells.get(square).focus();
  }

  #key(event) {
    const square = event.target.dataset.square;
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#keyDone(event, square)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Whether a key means something on the board. */
  #keyDone(event, square) {
    const { key } = event;
    if (ARROWS[key]) {
      const turned = this.orientation === 'black' ? -1 : 1;
      const [files, ranks] = ARROWS[key];
      this.#moveFocus(neighbour(square, turned * files, turned * ranks));
    } else if (key === 'Enter' || key === ' ') {
      this.#choose(square);
    } else if (key === 'Escape') {
      this.#select(null);
    } else if (this.#editing && /^([kqrbnp]|Delete|Backspace)$/i.test(key)) {
      this.#tell('put', { square, piece: key.length === 1 ? key : '' });
    } else if (/^[kqrbnp]$/i.test(key)) {
      this.#jump(key.toLowerCase(), square, event.shiftKey ? -1 : 1);
    } else if (/^Digit[1-8]$/.test(event.code)) {
      const digit = event.code[5];
      this.#moveFocus(event.shiftKey ? 'abcdefgh'[digit - 1] + square[1] : square[0] + digit);
    } else if (key === 'm' || key === 'M') {
      this.#announceMoves(square, event.shiftKey);
    } else if (key === 'o') {
      this.#announce(this.#label(square, piecesOf(this.fen)[square] ?? null, false));
    } else if (QUESTIONS[key]) {
      this.#tell('ask', { what: QUESTIONS[key] });
    } else {
      return false;
    }
    return true;
  }

  /** The next piece of a kind, of either side, in the order of the squares. */
  #jump(kind, from, step) {
    const pieces = piecesOf(this.fen);
    const start = SQUARES.indexOf(from);
    for (let far = 1; far <= 64; far += 1) {
      const square = SQUARES[(start + step * far + 128) % 64];
      if (pieces[square]?.toLowerCase() === kind) {
        this.#moveFocus(square);
        return;
      }
    }
  }

  #announceMoves(square, capturesOnly) {
    const pieces = piecesOf(this.fen);
    const letter = pieces[square];
    const all = letter && sideOf(letter) === turnOf(this.fen) ? this.#movesFrom(square) : [];
    const moves = capturesOnly ? all.filter((move) => pieces[move.to]) : all;
    const list = moves.map((move) => move.san ?? move.to).join(', ');
    this.#announce(list || this.#words('board.no_moves', { square }));
  }
}

customElements.define('chess-board', ChessBoard);

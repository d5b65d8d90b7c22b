// A position set up by hand: pieces are put on the board, the rest is chosen beside it, and the server says whether it can
// be played. The FEN can be read and written at any time.

import { post } from '../api.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { choice, field, START } from '../lab/parts.js';
import { pieceSvg } from '../pieces.js';
import { announce, problem } from '../shell.js';
import { FILES, SQUARES, piecesOf } from '../squares.js';

const TOOLS = [...'KQRBNP', '', ...'kqrbnp'];
const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

export class Editor {
  #board;
  #pieces = {};
  #rest = ['0', '1'];
  #turn = 0;
  #parts;

  /** `done(fen)` hears of the position when it is finished, null if it was given up. */
  constructor(board, done) {
    this.#board = board;
    const tool = (letter) => h('label', { title: letter ? t(`piece.${letter}`) : t('editor.eraser') },
      h('input', { type: 'radio', name: 'tool', value: letter, checked: letter === 'P', 'aria-label': letter ? t(`piece.${letter}`) : t('editor.eraser') }), letter ? pieceSvg(letter) : icon('close'));
    const right = (letter) => h('label', { class: 'tick' }, h('input', { type: 'checkbox', value: letter }), h('span', {}, t(`editor.${letter}`)));
    const button = (text, act, main = false) => h('button', { type: 'button', class: main ? 'main' : null, onclick: act }, text);
    const message = h('p', { class: 'message', role: 'status' });
    this.#parts = {
      tools: h('div', { class: 'choices palette' }, TOOLS.map(tool)), turn: choice('turn', [['w', t('side.white')], ['b', t('side.black')]], 'w'),
      rights: h('div', { class: 'fields' }, [...'KQkq'].map(right)), passant: h('select', {}), fen: h('input', { maxlength: 128, spellcheck: 'false', autocomplete: 'off' }), message,
      use: button(t('editor.done'), () => done(this.fen()), true),
    };
    const { tools, turn, rights, passant, fen, use } = this.#parts;
    this.element = h('section', { class: 'card stack editor' }, h('h2', {}, t('editor.title')), h('fieldset', {}, h('legend', { class: 'unseen' }, t('editor.tool')), tools), h('p', { class: 'soft small' }, t('editor.keys')),
      h('div', { class: 'fields' }, field(t('editor.turn'), turn), field(t('editor.passant'), passant)), h('fieldset', {}, h('legend', {}, t('editor.castling')), rights), field('FEN', fen), message,
      h('div', { class: 'row' }, use, button(t('tree.cancel'), () => done(null)), button(t('editor.clear'), () => this.#read(EMPTY)), button(t('analyse.new'), () => this.#read(START))));
    for (const one of [turn, rights, passant]) one.addEventListener('change', () => this.#changed());
    fen.addEventListener('input', () => { if (/^\s*([1-8pnbrqk]+\/){7}[1-8pnbrqk]+(\s|$)/i.test(fen.value)) this.#read(fen.value.trim(), false); else this.#check(fen.value); });
    board.addEventListener('put', ({ detail: { square, piece } }) => this.#put(square, piece ?? tools.querySelector(':checked').value));
    board.addEventListener('shift', ({ detail: { from, to } }) => { this.#pieces[to] = this.#pieces[from]; delete this.#pieces[from]; this.#changed(); });
  }

  /** Begins with a position. */
  begin(fen) {
    this.#board.mode = 'edit';
    this.#read(fen);
  }

  end() { this.element.remove(); this.#turn += 1; }

  fen() {
    const { turn, rights, passant } = this.#parts;
    const ranks = [0, 8, 16, 24, 32, 40, 48, 56].map((first) => SQUARES.slice(first, first + 8).map((square) => this.#pieces[square] ?? '1').join('').replace(/1+/g, (gap) => gap.length));
    const castling = [...rights.querySelectorAll(':checked')].map((one) => one.value).join('') || '-';
    return [ranks.join('/'), turn.value, castling, passant.value || '-', ...this.#rest].join(' ');
  }

  #read(fen, write = true) {
    const [, side = 'w', castling = '-', passant = '-', half = '0', full = '1'] = fen.split(/\s+/);
    const { turn, rights, passant: square } = this.#parts;
    this.#pieces = piecesOf(fen);
    this.#rest = [half, full];
    turn.value = side === 'b' ? 'b' : 'w';
    for (const one of rights.querySelectorAll('input')) one.checked = castling.includes(one.value);
    this.#squares(passant);
    square.value = passant;
    this.#changed(write);
  }

  /** Where a pawn may be taken en passant depends on the side to move. */
  #squares(chosen) {
    const { turn, passant } = this.#parts;
    const options = ['-', ...[...FILES].map((file) => file + (turn.value === 'w' ? 6 : 3))];
    fill(passant, options.map((one) => h('option', { value: one, selected: one === chosen }, one)));
  }

  #put(square, piece) {
    if (!piece || this.#pieces[square] === piece) delete this.#pieces[square];
    else this.#pieces[square] = piece;
    const now = this.#pieces[square];
    announce(`${square}, ${t(now ? `piece.${now}` : 'board.empty')}`);
    this.#changed();
  }

  #changed(write = true) {
    this.#squares(this.#parts.passant.value);
    const fen = this.fen();
    this.#board.show({ fen });
    if (write) this.#parts.fen.value = fen;
    history.replaceState(null, '', `/analyse?${new URLSearchParams({ edit: '', fen })}`);
    this.#check(write ? fen : this.#parts.fen.value);
  }

  /** Whether it can be played, by the rules of the server. */
  async #check(fen) {
    this.#turn += 1;
    const turn = this.#turn;
    const { message, use, fen: input } = this.#parts;
    const wrong = await post('/api/positions', { fen }).then(() => null, (error) => problem(error));
    if (turn !== this.#turn) return;
    message.textContent = wrong ?? t('editor.good');
    message.classList.toggle('bad', Boolean(wrong));
    use.disabled = Boolean(wrong);
    input.toggleAttribute('aria-invalid', Boolean(wrong));
    if (wrong) input.setAttribute('aria-invalid', 'true');
  }
}

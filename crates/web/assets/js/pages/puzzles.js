// Puzzles: which there are, and one that is solved on the board. The rules are the server's, as in `roque enigm play`;
// the page keeps the moves, in its address.

import '../board.js';
import { Refused, get, post } from '../api.js';
import { tellKeys } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { commandLine } from '../lab/parts.js';
import { example, moveParts, spoken } from '../notation.js';
import { announce, problem } from '../shell.js';
import { treeAddress } from '../tree/address.js';

const ACTIONS = [['hint', 'hint', 'play.hint'], ['solution', 'check', 'puzzles.solution'], ['undo', 'undo', 'play.undo'], ['flip', 'flip', 'play.flip']];
/** Who is asked for the first move. */
const GRID = 'p=alphabeta&p=negascout&p=mtdf&p=mcts&limits=depth%3D5';
/** What went wrong in a puzzle. */
const BAD = ['slipped', 'no_mate', 'drawn', 'mated', 'nothing'];

export async function show(main, place, query) {
  if (place) return new Solving(main, place, query).open();
  const { sets, faulty, note } = await get('/api/puzzles');
  const count = (some) => t('puzzles.count', { solved: some.filter((one) => one.solved).length, all: some.length });
  const tile = (set, one) => h('li', {}, h('a', { href: `/puzzles/${set}/${one.name}`, class: one.solved }, one.name.replace(/^mate\d*-|^em-/, ''),
    one.solved && [icon('check'), h('span', { class: 'unseen' }, ` ${t(`puzzles.${one.solved}`)}`)]));
  fill(main, h('h1', {}, t('page.puzzles')), h('p', { class: 'soft' }, t('puzzles.about'), ' ', count(sets.flatMap((set) => set.puzzles))), h('p', {}, h('a', { class: 'button', href: '/puzzles/grid' }, icon('table'), t('page.grid'))),
    note && h('p', { class: 'bad' }, note), faulty.map((text) => h('p', { class: 'bad' }, text)),
    sets.map((set) => h('section', { class: 'card' }, h('h2', {}, `${set.title} · ${count(set.puzzles)}`), h('ul', { class: 'tiles' }, set.puzzles.map((one) => tile(set.id, one))))));
  return null;
}

class Solving {
  #main;
  #path;
  #query;
  #puzzle = null;
  /** Hints that were told for this move, and whether any was told at all. */
  #hints = 0;
  #helped = false;
  #busy = false;
  #gone = false;
  #parts;

  constructor(main, place, query) {
    [this.#main, this.#path, this.#query] = [main, place, query];
    const board = h('chess-board');
    board.words = t;
    const typed = h('input', { autocomplete: 'off', spellcheck: 'false', maxlength: 12, placeholder: example(), 'aria-label': t('play.type') });
    const button = ([name, picture, key]) => h('button', { type: 'button', 'data-action': name, onclick: () => (name === 'flip' ? this.#flip() : this.#do(name)) }, icon(picture), t(key));
    this.#parts = { board, typed, told: h('section', { class: 'card state', role: 'status' }), moves: h('p', { class: 'number line' }), buttons: h('div', { class: 'buttons' }, ACTIONS.map(button)), ways: h('div', { class: 'pairs' }), more: h('div', {}) };
    board.addEventListener('move', (event) => this.#do('move', event.detail.uci));
    board.addEventListener('refused', (event) => this.#say([{ code: 'nothing', text: t('play.refused', event.detail) }]));
    board.addEventListener('announce', (event) => announce(event.detail.text));
    board.addEventListener('ask', ({ detail: { what } }) => {
      const last = this.#puzzle.moves.at(-1);
      if (what === 'keys') tellKeys();
      else if (what === 'input') typed.focus();
      else if (what === 'last') announce(last ? spoken(last.san, t) : t('play.no_moves'));
    });
  }

  async open() {
    this.#puzzle = await get(`/api/puzzles/${this.#path}`);
    const { title, number, of, task, side, command, name } = this.#puzzle;
    const { board, typed, told, moves, buttons, ways, more } = this.#parts;
    document.title = `${name} – Roque`;
    board.orientation = side;
    const form = h('form', { class: 'typed', onsubmit: (event) => { event.preventDefault(); this.#type(); } }, h('label', {}, h('span', {}, t('play.type')), typed), h('button', { type: 'submit' }, t('play.move')));
    fill(this.#main, h('p', {}, h('a', { href: '/puzzles' }, t('puzzles.all'))), h('div', { class: 'with-board' }, h('div', { class: 'table' }, board),
      h('div', { class: 'panel' }, h('div', {}, h('h1', {}, task), h('p', { class: 'soft' }, `${title} · ${number} / ${of} · ${name}`)), told, form, h('section', { class: 'card' }, h('h2', {}, t('play.moves')), moves), buttons, ways, more, commandLine(command))));
    const played = (this.#query.get('moves') ?? '').split(',').filter(Boolean);
    this.#draw();
    this.#say([]);
    if (played.length) await this.#do('look', null, played);
    return () => { this.#gone = true; };
  }

  /** One step: the server says what comes of it. */
  async #do(act, move = null, moves = this.#puzzle.moves.map((one) => one.uci)) {
    if (this.#busy) return false;
    // After a mate the person's last move goes, and the answer if that was the mate.
    if (act === 'undo' && this.#puzzle.over) return this.#do('look', null, moves.slice(0, moves.length % 2 ? -1 : -2));
    this.#busy = true;
    if (['hint', 'solution'].includes(act)) this.#helped = true;
    const { board, told } = this.#parts;
    board.mode = 'view';
    fill(told, h('p', { class: 'soft' }, h('i', { class: 'thinking' }), ' ', t('puzzles.thinking')));
    try {
      const now = await post(`/api/puzzles/${this.#path}`, { act, move, moves, hints: this.#hints, helped: this.#helped });
      if (this.#gone) return true;
      [this.#puzzle, this.#hints] = [now, now.hints];
      history.replaceState(null, '', `/puzzles/${this.#path}${now.moves.length && !now.over ? `?moves=${now.moves.map((one) => one.uci)}` : ''}`);
      this.#say(now.told);
      if (now.told.some((one) => ['solved', 'solution'].includes(one.code))) this.#explain();
      return true;
    } catch (error) {
      if (!this.#gone) this.#say([{ code: 'nothing', text: problem(error) }]);
      if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      return false;
    } finally {
      this.#busy = false;
      if (!this.#gone) this.#draw();
    }
  }

  #draw() {
    const { board, moves, buttons, ways } = this.#parts;
    const { fen, legal, check, over, told, moves: played, start_fen: start, before, next } = this.#puzzle;
    const last = played.at(-1);
    board.mode = over ? 'view' : 'play';
    board.show({ fen, legal, check, last: last ? [last.from, last.to] : null });
    const hint = told.find((one) => one.arrow ?? one.square);
    board.arrows = hint ? [{ kind: 'hint', from: hint.square, to: hint.square, ...hint.arrow }] : [];
    const first = 2 * Number(start.split(' ')[5]) + (start.split(' ')[1] === 'b' ? 1 : 0);
    fill(moves, played.length ? played.map((move, at) => {
      const ply = first + at;
      return [ply % 2 === 0 ? `${ply / 2}. ` : at === 0 ? `${(ply - 1) / 2}… ` : '', moveParts(move.san), ' '];
    }) : h('span', { class: 'soft' }, t('play.no_moves')));
    for (const button of buttons.children) button.disabled = (button.dataset.action === 'undo' && !played.length) || (over && ['hint', 'solution'].includes(button.dataset.action));
    const solved = this.#puzzle.solved;
    const way = (address, key, picture, main) => address && h('a', { class: main ? 'button main' : 'button', href: address }, icon(picture), t(key));
    fill(ways, way(before && `/puzzles/${before}`, 'puzzles.before', 'back'), way(next && `/puzzles/${next}`, 'puzzles.next', 'forward', over && solved),
      way(`/analyse?fen=${encodeURIComponent(start)}`, 'page.analyse', 'gauge'), way(treeAddress({ fen: start }), 'analyse.tree', 'tree'), way(`/puzzles/grid?n=${this.#puzzle.name}&${GRID}`, 'page.grid', 'table'));
  }

  /** What happened last; at the beginning what is to be done. */
  #say(told) {
    const { solved, note, side } = this.#puzzle;
    const lines = told.map(({ code, text }) => h('p', { class: BAD.includes(code) ? 'message bad' : 'message' }, ['right', 'solved'].includes(code) && icon('check'), text));
    fill(this.#parts.told, lines.length ? lines : h('p', { class: 'message' }, this.#puzzle.moves.length ? t('play.your_turn', { side: t(`side.${side}`) }) : t('puzzles.begin')), note && h('p', { class: 'bad' }, note),
      solved && !told.length && h('p', { class: 'soft' }, t('puzzles.is', { how: t(`puzzles.${solved}`) })));
    this.#parts.told.classList.toggle('end', told.some((one) => one.code === 'solved'));
  }

  /** What the proof says of the whole puzzle. */
  async #explain() {
    const { text } = await get(`/api/puzzles/${this.#path}/proof`).catch(() => ({}));
    if (text && !this.#gone) fill(this.#parts.more, h('p', { class: 'soft small' }, text));
  }

  async #type() {
    const { typed } = this.#parts;
    const text = typed.value.trim();
    if (text && await this.#do('move', text)) typed.value = '';
    typed.focus();
  }

  #flip() {
    const { board } = this.#parts;
    board.orientation = board.orientation === 'white' ? 'black' : 'white';
  }
}

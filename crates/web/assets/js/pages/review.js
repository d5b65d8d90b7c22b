// A game reviewed: what each move gave away, what would have been better, and what decided. The address is the review.

import '../board.js';
import { EvalBar } from '../analyse/engine.js';
import { get } from '../api.js';
import { tellKeys } from '../dialog.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { Bench } from '../lab/job.js';
import { commandLine, download, table } from '../lab/parts.js';
import { drawMoves, movesBar } from '../movelist.js';
import { shown, spoken } from '../notation.js';
import { openingText } from '../play/list.js';
import { Chart } from '../review/chart.js';
import { announce } from '../shell.js';
import { scoreText } from '../tree/scores.js';

export async function show(main, _, query) {
  const id = query.has('game') ? encodeURIComponent(query.get('game')) : null;
  const known = id ? await get(`/api/games/${id}/replay`) : null;
  const wish = known ? { fen: known.start_fen, moves: known.moves.map((move) => move.uci) } : { fen: query.get('fen') ?? 'startpos', moves: (query.get('moves') ?? '').split(/[\s,]+/).filter(Boolean) };
  const nodes = Number(query.get('nodes')) || null;
  const message = h('p', { class: 'message bad', role: 'alert', hidden: true });
  const place = h('div', { class: 'stack results' });
  const bench = new Bench(place, message);
  const names = known && [known.game.white, known.game.black].map((name) => (name === 'human' ? t('play.person') : name));
  if (names) document.title = `${names.join(' – ')} – Roque`;
  const head = h('div', {}, h('h1', {}, names?.join(' – ') ?? t('page.review')), names && h('p', { class: 'soft' }, [known.game.date, known.game.result.replace('1/2-1/2', '½–½').replace('-', '–'), known.game.end?.text].filter(Boolean).join(' · ')));
  fill(main, id && h('p', {}, h('a', { href: `/games/${id}` }, t('review.back'))), head, message, place);
  let view = null;
  bench.run({ kind: 'review', ...wish, ...(nodes && { nodes }) }, ({ done, total }) => t('review.progress', { done, total }), ({ found, command }) => {
    view = new ReviewView(found.data, command, names ?? [t('side.white'), t('side.black')]);
    fill(place, view.element);
    place.querySelector('.panel').prepend(head);
    const ply = Number(query.get('ply') ?? NaN);
    view.walk(ply >= 0 && ply <= found.data.moves.length ? ply : (found.data.moments[0] ?? found.data.moves.length - 1) + 1, false);
  });
  return () => { bench.leave(); view?.leave(); };
}

/** The value after a move; a mate on the board needs no number. */
const valueOf = (one) => (one.is_mate ? '#' : scoreText(one.score));

class ReviewView {
  #data;
  #at = 0;
  #parts;
  #moves;

  constructor(data, command, names) {
    this.#data = data;
    this.#moves = data.moves.map((one) => ({ ...one.played, mark: one.mark, kind: one.is_error ? 'error' : 'fine' }));
    const board = h('chess-board', { mode: 'view' });
    board.words = t;
    board.addEventListener('announce', (event) => announce(event.detail.text));
    board.addEventListener('ask', ({ detail: { what } }) => { if (what === 'keys') tellKeys(); });
    const analyse = h('a', { class: 'button main' }, icon('gauge'), t('games.analyse'));
    this.#parts = { board, analyse, bar: new EvalBar(), walkBar: movesBar((to) => this.walk(to)), list: h('div', { class: 'moves', role: 'group', 'aria-label': t('play.moves') }),
      told: h('section', { class: 'card told', 'aria-live': 'polite' }), chart: new Chart(data, (ply) => this.walk(ply)) };
    this.element = this.#build(command, names);
    this.key = (event) => this.#key(event);
    document.addEventListener('keydown', this.key);
  }

  leave() { document.removeEventListener('keydown', this.key); }

  #build(command, names) {
    const { board, bar, analyse, walkBar, list, told, chart } = this.#parts;
    const { opening, left_book: left } = this.#data;
    const book = opening && h('p', { class: 'soft' }, [openingText(opening), left !== null && t('review.book', { move: this.#numbered(left) })].filter(Boolean).join(' · '));
    return h('div', { class: 'with-board reviewed' },
      h('div', { class: 'table' }, h('div', { class: 'board-and-bar' }, bar.element, board), chart.element, book),
      h('div', { class: 'panel' }, told, this.#moments(), h('section', { class: 'card' }, h('h2', {}, t('play.moves')), list, walkBar), this.#sides(names),
        h('div', { class: 'pairs' }, analyse, h('button', { type: 'button', onclick: () => this.#flip() }, icon('flip'), t('play.flip')), download('review.json', this.#data)), commandLine(command)));
  }

  /** Both sides in numbers; a class that nobody played is left out. */
  #sides(names) {
    const { sides, classes, phases } = this.#data;
    const percent = (value) => (value === null ? '–' : `${number(value, 1)} %`);
    const both = (name, read) => [name, ...sides.map(read)];
    // Of a game with one part alone its mean says nothing more.
    const seen = (at) => sides.some((side) => side.phases[at] !== null);
    const parts = phases.filter((_, at) => seen(at)).length;
    const rows = [both(t('review.accuracy'), (side) => h('strong', {}, percent(side.accuracy))),
      ...(parts > 1 ? phases.map((name, at) => both(name, (side) => percent(side.phases[at]))).filter((_, at) => seen(at)) : []),
      both(t('review.loss'), (side) => (side.mean_loss === null ? '–' : number(side.mean_loss))),
      ...classes.map((one, at) => both(h('span', { title: one.rule }, `${one.name} ${one.mark}`.trim()), (side) => side.classes[at])).filter((_, at) => sides.some((side) => side.classes[at] > 0))];
    return h('section', { class: 'card' }, h('h2', {}, t('review.sides')), table(t('review.sides'), [t('review.what'), ...names.map((name) => `#${name}`)], rows));
  }

  #moments() {
    const { moments, moves } = this.#data;
    return h('section', { class: 'card' }, h('h2', {}, t('review.moments')), moments.length === 0 ? h('p', { class: 'soft' }, t('review.no_moments'))
      : h('ol', { class: 'moments' }, moments.map((at) => h('li', {}, h('button', { type: 'button', 'data-moment': at + 1, onclick: () => this.walk(at + 1) }, moves[at].sentence ?? this.#numbered(at))))));
  }

  /** A move with its number: `12. Nf3?`, `12… Nf6`. */
  #numbered(index) {
    const { first_number: first, black_first: black } = this.#data;
    const ply = index + (black ? 1 : 0);
    return `${first + Math.floor(ply / 2)}${ply % 2 ? '…' : '.'} ${shown(this.#moves[index].san)}${this.#moves[index].mark}`;
  }

  /** Shows the position after so many half-moves. */
  walk(to, say = true) {
    const { board, bar, analyse, walkBar, list, chart } = this.#parts;
    const { start_fen: start, start_score: first, moves, first_number: number_, black_first: black } = this.#data;
    const ply = { first: 0, back: this.#at - 1, forward: this.#at + 1, last: moves.length }[to] ?? to;
    if (ply < 0 || ply > moves.length) return;
    this.#at = ply;
    const [last, one] = [this.#moves[ply - 1], moves[ply - 1]];
    const better = one?.is_error && one.best?.move;
    board.show({ fen: last?.fen ?? start, last: last ? [last.from, last.to] : null, check: one?.check });
    // What was better stands on the board where the pieces were: from and to are squares of the position before.
    board.arrows = better ? [{ from: better.from, to: better.to, kind: 'best' }] : [];
    bar.show(one?.score ?? first, board.orientation);
    drawMoves(list, this.#moves, { first: number_, black, current: ply, choose: (at) => this.walk(at) });
    walkBar.set(ply, moves.length);
    chart.show(ply, one ? `${this.#numbered(ply - 1)}, ${valueOf(one)}` : scoreText(first));
    this.#tell(one, ply);
    const line = this.#moves.slice(0, ply).map((move) => move.uci).join(',');
    analyse.setAttribute('href', `/analyse?${new URLSearchParams({ fen: start, ...(line && { moves: line }) })}`);
    const address = new URLSearchParams(location.search);
    address.set('ply', ply);
    history.replaceState(null, '', `/review?${address}`);
    if (say && last) announce(`${spoken(last.san, t)}, ${one.name}`);
  }

  #tell(one, ply) {
    const { told } = this.#parts;
    if (!one) { fill(told, h('p', {}, t('moves.first'))); return; }
    fill(told, h('h2', {}, `${this.#numbered(ply - 1)} · ${one.name}`), h('p', { class: 'soft small' }, `${one.rule} · ${valueOf(one)}`), one.sentence && h('p', {}, one.sentence),
      one.is_error && one.best && h('p', { class: 'number' }, h('strong', {}, t('review.better')), ` ${one.best.text}`));
  }

  #flip() {
    const { board } = this.#parts;
    board.orientation = board.orientation === 'white' ? 'black' : 'white';
    this.walk(this.#at, false);
  }

  #key(event) {
    if (event.target.closest?.('input, textarea, select, chess-board, dialog, summary') || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[event.key];
    if (event.key === 'f') this.#flip();
    else if (to) this.walk(to);
    else return;
    event.preventDefault();
  }
}

// A player that thinks about the position on the board: its lines, and a bar that shows who stands better.

import { get, listen, post, remove } from '../api.js';
import { fill, h } from '../dom.js';
import { number, store, stored, t } from '../i18n.js';
import { icon } from '../icons.js';
import { shown } from '../notation.js';
import { problem, showLost } from '../shell.js';
import { negated, scoreText } from '../tree/scores.js';

/** After so long without another move the search begins, in milliseconds. */
const CALM = 150;
/** The longest search of one position, in seconds. */
const LONGEST = 120;

/** White's share of the bar: the chance to win that people of equal strength have, by the formula of Lichess. */
export function share(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.cp));
}

export class EvalBar {
  element = h('div', { class: 'evalbar', role: 'img' }, h('i', {}), h('span', { 'aria-hidden': 'true' }));

  /** `score` is White's; null while nothing is known. */
  show(score, orientation) {
    const [bar, text] = this.element.children;
    this.element.classList.toggle('turned', orientation === 'black');
    this.element.setAttribute('aria-label', score ? t('analyse.bar', { score: scoreText(score) }) : t('analyse.bar_none'));
    const part = score ? share(score) : 0.5;
    bar.style.height = `${Math.round(1000 * part) / 10}%`;
    text.textContent = score ? short(score) : '';
    text.className = part >= 0.5 ? 'dark' : 'light';
  }
}

export class Engine {
  #stop = () => {};
  #timer = null;
  #turn = 0;
  #place = null;
  #parts = {};
  #changed;
  #play;

  /** `changed(score, best)` hears White's score and the best move; `play(moves)` plays the moves of a line. */
  constructor(meta, changed, play) {
    this.#changed = changed;
    this.#play = play;
    const option = (value, text, chosen) => h('option', { value, selected: value === chosen }, text);
    this.#parts = {
      on: h('button', { type: 'button', 'aria-pressed': 'false', onclick: () => this.#toggle() }, icon('gauge'), t('analyse.on')),
      count: h('select', { 'aria-label': t('analyse.lines') }, [1, 2, 3, 4, 5].map((n) => option(String(n), t('analyse.n_lines', { count: n }), stored('lines') ?? '3'))),
      player: h('select', { 'aria-label': t('analyse.player') }, meta.players.filter((one) => one.id !== 'random').map((one) => option(one.id, one.name, 'flagship'))),
      info: h('p', { class: 'soft number info' }), lines: h('ol', { class: 'lines' }), read: h('button', { type: 'button', class: 'plain', onclick: () => this.#read() }, t('analyse.read')),
    };
    const { on, count, player, info, lines, read } = this.#parts;
    lines.addEventListener('click', (event) => {
      const button = event.target.closest('[data-at]');
      if (button) this.#play(button.closest('li').line.uci.slice(0, Number(button.dataset.at) + 1));
    });
    count.addEventListener('change', () => { store('lines', count.value); this.#begin(); });
    player.addEventListener('change', () => this.#begin());
    this.on = stored('analysing') !== 'no';
    this.said = h('p', { class: 'unseen', 'aria-live': 'polite' });
    this.element = h('section', { class: 'card engine' }, h('h2', { class: 'unseen' }, t('analyse.engine')), h('div', { class: 'row' }, on, count, player), info, lines, read, this.said);
    on.setAttribute('aria-pressed', String(this.on));
  }

  leave() {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#stop();
    this.#stop = () => {};
  }

  /** Thinks about another position: `{start, moves, turn, number, over}`. */
  look(place) {
    this.#place = place;
    this.#begin();
  }

  #toggle() {
    this.on = !this.on;
    store('analysing', this.on ? 'yes' : 'no');
    this.#parts.on.setAttribute('aria-pressed', String(this.on));
    this.#begin();
  }

  #begin() {
    this.leave();
    const { lines, info, read } = this.#parts;
    read.hidden = true;
    fill(lines);
    this.best = null;
    this.#changed(null, null);
    info.textContent = !this.on ? t('analyse.off') : this.#place.over ? t('analyse.over') : t('analyse.waiting');
    if (!this.on || this.#place.over) return;
    this.#timer = setTimeout(() => this.#search(), CALM);
  }

  async #search() {
    const turn = this.#turn;
    const { start, moves } = this.#place;
    const { count, player, info } = this.#parts;
    try {
      const { id } = await post('/api/analyses', { fen: start, moves, player: player.value, lines: Number(count.value), seconds: LONGEST });
      const end = () => { remove(`/api/analyses/${id}`).catch(() => {}); };
      if (turn !== this.#turn) { end(); return; }
      const close = listen([`analysis:${id}`], { analysis: (found) => { if (turn === this.#turn) this.#show(found); } }, showLost);
      this.#stop = () => { close(); end(); showLost(false); };
      const found = await get(`/api/analyses/${id}`).catch(() => null);
      if (found?.lines && turn === this.#turn) this.#show(found);
    } catch (error) {
      if (turn === this.#turn) info.textContent = problem(error);
    }
  }

  #show(found) {
    const { lines, info, read } = this.#parts;
    const white = this.#place.turn === 'white';
    const rows = (found.lines ?? []).map((line) => {
      const score = white ? line.score : negated(line.score);
      const sign = { lower: white ? '≥ ' : '≤ ', upper: white ? '≤ ' : '≥ ' }[line.bound] ?? '';
      return { line, score, text: `${sign}${scoreText(score)}` };
    });
    info.textContent = t(found.state === 'done' ? 'analyse.done' : 'analyse.info', { depth: `${found.depth}/${found.seldepth ?? found.depth}`, nodes: compact(found.nodes ?? 0), nps: compact(found.nps ?? 0) });
    this.#drawLines(rows);
    this.best = rows[0] ?? null;
    read.hidden = !this.best;
    if (this.best) this.#changed(this.best.score, this.best.line.uci[0] ?? null);
  }

  /** Lines change many times a second: what is there is changed in its place, so that it can be clicked. */
  #drawLines(rows) {
    const { lines } = this.#parts;
    while (lines.children.length > rows.length) lines.lastChild.remove();
    rows.forEach(({ line, text }, at) => {
      const row = lines.children[at] ?? lines.appendChild(h('li', {}, h('b', { class: 'number score' }), h('span', { class: 'moves-of-line' })));
      const [score, moves] = row.children;
      if (score.textContent !== text) score.textContent = text;
      const texts = this.#numbered(line.san.slice(0, 14));
      while (moves.children.length > texts.length) moves.lastChild.remove();
      texts.forEach((move, index) => {
        const button = moves.children[index] ?? moves.appendChild(h('button', { type: 'button', class: 'plain', 'data-at': index }));
        if (button.textContent !== move) button.textContent = move;
      });
      row.line = line;
    });
  }

  /** Moves with their numbers. */
  #numbered(sans) {
    const first = 2 * this.#place.number + (this.#place.turn === 'black' ? 1 : 0);
    return sans.map((san, at) => {
      const ply = first + at;
      return (ply % 2 === 0 ? `${ply / 2}. ` : at === 0 ? `${(ply - 1) / 2}… ` : '') + shown(san);
    });
  }

  /** The evaluation for ears, when somebody asks for it: it changes too often to be told by itself. */
  #read() {
    const { line, text } = this.best;
    this.said.textContent = t('analyse.spoken', { score: text, moves: line.san.slice(0, 3).join(', ') });
  }
}

/** A score that fits into the bar. */
const short = (score) => (score.mate === undefined ? number(Math.abs(score.cp) / 100, 1) : `#${Math.abs(score.mate)}`);

/** 1.2 M, 345 k. */
function compact(count) {
  if (count >= 1e6) return `${number(count / 1e6, 1)} M`;
  return count >= 1e4 ? `${number(count / 1e3)} k` : number(count);
}

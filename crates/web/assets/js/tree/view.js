// A recorded search on the page: the board of a node, the columns, the picture, the steps, and why.

import '../board.js';
import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { playerName } from '../lab/parts.js';
import { shown } from '../notation.js';
import { announce, copy, problem, toast } from '../shell.js';
import { Columns } from './columns.js';
import { Icicle } from './icicle.js';
import { KINDS } from './kinds.js';
import { WhyPanel, figuresPanel, passesPanel, samplePanel, windowPanel } from './panels.js';
import { Quiz } from './quiz.js';
import { Stepper } from './stepper.js';

const LEGEND = ['pv', 'cut', 'all', 'exact', 'leaf', 'quiescence', 'table'];

export class TreeView {
  #traces;
  #active = 0;
  #node = null;
  /** The event on the page if the search is walked through; null when its end is looked at. */
  #step = null;
  #quiz = null;
  #changed;
  #parts = {};
  #icicles = [];
  #turn = 0;

  /** `changed({node, step, active})` hears what is shown, for the address. */
  constructor(traces, changed) {
    this.#traces = traces;
    this.#changed = changed;
    const select = (id) => this.select(id ?? this.#node.id);
    this.#parts = {
      board: h('chess-board', { mode: 'view' }), caption: h('p', { class: 'caption' }), columns: new Columns(select), why: new WhyPanel(select),
      about: h('div', { class: 'about' }), figures: h('div', { class: 'figure' }), quiz: h('div', { class: 'asked' }), steps: h('div', {}), passes: h('div', {}), head: h('h2', {}),
    };
    this.#parts.board.words = t;
    this.#icicles = traces.map((trace, at) => new Icicle(trace, (id) => { this.#activate(at, id); }));
    this.element = this.#build();
    this.#useTrace(0);
  }

  get #trace() { return this.#traces[this.#active]; }

  #build() {
    const { board, caption, columns, why, about, figures, quiz, steps, passes, head } = this.#parts;
    const notices = this.#traces.flatMap(({ tree }) => [tree.missing, tree.stopped && t('tree.stopped')]).filter(Boolean);
    const pictures = this.#icicles.map((icicle, at) => h('figure', { class: 'picture' },
      this.#traces.length > 1 && h('figcaption', { class: 'soft' }, `${'AB'[at]} · ${this.#traces[at].tree.player} · ${t('tree.nodes', { count: this.#traces[at].tree.nodes })}`), icicle.element));
    const kinds = this.#trace.tree.sampled ? ['pv', 'sampled', 'proven'] : LEGEND;
    const legend = h('ul', { class: 'legend' }, kinds.map((kind) => h('li', { class: `kind-${KINDS[kind].color}` }, icon(KINDS[kind].icon), h('span', {}, t(`tree.kind.${kind}`)))),
      !this.#trace.tree.sampled && h('li', { class: 'kind-cut' }, h('i', { class: 'hatched' }), h('span', {}, t('tree.kind.ghost'))));
    const tools = h('div', { class: 'row tools' },
      h('button', { type: 'button', onclick: () => copy(location.href, t('tree.link')) }, icon('link'), t('tree.copy_link')),
      h('button', { type: 'button', onclick: () => copy(this.#trace.tree.command, t('tree.command')) }, icon('terminal'), t('tree.copy_command')),
      this.#traces.some(({ tree }) => !tree.sampled) && h('button', { type: 'button', 'data-quiz': '', onclick: () => this.#startQuiz() }, icon('quiz'), t('quiz.title')));
    return h('div', { class: 'lab' },
      h('section', { class: 'card place', 'aria-label': t('tree.position') }, board, caption),
      h('section', { class: 'card search', 'aria-label': t('tree.columns') }, h('div', { class: 'row headbar' }, head, tools),
        notices.map((text) => h('p', { class: 'notice' }, text.replace(' (--max-nodes)', ''))), pictures, steps, passes, columns.crumbs, columns.element, legend,
        h('p', { class: 'soft small' }, t(this.#trace.tree.sampled ? 'tree.reading_sampled' : 'tree.reading'))),
      h('div', { class: 'side' }, quiz, why.element, about, figures));
  }

  /** Turns to one of the two searches. */
  #useTrace(at) {
    this.#active = at;
    const { tree } = this.#trace;
    this.#parts.stepper?.pause();
    this.#parts.stepper = null;
    if (!tree.sampled && tree.steps > 0) {
      const jumps = [['cut', 'scissors', tree.figures.cutoffs], ['research', 'again', tree.figures.researches], ['table', 'table', tree.figures.table_cuts], ['pass', 'pass', tree.roots.length > 1]];
      this.#parts.stepper = new Stepper(tree.steps, jumps.filter(([, , some]) => some), (step) => this.goTo(step), (kind) => this.#jump(kind));
    }
    fill(this.#parts.steps, this.#parts.stepper?.element);
    fill(this.#parts.passes, tree.convergence.length > 1 && passesPanel(tree, (id) => this.select(id)));
    fill(this.#parts.head, t('tree.found', { nodes: tree.nodes, player: playerName(tree.player.split(':')[0]) }));
    fill(this.#parts.figures, figuresPanel(this.#traces, at, (other) => this.#activate(other, this.#traces[other].tree.roots[0])));
    this.#parts.board.orientation = tree.fen.split(' ')[1] === 'b' ? 'black' : 'white';
  }

  async #activate(at, id) {
    if (at !== this.#active) this.#useTrace(at);
    await this.select(id);
  }

  leave() {
    this.#parts.stepper?.pause();
    for (const icicle of this.#icicles) icicle.leave();
  }

  /** What an address asks for: a step, a node, or the beginning. */
  async open({ node, step, active }) {
    if (active === 1 && this.#traces.length > 1) this.#useTrace(1);
    const { tree } = this.#trace;
    if (step !== null && !tree.sampled && step < tree.steps) await this.goTo(step);
    else if (node !== null && node < tree.nodes) await this.select(node);
    else await this.select(tree.roots[0]);
  }

  /** Shows a node as it stood when everything was over. */
  async select(id) {
    await this.#guard(async (turn) => {
      const node = await this.#trace.node(id);
      if (turn === this.#turn) await this.#show(node, null);
    });
  }

  /** Shows the search at one of its steps. */
  async goTo(at) {
    await this.#guard(async (turn) => {
      const step = await this.#trace.step(at);
      const node = await this.#trace.node(step.node);
      if (turn === this.#turn) await this.#show(node, step);
    });
  }

  async #guard(work) {
    this.#turn += 1;
    try { await work(this.#turn); } catch (error) {
      toast(problem(error));
      if (error instanceof RangeError || error instanceof ReferenceError) throw error;
    }
  }

  async #jump(kind) {
    const { node } = await this.#trace.next(kind, this.#node.id);
    if (node === null) { toast(t('step.no_more'), 'good'); announce(t('step.no_more')); return; }
    const found = await this.#trace.node(node);
    if (kind === 'pass' || kind === 'research') await this.goTo(this.#trace.enterStep(found));
    else await this.goTo(this.#trace.leaveStep(found));
  }

  async #show(node, step) {
    this.#node = node;
    this.#step = step;
    const { board, caption, columns, why, about, stepper } = this.#parts;
    const { tree } = this.#trace;
    board.show({ fen: node.fen, last: node.last ? [node.last.from, node.last.to] : null, check: null });
    fill(caption, h('strong', {}, node.line ? figures(node.line) : t('tree.root')), h('br'),
      h('span', { class: 'soft' }, t('tree.place', { mover: t(`play.turn.${node.mover}`), node: node.id, ply: node.ply })));
    const quiet = this.#quiz !== null;
    if (quiet) fill(why.element);
    else if (step?.what === 'enter') why.entered(node, step);
    else why.show(this.#trace, node, step);
    why.element.hidden = quiet;
    fill(about, quiet ? null : tree.sampled ? samplePanel(node, (await this.#trace.node(tree.roots[0])).visits ?? 0) : windowPanel(node, step));
    stepper?.set(step ? step.step : this.#trace.leaveStep(node));
    for (const [at, icicle] of this.#icicles.entries()) icicle.mark(at === this.#active ? node.path : []);
    await columns.show(this.#trace, node, step && timeOf(node, step));
    this.#drawArrow(node, step);
    this.#changed({ node: node.id, step: step?.step ?? null, active: this.#active, quiz: quiet });
  }

  /** The best move of a node, once it is known. */
  async #drawArrow(node, step) {
    const { board } = this.#parts;
    board.arrows = [];
    if (node.best_child === undefined || node.best_child === null || this.#quiz || step?.what === 'enter') return;
    const best = await this.#trace.node(node.best_child);
    if (this.#node === node && best.last) board.arrows = [{ ...best.last, kind: node.kind === 'cut' ? 'hint' : 'best' }];
  }

  async #startQuiz() {
    if (this.#trace.tree.sampled) this.#useTrace(this.#traces.findIndex(({ tree }) => !tree.sampled));
    this.#parts.stepper?.pause();
    this.#quiz = new Quiz(this.#trace, (step) => this.goTo(step), () => this.#endQuiz());
    fill(this.#parts.quiz, this.#quiz.element);
    this.#parts.steps.hidden = true;
    await this.#quiz.next();
    this.#parts.quiz.scrollIntoView({ block: 'nearest' });
  }

  async #endQuiz() {
    this.#quiz = null;
    fill(this.#parts.quiz);
    this.#parts.steps.hidden = false;
    await this.select(this.#node.id);
    this.element.querySelector('[data-quiz]').focus();
  }
}

/** What has happened by a step: ids grow in the order of visit, so one number tells it all. */
function timeOf(node, step) {
  const entered = step.what === 'enter';
  const last = entered ? node.id : node.id + node.subtree - 1;
  const open = new Set(entered ? node.path : node.path.slice(0, -1));
  return { isFuture: (id) => id > last, isOpen: (id) => open.has(id) };
}

/** A line of moves with its numbers, as moves are shown. */
const figures = (line) => line.split(' ').map((part) => (/^[KQRBNa-hO]/.test(part) ? shown(part) : part)).join(' ');

// What is told about a node: why, its window, the price of what was not searched; and about the whole search.

import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { playerName } from '../lab/parts.js';
import { shown } from '../notation.js';
import { localised, negated, placeOf, scoreText } from './scores.js';

/** The panel that says why a node ended as it did. */
export class WhyPanel {
  #turn = 0;

  constructor(select) {
    this.select = select;
    this.element = h('section', { class: 'card why', 'aria-live': 'polite' });
  }

  /** A node that is finished; `step` is the event if the search is walked through. */
  show(trace, node, step) {
    this.#turn += 1;
    const turn = this.#turn;
    const link = node.why_node !== null && node.why_node !== undefined && node.why_node !== node.id;
    const price = h('p', { class: 'price' });
    fill(this.element, h('h2', {}, step ? t('why.left') : t('why.title')), h('p', { class: 'sentence' }, localised(node.why)),
      link && h('p', {}, h('button', { type: 'button', class: 'link', 'data-why': node.why_node, onclick: () => this.select(node.why_node) }, icon('link'), t('why.source', { node: node.why_node }))),
      (node.reasons_text ?? []).length > 1 && h('ul', { class: 'soft reasons' }, node.reasons_text.map((text) => h('li', {}, localised(text)))),
      step?.raises && h('p', { class: 'raised' }, icon('forward'), t('why.raised', { alpha: scoreText(step.alpha, '−∞') })),
      node.never_searched > 0 && price);
    this.element.classList.toggle('cut', node.kind === 'cut');
    if (node.never_searched > 0) this.#price(trace, node, price, turn);
  }

  /** A node that was just entered: nothing is known of it yet. */
  entered(node, step) {
    this.#turn += 1;
    this.element.classList.remove('cut');
    const window = `(${scoreText(step.alpha, '−∞')}, ${scoreText(step.beta, '+∞')})`;
    fill(this.element, h('h2', {}, t('why.entered')), h('p', { class: 'sentence' }, node.san
      ? t('why.entered_move', { move: shown(node.san), window, depth: node.depth ?? 0 }) : t('why.entered_root', { window, depth: node.depth ?? 0 })));
  }

  /** The exact price of what was not searched; it is counted when somebody stays with the node. */
  #price(trace, node, element, turn) {
    fill(element, t('why.counting'));
    setTimeout(async () => {
      if (turn !== this.#turn) return;
      try {
        const saved = await trace.saved(node.id);
        if (turn === this.#turn) fill(element, icon('scissors'), t(saved.exact ? 'why.saved' : 'why.saved_least', { moves: saved.moves, count: saved.leaves, depth: saved.depth }));
      } catch {
        if (turn === this.#turn) fill(element);
      }
    }, 350);
  }
}

/** How a bound is written for the side to move in the node itself. */
const SIGNS = { exact: '=', lower: '≥', upper: '≤' };

/** The window of a node on a line from bad to good for the side to move, and what was found. */
export function windowPanel(node, step) {
  const alpha = step ? step.alpha : node.alpha;
  const beta = step ? step.beta : node.beta;
  const known = !step || step.what === 'leave';
  const fact = (name, value) => [h('dt', {}, t(`window.${name}`)), h('dd', { class: 'number' }, value)];
  const of = step?.what === 'leave' ? t('window.of_parent') : t('window.of_node');
  const bar = h('div', { class: 'window', 'aria-hidden': 'true' }, h('i', { class: 'open' }), h('i', { class: 'zero' }));
  const [left, right] = [alpha ? placeOf(alpha) : 0, beta ? placeOf(beta) : 1];
  bar.firstChild.style.left = `${100 * left}%`;
  bar.firstChild.style.width = `${Math.max(100 * (right - left), 0.6)}%`;
  const value = step?.what === 'leave' ? negated(node.value) : node.value;
  if (known && value) {
    const mark = h('i', { class: 'mark' });
    mark.style.left = `${100 * placeOf(value)}%`;
    bar.append(mark);
  }
  return h('section', { class: 'card' }, h('h2', {}, of), bar,
    h('dl', { class: 'facts' }, fact('alpha', scoreText(alpha, '−∞')), fact('beta', scoreText(beta, '+∞')),
      known && node.value ? fact('value', step ? localised(node.value_text) : `${SIGNS[node.bound] ?? '='} ${scoreText(node.value)}`) : [], known ? fact('kind', node.kind_text) : [],
      fact('depth', number(node.depth ?? 0)), known ? [fact('moves', [t('window.searched', { searched: node.children, all: node.children + node.never_searched + node.unrecorded }), node.unrecorded > 0 && t('window.unrecorded', { count: node.unrecorded })].filter(Boolean).join('; ')), fact('subtree', number(node.subtree))] : []));
}

/** What a sampled node is like. */
export function samplePanel(node, total) {
  const fact = (name, value) => [h('dt', {}, t(`sample.${name}`)), h('dd', { class: 'number' }, value)];
  return h('section', { class: 'card' }, h('h2', {}, t('sample.title')), h('dl', { class: 'facts' },
    fact('visits', number(node.visits ?? 0)), fact('share', `${number((100 * (node.visits ?? 0)) / Math.max(total, 1), 1)} %`),
    node.mean === undefined ? [] : fact('mean', `${node.mean > 0 ? '+' : node.mean < 0 ? '−' : ''}${number(Math.abs(node.mean), 3)}`),
    node.proven ? fact('proven', localised(node.value_text.replace(/ \(.*\)$/, ''))) : []));
}

const FIGURES = ['nodes', 'leaves', 'qnodes', 'cutoffs', 'first_move_cutoff_rate', 'table_cuts', 'researches', 'never_searched'];

/** The figures of one search, or of two beside each other. */
export function figuresPanel(traces, active, activate) {
  const trees = traces.map((trace) => trace.tree);
  const value = (tree, name) => {
    const figure = tree.figures[name];
    // What was not recorded and what was not searched cannot be told apart any more.
    if (figure === null || figure === undefined || (tree.missing && name === 'never_searched')) return '–';
    return name === 'first_move_cutoff_rate' ? `${number(100 * figure)} %` : number(figure);
  };
  const line = (text, cells, title, className = 'number') => h('tr', { title }, h('th', { scope: 'row' }, text), cells.map((cell) => h('td', { class: className }, cell)));
  const shownFigures = FIGURES.filter((name) => trees.some((tree) => tree.figures[name]));
  const head = trees.length > 1 && h('thead', {}, h('tr', {}, h('td', {}), trees.map((tree, at) => h('th', { scope: 'col', class: 'number' },
    h('button', { type: 'button', class: 'plain', 'aria-pressed': String(at === active), onclick: () => activate(at) }, `${'AB'[at]} ${playerName(tree.player.split(':')[0])}`)))));
  const minimal = trees.some((tree) => tree.minimal);
  return h('section', { class: 'card' }, h('h2', {}, t('figures.title')), h('div', { class: 'scroll' }, h('table', { class: 'figures' }, head, h('tbody', {},
    line(t('figures.value'), trees.map((tree) => `${tree.sampled ? '≈' : '='} ${scoreText(tree.value, '–')}`)),
    line(t('figures.line'), trees.map((tree) => tree.san.slice(0, 4).map(shown).join(' ')), null, 'number line'),
    shownFigures.map((name) => line(t(`figures.${name}`), trees.map((tree) => value(tree, name)))),
    trees.length > 1 && line(t('figures.ratio'), ['1', `× ${number(trees[1].figures.nodes / Math.max(trees[0].figures.nodes, 1), 2)}`]),
    minimal && line(t('figures.minimal'), trees.map((tree) => (tree.minimal ? `× ${number(tree.minimal.ratio, 2)}` : '–')), t('figures.minimal_hint'))))));
}

/** The bracket of MTD(f) closing pass by pass; every pass is a way to its root. */
export function passesPanel({ convergence }, select) {
  const scores = convergence.flatMap((one) => [one.gamma, one.value]).filter((one) => one?.cp !== undefined).map((one) => one.cp);
  const low = Math.min(...scores) - 20;
  const room = Math.max(...scores) + 20 - low;
  const place = (one, open) => `${one ? Math.min(100, Math.max(0, (100 * ((one.cp ?? (one.mate > 0 ? 1e6 : -1e6)) - low)) / room)) : open}%`;
  const row = (one) => {
    const [bracket, mark] = [h('i', { class: 'open' }), h('i', { class: 'mark' })];
    bracket.style.left = place(one.lower, 0);
    bracket.style.right = `calc(100% - ${place(one.upper, 100)})`;
    mark.style.left = place(one.gamma, 0);
    return h('tr', {}, h('th', { scope: 'row' }, h('button', { type: 'button', class: 'link', onclick: () => select(one.node) }, one.pass)), h('td', { class: 'number' }, `≥ ${scoreText(one.gamma)} ?`),
      h('td', {}, one.value ? `${t(one.is_at_least ? 'passes.yes' : 'passes.no')}, ${one.is_at_least ? '≥' : '≤'} ${scoreText(one.value)}` : '–'),
      h('td', { class: 'bracket' }, h('div', { class: 'window', 'aria-hidden': 'true' }, bracket, mark), h('span', { class: 'number' }, `[${scoreText(one.lower, '−∞')}; ${scoreText(one.upper, '+∞')}]`)), h('td', { class: 'number' }, number(one.nodes)));
  };
  return h('section', { class: 'card passes' }, h('h2', {}, t('passes.title')), h('p', { class: 'soft small' }, t('passes.about')),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('passes.title') }, h('table', {}, h('thead', {}, h('tr', {}, ['pass', 'question', 'answer', 'bracket', 'nodes'].map((name) => h('th', { scope: 'col', class: name === 'nodes' && 'number' }, t(`passes.${name}`))))),
      h('tbody', {}, convergence.map(row)))));
}

// The tree as columns, one for each ply, every move in the order of the search. The same facts as the
// picture above it, for eyes, fingers, keys and screen readers alike.

import { fill, h } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { moveParts, shown } from '../notation.js';
import { kindOf } from './kinds.js';
import { localised } from './scores.js';

/** Rows that "show more" adds. */
const MORE = 30;
/** A column begins with so many rows at most. */
const FIRST = 60;

export class Columns {
  #trace = null;
  #select;
  /** How many rows a column shows, by the node it belongs to. */
  #rows = new Map();
  #scroll = new Map();
  /** Counts drawings: an answer that comes late is not drawn. */
  #turn = 0;
  #columns = [];

  constructor(select) {
    this.#select = select;
    this.crumbs = h('nav', { class: 'crumbs', 'aria-label': t('tree.path') });
    this.element = h('div', { class: 'columns', role: 'tree', 'aria-label': t('tree.columns'), 'aria-orientation': 'vertical' });
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#click(event));
  }

  /** Shows the way to a node and what comes after it; `time` tells what has happened by then, or is null. */
  async show(trace, node, time) {
    this.#turn += 1;
    const turn = this.#turn;
    if (trace !== this.#trace) { this.#rows.clear(); this.#scroll.clear(); this.#trace = trace; }
    const lists = await Promise.all(node.path.map((id, at) => this.#list(id, node.path[at + 1] ?? null)));
    const movers = await Promise.all(node.path.map((id) => trace.node(id)));
    if (turn !== this.#turn) return;
    const several = trace.tree.roots.length > 1 ? [await this.#roots(node.path[0])] : [];
    const columns = lists.map((list, at) => ({ ...list, chosen: node.path[at + 1] ?? null, level: at + several.length, ply: at + 1, mover: movers[at].mover, san: movers[at].san }));
    this.#columns = [...several, ...columns].filter((column) => column.items.length > 0);
    this.#draw(time, node);
  }

  async #list(id, chosen) {
    const wanted = this.#rows.get(id) ?? FIRST;
    const { total, items } = await this.#trace.childrenWith(id, chosen, wanted);
    let end = Math.max(wanted, 1 + items.findIndex((item) => item.id === chosen && chosen !== null));
    // What was never searched is not hidden behind a button if it is all that is left.
    if (items.length === total && items.slice(end).every((item) => item.ghost)) end = items.length;
    return { of: id, total, items: items.slice(0, end) };
  }

  /** The passes of MTD(f): a column before the first. */
  async #roots(chosen) {
    const { roots, passes } = this.#trace.tree;
    const nodes = await Promise.all(roots.map((id) => this.#trace.node(id)));
    const items = nodes.map((node, at) => ({ ...node, san: null, name: t('tree.pass', { number: passes[at] ?? at + 1 }), note: localised(node.window_text) }));
    return { of: 'roots', total: items.length, items, chosen, level: 0, mover: null };
  }

  #draw(time, node) {
    const focused = this.element.contains(document.activeElement);
    for (const column of this.element.children) this.#scroll.set(column.dataset.of, column.lastElementChild.scrollTop);
    fill(this.element, this.#columns.map((column) => this.#column(column, time)));
    this.#drawCrumbs(node);
    const chosen = this.element.querySelector(`[data-node='${node.id}']`);
    const stop = chosen ?? this.element.querySelector('[role=treeitem]');
    if (stop) stop.tabIndex = 0;
    for (const column of this.element.children) this.#settle(column);
    this.#bringIntoView(chosen?.closest('.column'));
    if (focused) stop?.focus({ preventScroll: true });
  }

  #column(column, time) {
    const most = Math.max(...column.items.map((item) => item.visits ?? item.subtree ?? 0), 1);
    const searched = column.items.filter((item) => !item.ghost);
    const waiting = time && searched.some((item) => time.isOpen(item.id) || time.isFuture(item.id));
    const rows = column.items.filter((item) => !(item.ghost && waiting)).map((item, at) => (item.ghost ? this.#ghost(item, column, at) : this.#row(item, column, at, most, time)));
    const rest = column.total - column.items.length;
    const heading = column.mover ? t(`tree.column.${column.mover}`, { ply: column.ply }) : t('tree.passes');
    return h('div', { class: 'column', role: 'group', 'data-of': column.of, 'aria-label': heading },
      h('div', { class: 'heading', 'aria-hidden': 'true' }, h('span', {}, heading), h('span', { class: 'count number' }, number(searched.length + Math.max(rest, 0)))),
      h('div', { class: 'rows', role: 'none' }, rows,
        rest > 0 && h('div', { class: 'item more', role: 'treeitem', 'aria-level': column.level + 1, 'aria-selected': 'false', tabindex: -1, 'data-more': column.of }, t('tree.more', { count: Math.min(MORE, rest), rest }))));
  }

  #row(item, column, at, most, time) {
    const future = time?.isFuture(item.id) ?? false;
    const open = time?.isOpen(item.id) ?? false;
    const kind = kindOf(item.kind);
    const chosen = item.id === column.chosen;
    // Visits have a column of their own.
    const value = future || open ? '…' : localised(item.visits === undefined ? item.value_text : meanText(item));
    const size = item.visits ?? item.subtree ?? 0;
    const name = item.san ? moveParts(item.san) : h('span', {}, item.name ?? t('tree.root'));
    const state = future ? t('tree.future') : open ? t('tree.open') : item.kind_text;
    const say = [state, item.research && t('tree.research'), t(item.visits === undefined ? 'tree.nodes' : 'tree.visits', { count: size })].filter(Boolean).join(', ');
    const share = Math.max(4, Math.round(100 * (Math.log(1 + size) / Math.log(1 + most))));
    const bar = h('i', { class: 'bar' }, h('i', {}));
    bar.firstChild.style.width = `${future ? 0 : item.visits === undefined ? share : Math.round((100 * size) / most)}%`;
    return h('div', {
      class: `item kind-${future || open ? 'none' : kind.color}${item.pv && !future && !open ? ' best' : ''}${future ? ' future' : ''}`, role: 'treeitem', tabindex: -1, 'data-node': item.id,
      'aria-level': column.level + 1, 'aria-posinset': at + 1, 'aria-setsize': column.total, 'aria-selected': String(chosen), 'aria-expanded': item.children > 0 ? String(chosen) : null,
    }, h('span', { class: 'san' }, name, item.research && h('span', { class: 'again', title: t('tree.research') }, icon('again'))),
    h('span', { class: 'value number', 'aria-hidden': future || open ? 'true' : null }, value), item.note ? h('span', { class: 'note number' }, item.note) : bar,
    item.visits !== undefined && h('span', { class: 'visits number', 'aria-hidden': 'true' }, number(item.visits)),
    h('span', { class: 'kind', title: future || open ? '' : item.kind_text }, !future && !open && icon(kind.icon), h('span', { class: 'unseen' }, say)));
  }

  /** Moves that nobody looked at. */
  #ghost(item, column, at) {
    const moves = item.moves.map((move) => [moveParts(move.san), ' ']);
    return h('div', { class: 'item ghosts', role: 'treeitem', tabindex: -1, 'aria-level': column.level + 1, 'aria-posinset': at + 1, 'aria-setsize': column.total, 'aria-selected': 'false' },
      h('span', { class: 'what' }, icon('scissors'), t('tree.ghosts', { count: item.moves.length })), h('span', { class: 'why soft' }, item.reason_text), h('span', { class: 'list' }, moves));
  }

  #drawCrumbs(node) {
    const parts = node.path.map((id, at) => {
      const column = this.#columns.find((one) => one.chosen === id);
      const item = column?.items.find((one) => one.id === id);
      const text = item?.name ?? (item?.san ? shown(item.san) : at === 0 ? t('tree.root') : '…');
      return h('button', { type: 'button', class: 'plain', 'aria-current': id === node.id ? 'true' : null, onclick: () => this.#select(id) }, text);
    });
    fill(this.crumbs, parts);
  }

  /** Each column stays where it was scrolled to, if the chosen row can be seen there. */
  #settle(column) {
    const rows = column.lastElementChild;
    rows.scrollTop = this.#scroll.get(column.dataset.of) ?? 0;
    const chosen = rows.querySelector('[aria-selected=true]');
    if (!chosen) return;
    const [box, outer] = [chosen.getBoundingClientRect(), rows.getBoundingClientRect()];
    if (box.top < outer.top || box.bottom > outer.bottom) rows.scrollTop += box.top - outer.top - outer.height / 3;
  }

  /** Scrolls to the column of the node and the one after it, as far as there is room, beginning with a whole column. */
  #bringIntoView(column) {
    const columns = [...this.element.children];
    const at = Math.max(columns.indexOf(column), 0);
    const after = columns[at + 1] ?? columns[at];
    if (!after) return;
    const end = after.offsetLeft + after.offsetWidth;
    const first = columns.find((one, index) => index >= at || end - one.offsetLeft <= this.element.clientWidth);
    this.element.scrollLeft = first.offsetLeft - columns[0].offsetLeft;
  }

  #click(event) {
    const more = event.target.closest('[data-more]');
    if (more) { this.#more(more); return; }
    const row = event.target.closest('[data-node]');
    if (row) { row.focus({ preventScroll: true }); this.#select(Number(row.dataset.node)); return; }
    event.target.closest('.ghosts')?.classList.toggle('open');
  }

  /** Shows more rows of a column, and draws the same node again. */
  #more(row) {
    const id = Number(row.dataset.more);
    this.#rows.set(id, (this.#rows.get(id) ?? FIRST) + MORE);
    this.#select(null);
  }

  #key(event) {
    const row = event.target.closest('[role=treeitem]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...row.parentElement.querySelectorAll('[role=treeitem]')];
    const at = rows.indexOf(row);
    const column = row.closest('.column');
    const beside = (other) => other?.querySelector('[aria-selected=true]') ?? other?.querySelector('[role=treeitem]');
    const to = {
      ArrowUp: () => rows[at - 1], ArrowDown: () => rows[at + 1], Home: () => rows[0], End: () => rows.at(-1),
      ArrowLeft: () => beside(column.previousElementSibling),
      ArrowRight: () => (row.getAttribute('aria-selected') === 'true' ? beside(column.nextElementSibling) : row),
      Enter: () => row, ' ': () => row,
    }[event.key];
    if (!to) return;
    event.preventDefault();
    const target = to();
    if (!target) return;
    row.tabIndex = -1;
    target.tabIndex = 0;
    target.focus({ preventScroll: true });
    if (target.dataset.node) this.#select(Number(target.dataset.node));
    else if (target.dataset.more && ['Enter', ' '].includes(event.key)) this.#more(target);
    else target.classList.toggle('open', !(target === row && target.classList.contains('open')));
  }
}

/** What samples brought; nothing where there are none. */
const meanText = (item) => (item.visits === 0 && item.kind === 'sampled' ? '–' : item.value_text.replace(/ \(.*\)$/, '').replace(/^[-−+](0[.,]0+)$/, '$1'));

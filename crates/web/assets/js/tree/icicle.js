// The whole tree at a glance: a box for each node, as wide as what lies below it. It shows nothing that the
// columns do not tell, so it is hidden from screen readers.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { shown } from '../notation.js';
import { kindOf } from './kinds.js';

const ROW = 24;
const ROWS = 8;

export class Icicle {
  #trace;
  #select;
  #boxes = [];
  #width = 0;
  #path = [];
  #canvas = h('canvas', { 'aria-hidden': 'true' });
  #observer;

  constructor(trace, select) {
    this.#trace = trace;
    this.#select = select;
    this.element = h('div', { class: 'icicle' }, this.#canvas);
    this.#canvas.addEventListener('click', (event) => {
      const box = this.#boxAt(event);
      if (box) select(box.node);
    });
    this.#canvas.addEventListener('pointermove', (event) => this.#point(event));
    let timer = null;
    this.#observer = new ResizeObserver(() => { clearTimeout(timer); timer = setTimeout(() => this.#fetch(), this.#width ? 150 : 0); });
    this.#observer.observe(this.element);
    this.draw = this.draw.bind(this);
    addEventListener('themechange', this.draw);
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.scheme.addEventListener('change', this.draw);
  }

  leave() {
    this.#observer.disconnect();
    removeEventListener('themechange', this.draw);
    this.scheme.removeEventListener('change', this.draw);
  }

  /** Marks the way to the node shown. */
  mark(path) {
    this.#path = path;
    this.draw();
  }

  async #fetch() {
    const width = Math.floor(this.element.clientWidth);
    if (width < 50 || width === this.#width) return;
    this.#width = width;
    const { boxes } = await this.#trace.icicle(width, ROWS);
    this.#boxes = boxes;
    this.draw();
  }

  draw() {
    if (!this.#boxes.length) return;
    const rows = 1 + Math.max(...this.#boxes.map((box) => box.row));
    const scale = devicePixelRatio || 1;
    const canvas = this.#canvas;
    canvas.width = this.#width * scale;
    canvas.height = rows * ROW * scale;
    canvas.style.width = `${this.#width}px`;
    canvas.style.height = `${rows * ROW}px`;
    const pen = canvas.getContext('2d');
    pen.scale(scale, scale);
    pen.font = '12px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const colors = { ink: color('ink'), surface: color('surface'), cut: color('cut'), soft: color('soft') };
    const hatch = hatching(pen, colors.cut, scale);
    const path = new Set(this.#path);
    for (const box of this.#boxes) this.#drawBox(pen, box, box.ghost || box.kind === 'ghost' ? null : color(kindOf(box.kind).color), colors, hatch);
    for (const box of this.#boxes) if (path.has(box.node) && !box.ghost && !box.many) this.#outline(pen, box, colors, box.node === this.#path.at(-1));
  }

  #drawBox(pen, box, color, colors, hatch) {
    const [x, y, width, height] = [box.x, box.row * ROW + 1, box.width, ROW - 2];
    // A hair between boxes, where there is room for one.
    const inner = Math.max(width - (width > 3 ? 1 : width > 1.5 ? 0.4 : 0), 0.6);
    if (color === null) {
      pen.fillStyle = hatch;
      pen.fillRect(x, y, inner, height);
    } else {
      pen.globalAlpha = box.many ? 0.25 : 0.32;
      pen.fillStyle = color;
      pen.fillRect(x, y, inner, height);
      pen.globalAlpha = 1;
      pen.fillRect(x, y, inner, 3);
    }
    const label = labelOf(box);
    if (width > 26 && label && pen.measureText(label).width < width - 6) {
      pen.fillStyle = color === null ? colors.cut : colors.ink;
      pen.fillText(label, x + 4, y + height / 2 + 1.5);
    }
  }

  #outline(pen, box, colors, last) {
    pen.strokeStyle = last ? colors.ink : colors.soft;
    pen.lineWidth = last ? 2.5 : 1.5;
    pen.strokeRect(box.x + 1, box.row * ROW + 2, Math.max(box.width - 3, 1), ROW - 4);
  }

  #boxAt(event) {
    const outer = this.#canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - outer.left, event.clientY - outer.top];
    const row = Math.floor(y / ROW);
    return this.#boxes.find((box) => box.row === row && x >= box.x && x < box.x + Math.max(box.width, 1)) ?? null;
  }

  #point(event) {
    const box = this.#boxAt(event);
    let text = '';
    if (box?.ghost) text = t('tree.ghosts', { count: box.ghost.moves });
    else if (box?.many) text = t('tree.many', { count: box.many.moves, nodes: box.many.nodes });
    else if (box) text = `${labelOf(box)} · ${t(`tree.kind.${box.kind}`)}`;
    if (this.#canvas.title !== text) this.#canvas.title = text;
    this.#canvas.classList.toggle('over', Boolean(box));
  }
}

/** What stands in a box: a move, or how many there are. */
function labelOf(box) {
  if (box.ghost) return `+${box.ghost.moves}`;
  if (box.many) return `${box.many.moves}…`;
  return box.label ? shown(box.label) : t('tree.root');
}

/** Slanted lines: ground that nobody set foot on. */
function hatching(pen, color, scale) {
  const tile = document.createElement('canvas');
  const size = Math.round(7 * scale);
  tile.width = size;
  tile.height = size;
  const ink = tile.getContext('2d');
  ink.strokeStyle = color;
  ink.globalAlpha = 0.55;
  ink.lineWidth = 1.2 * scale;
  for (const shift of [-size, 0, size]) {
    ink.beginPath();
    ink.moveTo(shift, size);
    ink.lineTo(shift + size, 0);
    ink.stroke();
  }
  const pattern = pen.createPattern(tile, 'repeat');
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern;
}

// Arrows over a board, in a box of 8 by 8.

import { middle } from './squares.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The layer that arrows are drawn on. */
export function arrowLayer() {
  const layer = document.createElementNS(SVG, 'svg');
  layer.setAttribute('viewBox', '0 0 8 8');
  layer.setAttribute('class', 'arrows');
  layer.setAttribute('aria-hidden', 'true');
  return layer;
}

/** An arrow from square to square: a shaft, and a head that ends in the middle of the square; a ring if it is one square. */
export function arrow({ from, to, kind }, orientation) {
  const [x1, y1] = middle(from, orientation);
  const [x2, y2] = middle(to, orientation);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [bx, by] = [x2 - 0.38 * dx, y2 - 0.38 * dy];
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('class', `arrow ${kind ?? 'best'}${from === to ? ' ring' : ''}`);
  path.setAttribute('d', from === to ? `M${x1 - 0.42} ${y1}a.42 .42 0 1 0 .84 0a.42 .42 0 1 0 -.84 0` : `M${x1} ${y1}L${bx} ${by}M${x2} ${y2}L${bx - 0.2 * dy} ${by + 0.2 * dx}L${bx + 0.2 * dy} ${by - 0.2 * dx}Z`);
  return path;
}

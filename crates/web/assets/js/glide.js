// A piece that slides to where it was moved, unless motion is not wanted.

import { middle } from './squares.js';

/** Lets the piece on a square come from another. */
export function glide(cell, from, to, orientation) {
  const piece = cell?.querySelector('.piece');
  if (!piece || document.documentElement.dataset.motion || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [x1, y1] = middle(from, orientation);
  const [x2, y2] = middle(to, orientation);
  const size = cell.getBoundingClientRect().width;
  const start = `translate(${(x1 - x2) * size}px, ${(y1 - y2) * size}px)`;
  piece.animate([{ transform: start }, { transform: 'none' }], { duration: 130, easing: 'ease-out' });
}

// The moves of a game in two columns; a move can be chosen.

import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { moveParts } from './notation.js';
import { t } from './i18n.js';

/**
 * Draws the list into an element. `first` is the number of the first move and `black` whether Black made it; `current` is
 * how many half-moves stand on the board shown.
 */
export function drawMoves(element, moves, { first = 1, black = false, current, choose }) {
  const cells = [];
  moves.forEach((move, index) => {
    const ply = index + (black ? 1 : 0);
    if (ply % 2 === 0 || index === 0) {
      cells.push(h('span', { class: 'no', 'aria-hidden': 'true' }, `${first + Math.floor(ply / 2)}.`));
      if (ply % 2 === 1) cells.push(h('span', { 'aria-hidden': 'true' }, '…'));
    }
    const side = t(ply % 2 === 0 ? 'side.white' : 'side.black');
    cells.push(h('button', {
      type: 'button', 'aria-current': index + 1 === current ? 'true' : null, 'data-ply': index + 1,
      onclick: () => choose(index + 1),
    }, moveParts(move.san, `${first + Math.floor(ply / 2)}, ${side}: `), move.mark && h('b', { class: move.kind }, move.mark)));
  });
  fill(element, cells);
  // Only the list scrolls, never the page.
  const chosen = element.querySelector('[aria-current]');
  if (!chosen) return;
  const [box, outer] = [chosen.getBoundingClientRect(), element.getBoundingClientRect()];
  if (box.top < outer.top) element.scrollTop -= outer.top - box.top;
  else if (box.bottom > outer.bottom) element.scrollTop += box.bottom - outer.bottom;
}

/** Four buttons that walk through the moves; `set(current, total)` tells where we are. */
export function movesBar(walk) {
  const button = (to) => h('button', { type: 'button', 'data-walk': to, 'aria-label': t(`moves.${to}`), title: t(`moves.${to}`), onclick: () => walk(to) }, icon(to));
  const bar = h('div', { class: 'moves-bar' }, ['first', 'back', 'forward', 'last'].map(button));
  bar.set = (current, total) => {
    for (const one of bar.children) one.disabled = ['first', 'back'].includes(one.dataset.walk) ? current === 0 : current === total;
  };
  return bar;
}

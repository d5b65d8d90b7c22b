// The moves of a game in two columns; a move can be chosen.

import { fill, h } from './dom.js';
import { shown, spoken } from './notation.js';
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
      'aria-label': `${first + Math.floor(ply / 2)}, ${side}: ${spoken(move.san, t)}`, onclick: () => choose(index + 1),
    }, shown(move.san)));
  });
  fill(element, cells);
  element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

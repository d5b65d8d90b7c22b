// The question which piece a pawn becomes.

import { h } from './dom.js';
import { pieceSvg } from './pieces.js';

const ORDER = ['q', 'n', 'r', 'b'];

/**
 * Asks over the board; the answer is one of the moves, or null if nothing was chosen. `moves` are in UCI with the
 * piece as their fifth letter.
 */
export function promotionDialog(board, moves, side, words) {
  return new Promise((resolve) => {
    const known = ORDER.map((kind) => moves.find((move) => move.uci[4] === kind)).filter(Boolean);
    const buttons = known.map((move) => {
      const letter = side === 'white' ? move.uci[4].toUpperCase() : move.uci[4];
      return h('button', {
        type: 'button', 'data-promotion': move.uci[4], 'aria-label': words(`piece.${letter}`), onclick: () => answer(move),
      }, pieceSvg(letter));
    });
    const dialog = h('div', {
      class: 'promotion', role: 'dialog', 'aria-modal': 'true', 'aria-label': words('board.promotion'), onkeydown: key,
    }, buttons);

    function answer(move) {
      document.removeEventListener('pointerdown', outside, true);
      dialog.remove();
      resolve(move);
    }

    function outside(event) {
      if (!dialog.contains(event.target)) answer(null);
    }

    function key(event) {
      const at = buttons.indexOf(document.activeElement);
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Tab: event.shiftKey ? -1 : 1 }[event.key];
      if (event.key === 'Escape') answer(null);
      else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
      else if (/^[qnrb]$/.test(event.key)) answer(known.find((move) => move.uci[4] === event.key) ?? null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    board.append(dialog);
    buttons[0].focus();
    // The press that brought the pawn here is over; the next one outside is an answer.
    setTimeout(() => document.addEventListener('pointerdown', outside, true));
  });
}

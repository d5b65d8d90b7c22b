// The moves of a game with its variations, each a button.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { moveParts } from '../notation.js';
import { MARKS } from './pgn.js';

/** Draws the moves into an element; `choose(node)` goes to one. */
export function drawVariations(element, game, choose) {
  const [, turn, , , , number] = game.start.split(' ');
  const first = 2 * (Number(number) || 1) + (turn === 'b' ? 1 : 0);
  const label = (ply, always) => (ply % 2 === 0 ? `${ply / 2}.` : always ? `${(ply - 1) / 2}…` : null);
  const button = (node, ply) => h('button', {
    type: 'button', 'aria-current': node === game.current ? 'true' : null, onclick: () => choose(node),
  }, moveParts(node.move.san, `${Math.floor(ply / 2)}, ${t(ply % 2 === 0 ? 'side.white' : 'side.black')}: `));
  const marks = (node) => (node.nags ?? []).map((nag) => MARKS[nag] ?? `$${nag}`).join(' ');
  const numbered = (node, ply, always) => [label(ply, always) && h('span', { class: 'no', 'aria-hidden': 'true' }, label(ply, always)), button(node, ply), node.nags && h('b', {}, marks(node)), node.comment && h('span', { class: 'soft remark' }, node.comment)];
  const line = (node, ply, fresh) => {
    const out = [];
    let [at, count, always] = [node, ply, fresh];
    while (at.children.length) {
      const [main, ...others] = at.children;
      out.push(numbered(main, count, always));
      for (const other of others) out.push(h('div', { class: 'variation', role: 'group', 'aria-label': t('analyse.variation') }, numbered(other, count, true), line(other, count + 1, false)));
      [at, count, always] = [main, count + 1, others.length > 0 || Boolean(main.comment)];
    }
    return out;
  };
  fill(element, game.root.comment && h('span', { class: 'soft remark' }, game.root.comment), line(game.root, first, true));
  const chosen = element.querySelector('[aria-current]');
  if (!chosen) { element.scrollTop = 0; return; }
  const [box, outer] = [chosen.getBoundingClientRect(), element.getBoundingClientRect()];
  if (box.top < outer.top || box.bottom > outer.bottom) element.scrollTop += box.top - outer.top - outer.height / 2;
}

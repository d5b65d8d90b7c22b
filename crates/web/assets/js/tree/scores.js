// Scores as people read them, and where they lie on a line.

import { currentLanguage, number } from '../i18n.js';

/** The other side's view of a score. */
export function negated(score) {
  if (!score) return null;
  return score.cp === undefined ? { mate: -score.mate } : { cp: -score.cp };
}

/** `+0.96`, `#2`, `#−1`; an open end is infinite. */
export function scoreText(score, open = '') {
  if (!score) return open;
  if (score.mate !== undefined) return score.mate > 0 ? `#${score.mate}` : `#−${-score.mate}`;
  const value = score.cp / 100;
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value), 2)}`;
}

/** A value that the server wrote, with the minus and the comma of the language. */
export function localised(text) {
  if (!text) return '';
  const minus = text.replace(/-/g, '−');
  return currentLanguage() === 'fr' ? minus.replace(/(\d)\.(\d)/g, '$1,$2') : minus;
}

/** A score as one number, mates beyond all others. */
export function scoreNumber(score) {
  if (!score) return null;
  if (score.mate === undefined) return score.cp;
  return score.mate > 0 ? 100000 - score.mate : -100000 - score.mate;
}

/** A place between 0 and 1: fine in the middle, coarse at the ends. */
export function placeOf(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 0.98 : 0.02;
  return 0.5 + (Math.atan(score.cp / 300) / Math.PI) * 0.94;
}

// Moves as people read them. The server writes English letters; the page shows figurines, or the
// letters of a language.

import { h } from './dom.js';
import { currentLanguage, t } from './i18n.js';

const FIGURES = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };
const FRENCH = { K: 'R', Q: 'D', R: 'T', B: 'F', N: 'C' };

/** How moves are shown: `figurine`, `en` or `fr`. */
export function notation() {
  let chosen = null;
  try { chosen = localStorage.getItem('notation'); } catch { /* the default */ }
  return ['figurine', 'en', 'fr'].includes(chosen) ? chosen : 'figurine';
}

/** A move in SAN as it is shown. */
export function shown(san) {
  const letters = { figurine: FIGURES, fr: FRENCH }[notation()];
  // Castling has letters of its own.
  if (!letters || san.startsWith('O')) return san;
  return san.replace(/[KQRBN]/g, (letter) => letters[letter]);
}

/** A move in SAN as it is spoken: words instead of figures, in the language of the page. */
export function spoken(san, words) {
  if (san.startsWith('O-O-O')) return words('say.castles_long') + suffix(san, words);
  if (san.startsWith('O-O')) return words('say.castles_short') + suffix(san, words);
  const parts = san.replace(/[+#]/g, '').replace(/[KQRBN]/g, (letter) => `${words(`say.${letter}`)} `)
    .replace('x', ` ${words('say.takes')} `).replace('=', ` ${words('say.becomes')} `);
  return parts.replace(/\s+/g, ' ').trim() + suffix(san, words);
}

function suffix(san, words) {
  if (san.endsWith('#')) return `, ${words('say.mate')}`;
  return san.endsWith('+') ? `, ${words('say.check')}` : '';
}

/** The letters of a typed move, for the hint beside the field. */
export function example() {
  return { figurine: currentLanguage() === 'fr' ? 'Cf3' : 'Nf3', en: 'Nf3', fr: 'Cf3' }[notation()];
}

/** A move for eyes and ears: figures are seen, words are heard; `before` is heard only. */
export function moveParts(san, before = '') {
  return [h('span', { class: 'unseen' }, `${before}${spoken(san, t)} `), h('span', { 'aria-hidden': 'true' }, shown(san))];
}

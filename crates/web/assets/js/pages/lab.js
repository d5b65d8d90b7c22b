// The laboratory: its experiments.

import { cards } from '../cards.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';

/** Every experiment, with its address and picture. */
export const EXPERIMENTS = [['tree', '/lab/tree', 'tree'], ['race', '/lab/race', 'flag'], ['compare', '/lab/compare', 'table'], ['ablation', '/lab/ablation', 'scissors'], ['parallel', '/lab/parallel', 'pass']];

export function show(main) {
  fill(main, h('h1', {}, t('page.lab')), h('p', { class: 'soft' }, t('lab.about')), cards(EXPERIMENTS));
}

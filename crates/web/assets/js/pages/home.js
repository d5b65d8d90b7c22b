// The first page: what there is.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';

export function show(main) {
  const card = (name) => h('li', {}, h('div', { class: 'card' },
    h('h2', {}, h('a', { href: `/${name}` }, t(`page.${name}`))), h('p', { class: 'soft' }, t(`home.${name}`))));
  fill(main, h('h1', {}, t('home.title')), h('p', {}, t('home.about')), h('ul', { class: 'cards' }, ['play'].map(card)));
}

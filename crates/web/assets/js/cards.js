// Ways to other pages, each with a picture and a sentence.

import { h } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';

/** Cards for `[name, address, picture]`; their words are `home.NAME`. */
export const cards = (list) => h('ul', { class: 'cards' }, list.map(([name, address, picture]) => h('li', {}, h('a', { class: 'card', href: address },
  h('h2', {}, icon(picture), t(`home.${name}.title`)), h('p', { class: 'soft' }, t(`home.${name}`))))));

// Help: what the keys do, and where to find what.

import { keys } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';

export async function show(main) {
  const lines = (title, list) => h('section', { class: 'card' }, h('h2', {}, title), h('ul', {}, list.map((line) => h('li', {}, line))));
  fill(main, h('h1', {}, t('page.help')), lines(t('keys.title'), keys()), lines(t('help.signs'), ['tree.reading', 'help.scores', 'help.link', 'help.command'].map((key) => t(key))));
}

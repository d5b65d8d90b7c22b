// About: which Roque this is, and under which licences.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';

export async function show(main) {
  const { version, build, cores } = await get('/api/meta');
  const fact = (name, text) => [h('dt', {}, t(`about.${name}`)), h('dd', {}, text)];
  fill(main, h('h1', {}, t('page.about')), h('section', { class: 'card' }, h('dl', { class: 'facts' }, fact('version', version), fact('build', build), fact('cores', cores))),
    h('section', { class: 'card' }, h('h2', {}, t('about.licences')), ['own', 'pieces', 'parts', 'nothing'].map((name) => h('p', {}, t(`about.${name}`)))));
}

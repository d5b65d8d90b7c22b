// Settings: kept in this browser, and in force at once.

import { fill, h } from '../dom.js';
import { currentLanguage, store, stored, t } from '../i18n.js';
import { choice, field } from '../lab/parts.js';
import { notation } from '../notation.js';
import { changeLanguage, setTheme } from '../shell.js';

export async function show(main) {
  const list = (name, options, chosen, act) => {
    const select = choice(name, options.map((value) => [value, t(`settings.${name}.${value}`)]), chosen);
    select.id = `choose-${name}`;
    select.addEventListener('change', () => act(select.value));
    return field(t(`settings.${name}`), select);
  };
  const motion = (value) => {
    store('motion', value);
    if (value === 'less') document.documentElement.dataset.motion = value;
    else delete document.documentElement.dataset.motion;
  };
  fill(main, h('h1', {}, t('page.settings')), h('p', { class: 'soft' }, t('settings.about')), h('section', { class: 'card fields' },
    list('language', ['en', 'fr'], currentLanguage(), changeLanguage), list('notation', ['figurine', 'en', 'fr'], notation(), (value) => store('notation', value)),
    list('theme', ['system', 'light', 'dark'], stored('theme') ?? 'system', setTheme), list('motion', ['system', 'less'], stored('motion') ?? 'system', motion)));
}

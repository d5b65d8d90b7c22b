// The frame of every page: header, language, theme, and which page an address means.

import { fill, h } from './dom.js';
import { currentLanguage, loadLanguage, store, t } from './i18n.js';

/** Pages by the beginning of their address; the first that fits. Modules are loaded when needed. */
const PAGES = [
  [/^\/$/, 'home'],
  [/^\/play(?:\/([a-z0-9]{1,32}))?$/, 'play'],
];
const NAVIGATION = ['play'];

/** Ends what the page before has under way. */
let leave = () => {};

export function announce(text) {
  document.getElementById('live').textContent = text;
}

/** Says something that must not be missed; nothing takes it away. */
export function warn(text) {
  document.getElementById('alert').textContent = text ?? '';
}

export function go(address, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  return show();
}

async function show() {
  leave();
  leave = () => {};
  warn('');
  const path = location.pathname;
  const found = PAGES.map(([pattern, name]) => [path.match(pattern), name]).find(([match]) => match);
  const main = document.getElementById('main');
  drawHeader(found?.[1]);
  if (!found) {
    document.title = `${t('page.missing')} – Roque`;
    fill(main, h('h1', {}, t('page.missing')), h('p', {}, t('page.missing_hint')), h('p', {}, h('a', { href: '/' }, t('page.home'))));
    return;
  }
  const [match, name] = found;
  const page = await import(`./pages/${name}.js`);
  document.title = `${t(`page.${name}`)} – Roque`;
  leave = (await page.show(main, match[1], new URLSearchParams(location.search))) ?? (() => {});
}

function drawHeader(current) {
  const link = (name) => h('a', { href: `/${name}`, 'aria-current': name === current ? 'page' : null }, t(`page.${name}`));
  const other = currentLanguage() === 'fr' ? 'en' : 'fr';
  const language = h('button', { type: 'button', lang: other, onclick: () => change(other) }, other === 'fr' ? 'Français' : 'English');
  const theme = h('button', { type: 'button', onclick: turnTheme }, t('page.theme'));
  fill(document.getElementById('header'), h('nav', { 'aria-label': t('page.navigation') },
    h('a', { href: '/', class: 'brand' }, 'Roque'), NAVIGATION.map(link), h('span', { class: 'tools' }, theme, language)));
  document.querySelector('.skip').textContent = t('page.skip');
}

async function change(language) {
  store('lang', language);
  await loadLanguage(language);
  await show();
  document.querySelector('header .tools button:last-child').focus();
}

function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  store('theme', root.dataset.theme);
}

// Links inside the program change the page without loading it again.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="/"]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.target || link.hasAttribute('download') || link.getAttribute('href').startsWith('/api/')) return;
  event.preventDefault();
  go(link.getAttribute('href')).then(() => document.getElementById('main').focus());
});
addEventListener('popstate', show);

await loadLanguage();
await show();

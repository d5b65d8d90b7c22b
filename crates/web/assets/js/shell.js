// The frame around every page: navigation, language, theme, toasts and announcements.

import { Refused } from './api.js';
import { fill, h } from './dom.js';
import { currentLanguage, has, loadLanguage, store, t } from './i18n.js';
import { icon } from './icons.js';

const NAVIGATION = [['play', '/play'], ['analyse', '/analyse'], ['lab', '/lab'], ['tournaments', '/tournaments'], ['puzzles', '/puzzles'], ['learn', '/learn'], ['games', '/games']];
/** So long a toast stays, in milliseconds. */
const TOAST = 8000;

let redraw = () => {};

/** Tells how the page is drawn again after the language has changed. */
export function setRedraw(draw) { redraw = draw; }

/** Tells a screen reader something that the eye can see. */
export function announce(text) {
  const live = document.getElementById('live');
  // The same words twice in a row are said twice.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** What went wrong, as a sentence in the language of the page. */
export function problem(error) {
  if (!(error instanceof Refused)) return t('error.unreachable');
  const key = `error.${error.code}`;
  if (has(key)) return t(key, error.problem);
  return error.problem.detail || t('error.other', { status: error.status });
}

/** Says something that must not be missed, for a while; `kind` is bad or good. */
export function toast(text, kind = 'bad') {
  const close = () => box.remove();
  const box = h('div', { class: `toast ${kind}` }, h('span', {}, text),
    h('button', { type: 'button', class: 'plain', 'aria-label': t('page.close'), onclick: close }, icon('close')));
  const toasts = document.getElementById('toasts');
  toasts.append(box);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(close, TOAST);
}

export function clearToasts() { document.getElementById('toasts').replaceChildren(); }

/** A line that stays as long as the server cannot be reached. */
export function showLost(lost) {
  let banner = document.getElementById('lost');
  if (!lost) { banner?.remove(); return; }
  if (banner) return;
  banner = h('div', { id: 'lost', role: 'alert' }, t('error.unreachable'));
  document.getElementById('header').after(banner);
}

/** Puts a text where it can be pasted from, and says so. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the clipboard of the browser: the old way.
    const field = h('textarea', { class: 'unseen' });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  toast(t('page.copied', { what }), 'good');
}

/** Draws header and footer; `page` is the name of the page shown. */
export function drawFrame(page) {
  const link = ([name, address]) => h('a', { href: address, 'aria-current': `${location.pathname}/`.startsWith(`${address}/`) ? 'page' : null }, t(has(`nav.${name}`) ? `nav.${name}` : `page.${name}`));
  const other = currentLanguage() === 'fr' ? 'en' : 'fr';
  const language = h('button', { type: 'button', id: 'language', class: 'plain', lang: other, onclick: () => changeLanguage(other) },
    icon('globe'), h('span', {}, other === 'fr' ? 'Français' : 'English'));
  const theme = h('button', { type: 'button', id: 'theme', class: 'plain', 'aria-label': t('page.theme'), title: t('page.theme'), onclick: turnTheme },
    icon(isDark() ? 'sun' : 'moon'));
  fill(document.getElementById('header'), h('nav', { 'aria-label': t('page.navigation') },
    h('a', { href: '/', class: 'brand', 'aria-current': page === 'home' ? 'page' : null }, mark(), 'Roque'),
    h('span', { class: 'links' }, NAVIGATION.map(link)), h('span', { class: 'tools' }, theme, language)));
  const here = document.querySelector('header .links [aria-current]');
  if (here) here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.offsetLeft - 40;
  fill(document.getElementById('footer'), h('p', {}, t('page.footer')), h('nav', { class: 'row', 'aria-label': t('page.more') }, ['settings', 'help', 'about'].map((name) => link([name, `/${name}`]))));
  document.querySelector('.skip').textContent = t('page.skip');
}

/** A rook: "roque" is the French word for castling. */
function mark() {
  const rook = icon('rook');
  rook.classList.add('mark');
  return rook;
}

/** Speaks another language from now on; the focus stays where it was asked for. */
export async function changeLanguage(language) {
  const { id } = document.activeElement;
  store('lang', language);
  // An address that asks for a language would win over the choice.
  const query = new URLSearchParams(location.search);
  if (query.has('lang')) {
    query.delete('lang');
    history.replaceState(null, '', `${location.pathname}${query.size ? `?${query}` : ''}`);
  }
  await loadLanguage(language);
  await redraw();
  document.getElementById(id)?.focus();
}

const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

const turnTheme = () => setTheme(isDark() ? 'light' : 'dark');

/** Light or dark from now on; anything else follows the system. */
export function setTheme(theme) {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  store('theme', theme);
  fill(document.getElementById('theme'), icon(isDark() ? 'sun' : 'moon'));
  // What is drawn on a canvas has colours of its own.
  dispatchEvent(new Event('themechange'));
}

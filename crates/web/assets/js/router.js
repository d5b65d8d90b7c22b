// Which page an address means, and the way from one to another without loading everything again.

import { Refused } from './api.js';
import { fill, h } from './dom.js';
import { t } from './i18n.js';
import { clearToasts, drawFrame, problem, setRedraw } from './shell.js';

/** Pages by their address; the first that fits. Modules are loaded when they are needed. */
const PAGES = [
  [/^\/$/, 'home'],
  [/^\/play(?:\/([^/]{1,900}))?$/, 'play'],
  [/^\/analyse$/, 'analyse'],
  [/^\/review$/, 'review'],
  [/^\/lab$/, 'lab'],
  [/^\/lab\/tree$/, 'tree'],
  [/^\/lab\/race$/, 'race'],
  [/^\/lab\/compare$/, 'compare'],
  [/^\/lab\/ablation$/, 'ablation'],
  [/^\/lab\/parallel$/, 'parallel'],
  [/^\/tournaments\/([\w.-]{1,64})\/games\/(\d{1,9})$/, 'replay'],
  [/^\/tournaments(?:\/([\w.-]{1,64}))?$/, 'tournaments'],
  [/^\/puzzles\/grid$/, 'grid'],
  [/^\/puzzles(?:\/([\w-]{1,32}\/[\w.-]{1,64}))?$/, 'puzzles'],
  [/^\/games(?:\/([^/]{1,900}))?$/, 'games'],
  [/^\/(?:settings|help|about)$/, null],
  [/^\/learn(?:\/([\w-]{1,64}))?$/, 'learn'],
];

/** Ends what the page before has under way. */
let leave = () => {};
/** Counts visits, so that a page that comes late does not draw over its successor. */
let visit = 0;

/** Goes to an address of this program. */
export function go(address, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  return show();
}

/** Shows the page of the address. */
async function show() {
  visit += 1;
  const mine = visit;
  leave();
  leave = () => {};
  clearToasts();
  const found = PAGES.map(([pattern, name]) => [location.pathname.match(pattern), name ?? location.pathname.slice(1)]).find(([match]) => match);
  drawFrame(found?.[1]);
  const main = fill(h('div', { class: 'page' }));
  document.getElementById('main').replaceChildren(main);
  if (!found) {
    document.title = `${t('page.missing')} – Roque`;
    fill(main, h('h1', {}, t('page.missing')), h('p', {}, t('page.missing_hint')), h('p', {}, h('a', { class: 'button', href: '/' }, t('page.home'))));
    return;
  }
  const [match, name] = found;
  document.title = `${t(`page.${name}`)} – Roque`;
  try {
    const page = await import(`./pages/${name}.js`);
    if (mine !== visit) return;
    const ended = (await page.show(main, match[1], new URLSearchParams(location.search), match[2])) ?? (() => {});
    if (mine === visit) leave = ended;
    else ended();
  } catch (error) {
    if (mine === visit) showFailure(main, error);
  }
}

/** A page that could not be drawn, and a way to try again: most often the server is gone. */
function showFailure(main, error) {
  // What is not there will not be there the next time: back to the list it would be in.
  const above = location.pathname.match(/^\/(play|games|tournaments|puzzles|learn)\//)?.[1] ?? (location.pathname === '/review' ? 'games' : '');
  fill(main, h('h1', {}, t('page.failed')), h('p', {}, problem(error)), error.status === 404 ? h('a', { class: 'button main', href: `/${above}` }, t(above ? `page.${above}` : 'page.home'))
    : h('button', { type: 'button', class: 'main', onclick: show }, t('page.retry')));
  if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
}

/** Begins with the page of the address, and follows links inside the program. */
export function start() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="/"]');
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.target || link.hasAttribute('download') || link.getAttribute('href').startsWith('/api/')) return;
    event.preventDefault();
    go(link.getAttribute('href')).then(() => {
      document.getElementById('main').focus({ preventScroll: true });
      scrollTo(0, 0);
    });
  });
  addEventListener('popstate', show);
  setRedraw(show);
  return show();
}

// What holds for every page, in both languages, light and dark, wide and narrow: T31 to T36 of the design.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LESSON, LESSON_PLAYER, open, server } from './fixture.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const assets = path.join(here, '../../assets');
const axe = path.join(here, 'node_modules/axe-core/axe.min.js');
const shots = process.env.SCREENSHOTS;
/** Whoever works on a page can look at it alone: `PAGES=puzzle,grid`. */
const only = process.env.PAGES?.split(',');

const tree = new URLSearchParams({ fen: LESSON, player: LESSON_PLAYER, depth: 3, node: 75 });
/** Every page with what must be there before it is looked at. */
async function pages() {
  const { id } = await server.post('/api/games', { white: 'human', black: 'level1', clock: '300+3' });
  const cup = await server.post('/api/tournaments', { title: 'Cup', players: ['random', 'course'], limits: 'nodes=50' });
  const test = await server.post('/api/tournaments', { title: 'SPRT', players: ['course', 'random'], limits: 'nodes=50', cycles: 4, sprt: { elo0: 0, elo1: 300 } });
  const { id: name } = await server.post(`/api/games/${id}/moves`, { move: 'Nf3', ply: 0 });
  return [
    ['compare', '/lab/compare?depth=2&p=minimax&p=alphabeta&fen=startpos', '.results table'], ['ablation', '/lab/ablation?depth=1', '.results table'],
    ['tournaments', '/tournaments', 'form textarea'], ['learn', '/learn', '.lessons'], ['lesson', '/learn/alphabeta', '.question'], ['tournament', `/tournaments/${cup.id}`, 'table'],
    ['puzzles', '/puzzles', '.tiles'], ['grid', '/puzzles/grid?n=mate1-back-rank&n=mate2-smothered&p=alphabeta&p=random&limits=depth%3D3', '.grid td a'], ['puzzle', '/puzzles/mate2/mate2-smothered', 'chess-board[data-fen]'],
    ['sprt', `/tournaments/${test.id}`, '.llr'], ['watched', `/tournaments/${cup.id}/games/1`, '.moves [data-ply]'],
    ['settings', '/settings', 'select'], ['help', '/help', 'li'], ['about', '/about', 'dd'], ['lab', '/lab', '.cards'], ['parallel', '/lab/parallel?depth=3&threads=3&repeats=1', '.results table'], ['race', `/lab/race?${new URLSearchParams({ fen: LESSON, mode: 'nodes', limit: 3000 })}&e=alphabeta&e=mtdf&e=mcts`, '.lane'],
    ['games', '/games?text=200', 'main .games, main .soft'], ['replay', `/games/${name}`, '.moves button'],
    ['review', `/review?${new URLSearchParams({ fen: 'startpos', moves: 'e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7', nodes: 3000 })}`, '.chances'],
    ['editor', '/analyse?edit', '.editor .message:not(:empty)'], ['home', '/', '.cards'], ['setup', '/play', '.levels'], ['game', `/play/${id}`, 'chess-board[data-fen]'], ['missing', '/nowhere', 'h1'],
    ['tree', `/lab/tree?${tree}`, '.columns [role=treeitem]'], ['analyse', `/analyse?${new URLSearchParams({ fen: LESSON, moves: 'd8f6,b1c3' })}`, '.lines li'],
  ].filter(([name]) => only?.includes(name) ?? true);
}

async function shown([name, address, ready], options) {
  const page = await open(address, options);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(150);
  return Object.assign(page, { called: name });
}

/** T31: no page is wider than its window, and no button too small for its text. */
async function nothingIsCut(page, where) {
  const [wide, tight] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    [...document.querySelectorAll('button, .button, header a, label > span, h1, h2')]
      .filter((one) => one.offsetParent && !one.closest('chess-board, .columns, .unseen') && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      .map((one) => one.textContent),
  ]);
  assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
  assert.deepEqual(tight, [], where);
}

/** T32: no fault by WCAG 2.2 AA. */
async function axeFindsNothing(page, where) {
  const result = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  const told = result.violations.map((one) => `${one.id} (${one.impact}): ${one.nodes.slice(0, 3).map((node) => `${node.target} ${node.any.map((any) => any.message)}`).join(' | ')}`);
  assert.deepEqual(told, [], where);
}

/** T32: one heading of the page, and the main thing of it with its roles and names. */
async function rolesAreThere(page, lang) {
  assert.equal(await page.locator('h1').count(), 1);
  const snapshot = await page.locator('main').ariaSnapshot();
  assert.match(snapshot, /heading ".+" \[level=1\]/);
  const wanted = roles[page.called]?.(lang) ?? [];
  for (const role of wanted) assert.match(snapshot, role);
  if (boards.includes(page.called)) assert.equal((snapshot.match(/gridcell/g) ?? []).length, 64);
}

const boards = ['game', 'tree', 'analyse', 'puzzle', 'replay', 'editor', 'watched', 'review'];
/** What a reader of the screen is told on each page beside its heading. */
const roles = {
  home: () => [/link "/],
  tree: (lang) => [lang === 'fr' ? /treeitem ".*coups jamais explorés/ : /treeitem ".*moves never searched/],
  tournament: () => [/columnheader/, /rowheader|cell/], sprt: () => [/columnheader/], compare: () => [/columnheader/], ablation: () => [/columnheader/], parallel: () => [/columnheader/],
  grid: () => [/columnheader/, /rowheader/], setup: () => [/radio|combobox|button/], settings: () => [/combobox/], lesson: () => [/button/], learn: () => [/link/], puzzles: () => [/link/],
  games: () => [/textbox|searchbox/], tournaments: () => [/textbox/], help: () => [/listitem/], about: () => [/term|definition/], lab: () => [/link/], race: () => [/button/], missing: () => [/link/],
  game: () => [/button/], analyse: () => [/listitem/], puzzle: () => [/button/], replay: () => [/button/], editor: () => [/button/], review: () => [/slider/, /columnheader/, /listitem/], watched: () => [/button/],
};

/** T34: no name of a text, no hole and no slip of the code is seen. */
async function onlyWordsAreSeen(page, lang) {
  const text = await page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))].join('\n'));
  for (const key of Object.keys(catalogue.en)) if (key.includes('.')) assert.ok(!text.includes(key), `${key} is seen`);
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|\[object/);
  assert.equal(await page.locator('html').getAttribute('lang'), lang);
}

const catalogue = Object.fromEntries(['en', 'fr'].map((lang) => [lang, JSON.parse(readFileSync(path.join(assets, `i18n/${lang}.json`), 'utf8'))]));
/** Colours and widths meet once each: whoever looks for faults of access reads the whole page each time. */
const axeAt = { en: { light: 1360, dark: 360 }, fr: { light: 360, dark: 1360 } };
/** What has been loaded of each language, by name. */
const loaded = { en: new Map(), fr: new Map() };

/**
 * One page in one language, opened once: light and dark, wide and narrow, at 200 %, with forced colours. `T33` (no
 * foreign request, nothing on the console) is what `settle` looks for.
 */
async function look(each, lang) {
  const page = await shown(each, { lang, width: 1440, height: 900 });
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .filter((entry) => !entry.name.includes('/api/')).map((entry) => [entry.entryType === 'navigation' ? '/' : entry.name, entry.decodedBodySize]));
  for (const [name, size] of sizes) loaded[lang].set(name, size);
  await onlyWordsAreSeen(page, lang);
  await rolesAreThere(page, lang);
  if (existsSync(axe)) await page.evaluate(readFileSync(axe, 'utf8'));
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [[1440, 900], [1360, 900], [768, 900], [680, 450], [360, 760]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
      await nothingIsCut(page, `${page.called} ${lang} ${colorScheme} ${width}`);
      if (existsSync(axe) && width === axeAt[lang][colorScheme]) await axeFindsNothing(page, `${page.called} ${lang} ${colorScheme} ${width}`);
      if (!shots || ![1440, 360].includes(width)) continue;
      mkdirSync(shots, { recursive: true });
      await page.screenshot({ path: path.join(shots, `${page.called}-${lang}-${colorScheme}-${width}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  if (each[0] === 'game') assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.square')).forcedColorAdjust), 'none');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0, 'motion in spite of the wish for less');
  await page.settle();
}

test('T31 to T34 and T36: every page in both languages, light and dark, from 360 to 1440 pixels', async (t) => {
  if (!existsSync(axe)) t.diagnostic('no axe-core (npm ci): faults of access are not looked for');
  const all = await pages();
  for (const lang of ['en', 'fr']) for (const each of all) await t.test(`${each[0]} ${lang}`, () => look(each, lang));
});

test('T33: the strict policy is in force, and whoever visits every page loads less than 300 kB in all', { skip: only && 'only some pages are looked at' }, async () => {
  const answer = await fetch(server.url);
  const policy = answer.headers.get('content-security-policy');
  for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"]) assert.ok(policy.includes(part), policy);
  for (const [lang, sizes] of Object.entries(loaded)) {
    const weight = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    console.log(`every page together, ${lang}: ${weight} bytes in ${sizes.size} files`);
    assert.ok(weight > 50_000 && weight < 300_000, String(weight));
  }
});

test('T34: every text of the pages is in both catalogues with the same names to fill in', () => {
  const { en, fr } = catalogue;
  assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort());
  const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en)) assert.deepEqual(holes(en[key]), holes(fr[key]), key);
  // Keys that stand in the code as they are.
  const code = readdirSync(path.join(assets, 'js'), { recursive: true }).filter((name) => name.endsWith('.js')).map((name) => readFileSync(path.join(assets, 'js', name), 'utf8')).join('\n');
  for (const [, key] of code.matchAll(/\bt\('([\w.]+)'/g)) assert.ok(key in en, `there is no text for ${key}`);
});

test('T35: the skip link comes first and leads to the content; focus is visible; a dialog gives it back', async () => {
  const page = await open('/');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.notEqual(outline, 'none');
  const { id } = await server.post('/api/games', { white: 'human', black: 'human' });
  const game = await open(`/play/${id}`);
  const resign = game.getByRole('button', { name: 'Resign' });
  await resign.click();
  await game.getByRole('dialog').waitFor();
  await game.keyboard.press('Escape');
  await game.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await game.evaluate(() => document.activeElement.dataset.action), 'resign');
  await page.settle();
  await game.settle();
});

test('language and theme are kept, and changing the language stays at the same place', async () => {
  const page = await open(`/lab/tree?${tree}`);
  await page.locator('.why .sentence').waitFor();
  const line = await page.locator('.caption strong').textContent();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('.why .sentence').waitFor();
  assert.equal(await page.locator('.caption strong').textContent(), line);
  await page.getByRole('heading', { level: 1, name: 'Labo des arbres' }).waitFor();
  await page.locator('#theme').click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Labo des arbres' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.settle();
});

test('settings hold at once and after a reload: language, notation, theme, motion', async () => {
  const page = await open('/settings');
  await page.getByLabel('Colours').selectOption('dark');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.getByLabel('Motion').selectOption('less');
  await page.getByLabel('Moves are written').selectOption('fr');
  await page.getByLabel('Language').focus();
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'choose-language');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-motion'), 'less');
  assert.equal(await page.getByLabel('Couleurs').inputValue(), 'dark');
  await page.getByLabel('Couleurs').selectOption('system');
  assert.equal(await page.locator('html').getAttribute('data-theme'), null);
  await page.goto(`${server.url}/lab/race?fen=startpos&mode=depth&limit=2&e=alphabeta`);
  await page.locator('.lane').getByText(/ C[acfh]\d/).first().waitFor();
  await page.settle();
});

// The library of games in a browser.

import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { open, server } from './fixture.mjs';

const FOOL = '[Event "?"]\n[Date "1999.12.31"]\n[White "<img src=x onerror=alert(1)>"]\n[Black "Zoé"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';

test('games are found, walked through with keys, analysed from a move, gone on with and thrown away', async () => {
  writeFileSync(path.join(server.folder, 'fool.pgn'), FOOL);
  const { id } = await server.post('/api/games', { white: 'human', black: 'human' });
  const { id: name } = await server.post(`/api/games/${id}/moves`, { move: 'e4', ply: 0 });
  const page = await open('/games');
  await page.getByText('2 games', { exact: true }).waitFor();
  await page.getByLabel('Player').fill('zoé');
  await page.getByText('1 game', { exact: true }).waitFor();
  assert.match(page.url(), /\?player=zo/);
  // A name that looks like markup is a name.
  await page.getByRole('link', { name: /<img src=x onerror=alert\(1\)> – Zoé/ }).click();
  await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)> – Zoé' }).waitFor();
  assert.equal(await page.locator('main img').count(), 0);
  const end = await page.fen();
  await page.keyboard.press('Home');
  assert.match(await page.fen(), /^rnbqkbnr\/pppppppp/);
  assert.equal(await page.getByRole('button', { name: 'One move back' }).isDisabled(), true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Analyse from here' }).click();
  await page.waitForURL(/moves=f2f3%2Ce7e5$/);
  await page.goBack();
  await page.locator('.moves button').first().waitFor();
  assert.equal(await page.fen(), end);
  await page.goto(`${server.url}/games/${name}`);
  await page.getByRole('link', { name: 'Go on playing' }).click();
  await page.waitForURL(new RegExp(`/play/${name}`));
  await page.goto(`${server.url}/games/fool`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  assert.ok(existsSync(path.join(server.folder, 'fool.pgn')));
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 game', { exact: true }).waitFor();
  assert.equal(existsSync(path.join(server.folder, 'fool.pgn')), false);
  await page.settle();
});

test('a game that is not there is told in the language of the page', async () => {
  const page = await open('/games/nothing', { lang: 'fr' });
  page.expected = /404/;
  await page.getByText('cette partie n\'existe pas').waitFor();
  await page.getByRole('link', { name: 'Toutes les parties' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bibliothèque des parties' }).waitFor();
});

test('games have the names of their files, whatever those are', async () => {
  const page = await open('/games');
  for (const name of ['a b', 'évaluation', '#hash?q', '100%25', 'a.b.c']) {
    writeFileSync(path.join(server.folder, `${name}.pgn`), `[White "${name}"]\n[Black "x"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`);
    await page.goto(`${server.url}/games?${new URLSearchParams({ player: name })}`);
    await page.locator('.games a').first().click();
    await page.locator('.moves button').nth(1).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), `${name} – x`);
    await page.reload();
    await page.locator('.moves button').nth(1).waitFor();
    assert.match(await page.getByRole('link', { name: 'Review' }).getAttribute('href'), /^\/review\?game=/);
  }
  await page.settle();
});

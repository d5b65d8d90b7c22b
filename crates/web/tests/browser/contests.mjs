// Experiments and tournaments in a browser: T22 to T28 of the design, as far as there are pages for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, server } from './fixture.mjs';

test('T23: the table of a comparison shows what the server counted, and every exact algorithm found the same', async () => {
  const page = await open('/lab/compare?depth=3&p=minimax&p=alphabeta&p=mtdf&fen=startpos');
  await page.locator('.results table').waitFor({ timeout: 60000 });
  const rows = await page.locator('.results tbody tr').allInnerTexts();
  assert.equal(rows.length, 3);
  assert.match(rows[0], /minimax/);
  await page.getByText('All exact algorithms found the same value.').waitFor();
  // The nodes of minimax from the start position are those of perft: 20 + 400 + 8902.
  assert.match(rows[0], /9,322/);
  assert.match(await page.locator('.command code').innerText(), /^roque compare --fen 'rnbqkbnr/);
  await page.getByRole('link', { name: 'alphabeta' }).click();
  await page.locator('.columns [role=treeitem]').first().waitFor();
  await page.settle();
});

test('an ablation tells its parts in the language of the page', async () => {
  const page = await open('/lab/ablation?depth=1', { lang: 'fr' });
  await page.locator('.results table').first().waitFor({ timeout: 60000 });
  await page.getByText('+ coup nul').waitFor();
  await page.settle();
});

test('T24: a long experiment is ended by its button', async () => {
  const page = await open('/lab/compare?depth=9&p=minimax&fen=startpos');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.results .progress').waitFor({ state: 'detached' });
  await page.settle();
});

test('what is wrong with an experiment is said at its form', async () => {
  const page = await open('/lab/compare');
  page.expected = /422/;
  await page.locator('input[name=fen]').fill('nonsense');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('form .bad:not([hidden])').waitFor();
  assert.match(await page.locator('form .bad').innerText(), /FEN/);
  await page.settle();
});

test('T25: a tournament is begun, watched live and finished, and its sums are right', async () => {
  const page = await open('/tournaments');
  await page.locator('textarea[name=players]').fill('alphabeta\nrandom\ncourse');
  await page.locator('input[name=limits]').fill('nodes=400');
  await page.locator('input[name=cycles]').fill('2');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/tournaments\/[\w-]+$/);
  await page.getByText(/^finished ·/).waitFor({ timeout: 120000 });
  const rows = await page.locator('section:has(h2:text-is("Standings")) tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.equal(rows.length, 3);
  const sum = (column) => rows.reduce((total, row) => total + Number(row[column]), 0);
  assert.equal(sum(1), 24);
  assert.equal(sum(5), 12);
  assert.equal(sum(2), sum(4));
  await page.settle();
});

test('T26: a tournament that was paused goes on after the server was killed', async () => {
  const { id } = await server.post('/api/tournaments', { title: 'Long', players: ['alphabeta', 'random'], cycles: 5000, limits: 'nodes=300' });
  const page = await open(`/tournaments/${id}`);
  page.expected = /ERR_|Failed to load/;
  await page.locator('table').first().waitFor();
  const { port } = server;
  await server.kill();
  await server.start(port);
  await page.reload();
  await page.getByText(/^paused ·/).waitFor();
  const before = (await server.get(`/api/tournaments/${id}`)).games_played;
  assert.ok(before > 0, 'finished games were lost');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText(/^being played ·/).waitFor();
  let played = before;
  for (let look = 0; look < 100 && played <= before; look += 1) {
    await page.waitForTimeout(200);
    played = (await server.get(`/api/tournaments/${id}`)).games_played;
  }
  assert.ok(played > before, `${played} games after ${before}`);
  await server.post(`/api/tournaments/${id}/pause`);
  await page.settle();
});

test('T28: games are downloaded as PGN, and hostile names are only names', async () => {
  const { id } = await server.post('/api/tournaments', { title: '<img src=x onerror=alert(1)>', players: ['random', 'course'], limits: 'nodes=50' });
  const page = await open(`/tournaments/${id}`);
  await page.getByText(/^finished ·/).waitFor({ timeout: 60000 });
  assert.equal(await page.locator('h1').innerText(), '<img src=x onerror=alert(1)>');
  assert.equal(await page.locator('main img').count(), 0);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PGN' }).click()]);
  assert.match(download.suggestedFilename(), /\.pgn$/);
  await page.settle();
});

// Experiments and tournaments in a browser: T22 to T28 of the design, as far as there are pages for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSON, open, server } from './fixture.mjs';

test('T23: the table of a comparison shows what the server counted, and every exact algorithm found the same', async () => {
  const page = await open('/lab/compare?depth=3&p=minimax&p=alphabeta&p=mtdf&fen=startpos');
  await page.locator('.results table').waitFor();
  const rows = await page.locator('.results tbody tr').allInnerTexts();
  assert.equal(rows.length, 3);
  assert.match(rows[0], /Minimax/);
  await page.getByText('All exact algorithms found the same value.').waitFor();
  // The nodes of minimax from the start position are those of perft: 20 + 400 + 8902.
  assert.match(rows[0], /9,322/);
  assert.match(await page.locator('.command code').innerText(), /^roque compare --fen 'rnbqkbnr/);
  await page.getByRole('link', { name: 'Minimax-ab' }).click();
  await page.locator('.columns [role=treeitem]').first().waitFor();
  await page.settle();
});

test('T22: a race of equal nodes is the same twice, and its head moves all lanes together', async () => {
  const address = `/lab/race?${new URLSearchParams({ fen: LESSON, mode: 'nodes', limit: 20000 })}&e=alphabeta&e=negascout&e=mtdf`;
  const run = async () => {
    const page = await open(address);
    await page.locator('.lane').first().waitFor();
    // All but the columns that are told by the clock.
    const rows = await page.locator('section:has(h2:text-is("Results of the race")) > .scroll tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).filter((_, at) => at !== 5 && at !== 6)));
    return { page, rows };
  };
  const [one, other] = [await run(), await run()];
  assert.equal(one.rows.length, 3);
  assert.deepEqual(one.rows, other.rows);
  await other.page.settle();
  const { page } = one;
  const heads = () => page.locator('.track .head').evaluateAll((all) => all.map((head) => head.style.left));
  await page.getByRole('button', { name: 'First step' }).click();
  const start = await heads();
  assert.equal(new Set(start).size, 1, 'one head for all');
  assert.ok(await page.locator('.track .future').count() > 3, 'what comes later is pale');
  await page.getByRole('button', { name: 'One step forward' }).press('ArrowRight');
  const next = await heads();
  assert.ok(parseFloat(next[0]) > parseFloat(start[0]) && new Set(next).size === 1);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast');
  await page.getByRole('button', { name: 'Play the search' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.lane')].filter((lane) => lane.textContent.includes('at its end')).length === 3, null, { timeout: 60000 });
  assert.equal(await page.locator('.track .future').count(), 0);
  await page.getByRole('combobox', { name: 'Axis' }).selectOption('time_ms');
  await page.getByText(/ ms$/).first().waitFor();
  assert.match(await page.locator('.command code').innerText(), /^roque analyze --fen 'r1bqkbnr.* --player alphabeta --nodes 20000\n/);
  assert.match(page.url(), /[?&]v=\d/);
  await page.settle();
});

test('a link made with another version says so', async () => {
  const page = await open('/lab/race?fen=startpos&mode=depth&limit=2&e=alphabeta&v=0.0.1');
  await page.locator('.results .notice').getByText('0.0.1').waitFor();
  await page.settle();
});

test('threads are shown with what they gain and cost, and a small machine is named', async () => {
  const page = await open('/lab/parallel?fen=startpos&player=pvsplit&depth=4&threads=8&repeats=1');
  await page.locator('.results table').waitFor();
  const { cores } = await server.get('/api/meta');
  const rows = await page.locator('.results tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows.map((row) => parseInt(row[0], 10)), [1, 2, 3, 4, 6, 8]);
  for (const row of rows) assert.equal(/threads on/.test(row[0]), parseInt(row[0], 10) > cores, row[0]);
  assert.equal(new Set(rows.map((row) => row[6])).size, 1, 'one value, however many threads');
  await page.locator('.badge').getByText(`${cores} core`).first().waitFor();
  assert.match(await page.locator('.command code').innerText(), /roque compare .*pvsplit:threads=8 --repeat 1/);
  await page.settle();
});

test('an ablation tells its parts in the language of the page', async () => {
  const page = await open('/lab/ablation?depth=1', { lang: 'fr' });
  await page.locator('.results table').first().waitFor();
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
  const form = page.locator('form').filter({ hasText: 'New tournament' });
  await page.locator('input[name=cycles]').fill('2');
  await form.locator('input[name=limits]').fill('nodes=1000');
  await form.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/tournaments\/[\w-]+$/);
  // As many boards as games at a time: two, where there are two cores.
  const { cores } = await server.get('/api/meta');
  await page.locator('.watched chess-board').nth(Math.min(2, cores) - 1).waitFor();
  await page.getByText(/^finished ·/).waitFor({ timeout: 300000 });
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
  await page.getByText(/^finished ·/).waitFor();
  assert.equal(await page.locator('h1').innerText(), '<img src=x onerror=alert(1)>');
  assert.equal(await page.locator('main img').count(), 0);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PGN' }).click()]);
  assert.match(download.suggestedFilename(), /\.pgn$/);
  await page.settle();
});

test('T27: a test of a search against random moves is decided, with its caveats, and a game of it is replayed', async () => {
  const page = await open('/tournaments');
  const form = page.locator('form').filter({ hasText: 'Test of two players' });
  await form.getByLabel('First player').fill('alphabeta');
  await form.getByLabel('Second player').fill('random');
  await form.getByLabel('elo1 (worth it)').fill('200');
  await form.getByLabel('Limit per move').fill('nodes=400');
  await form.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/tournaments\/[\w-]+$/);
  await page.getByText('Decided: elo1 is accepted').waitFor({ timeout: 300000 });
  await page.getByText(/^finished · SPRT/).waitFor();
  await page.getByText('Only the last point counts').waitFor();
  await page.getByText('Elo after the test (biased)').waitFor();
  const meter = page.getByRole('meter', { name: 'LLR' });
  assert.ok(Number(await meter.getAttribute('aria-valuenow')) >= Number(await meter.getAttribute('aria-valuemax')));
  assert.match(await page.locator('.command code').innerText(), /^roque sprt alphabeta random --elo0 0 --elo1 200/);
  await page.locator('a[href$="/games/1"]').click();
  await page.getByRole('heading', { level: 1, name: 'alphabeta – random' }).waitFor();
  const start = await page.fen();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.waitForFunction((fen) => document.querySelector('chess-board').dataset.fen !== fen, start);
  await page.getByText(/depth \d+, [\d,]+ nodes/).waitFor();
  await page.getByRole('button', { name: 'Last step' }).click();
  assert.equal(await page.locator('.moves [aria-current]').getAttribute('data-ply'), String(await page.locator('.moves [data-ply]').count()));
  await page.getByRole('link', { name: 'Analyse' }).last().click();
  await page.waitForURL(/\/analyse\?/);
  await page.settle();
});

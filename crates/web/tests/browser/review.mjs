// A game reviewed: T14 of the design.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesPlayed, open, openGame, server } from './fixture.mjs';

/** The scholar's mate: Black's third move is the blunder, whatever the search. */
const MATED = 'e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7';
const address = (more = {}) => `/review?${new URLSearchParams({ fen: 'startpos', moves: MATED, nodes: 3000, ...more })}`;

test('T14: the review marks a known blunder and says why; a click on the chart moves the board', async () => {
  const page = await open(address());
  const chart = page.getByRole('slider', { name: 'White’s chances, move by move' });
  await chart.waitFor();
  assert.equal(await page.locator('.moves button').nth(5).textContent().then((text) => text.endsWith('??')), true);
  const box = await chart.boundingBox();
  await page.mouse.click(box.x + box.width * (6 / 7), box.y + box.height / 2);
  await page.getByRole('heading', { name: /3… .*f6\?\? · blunder/ }).waitFor();
  assert.equal(await chart.getAttribute('aria-valuenow'), '6');
  assert.match(await page.fen(), /^r1bqkb1r\/pppp1ppp\/2n2n2\/4p2Q/);
  await page.locator('.told').getByText('4. Qxf7#').waitFor();
  await page.locator('chess-board .arrow.best').waitFor();
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  assert.equal(await page.fen(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  // The same by keys, and by the list of what decided.
  await page.keyboard.press('ArrowRight');
  assert.equal(await chart.getAttribute('aria-valuenow'), '1');
  await page.locator('[data-moment]').click();
  assert.equal(await chart.getAttribute('aria-valuenow'), '6');
  const rows = await page.locator('table tbody tr').allTextContents();
  const accuracy = rows[0].match(/[\d.]+(?= %)/g).map(Number);
  assert.ok(accuracy[0] > accuracy[1], rows[0]);
  assert.ok(rows.some((row) => /blunders \?\?01/.test(row)), rows.join());
  await page.settle();
});

test('T14: a finished game leads to its review, in French too; a reload shows it at once; a long one can be ended', async () => {
  const page = await openGame({}, { lang: 'fr' });
  for (const [index, move] of ['f3', 'e5', 'g4', 'Dh4'].entries()) {
    await page.getByRole('textbox', { name: 'Saisir un coup' }).fill(move);
    await page.getByRole('button', { name: 'Jouer', exact: true }).click();
    await movesPlayed(page, index + 1);
  }
  await page.getByRole('link', { name: 'Revoir' }).click();
  await page.getByRole('slider').waitFor();
  await page.getByText('Ce qui a décidé de la partie').waitFor();
  await page.locator('.moments').getByText('Dh4#').waitFor();
  const begun = Date.now();
  await page.reload();
  await page.getByRole('slider').waitFor();
  assert.ok(Date.now() - begun < 5000);
  await page.goto(server.url + address({ nodes: 5000000 }));
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.locator('.progress').waitFor({ state: 'detached' });
  await page.settle();
});

test('an address without moves, or with wrong ones, says what is wrong', async () => {
  for (const [moves, told] of [['', /no move to review/], ['e2e4,e2e4', /e2e4/]]) {
    const page = await open('/about');
    page.expected = /422/;
    await page.goto(`${server.url}/review?${new URLSearchParams({ fen: 'startpos', moves })}`);
    await page.getByRole('alert').getByText(told).waitFor();
    await page.settle();
  }
});

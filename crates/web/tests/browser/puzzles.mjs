// Puzzles in a browser: T29 of the design.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, server } from './fixture.mjs';

const told = (page) => page.locator('.state').innerText();

test('T29: a puzzle is failed, tried again, solved on the board, and marked; the next one follows', async () => {
  const page = await open('/puzzles');
  const tile = page.getByRole('link', { name: /^back-rank/ }).first();
  assert.equal(await tile.locator('svg').count(), 0);
  await tile.click();
  await page.getByRole('heading', { level: 1, name: 'Black to move and mate in 1 move' }).waitFor();
  assert.equal(await page.locator('chess-board').getAttribute('orientation'), 'black');
  const before = await page.fen();
  await page.dragTo('c1', 'c8');
  await page.getByText('That is no mate: the defender still has').waitFor();
  assert.equal(await page.fen(), before);
  await page.square('c1').click();
  await page.square('e1').click();
  await page.getByText('Mate in 1: solved.').waitFor();
  await page.getByText('mate in 1, none shorter').waitFor();
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await page.getByText(/· 3 \/ /).waitFor();
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await page.getByRole('link', { name: /^back-rank solved/ }).waitFor();
  await page.settle();
});

test('the defender answers, hints go from the piece to the move, and the way so far is in the address', async () => {
  const page = await open('/puzzles/mate2/mate2-smothered', { lang: 'fr' });
  const hint = page.getByRole('button', { name: 'Indice' });
  await hint.click();
  await page.getByText(/^Mat en 2 : la pièce en/).waitFor();
  await hint.click();
  await page.getByText(/^Jouez/).waitFor();
  const move = (await told(page)).match(/Jouez (\S+)\./)[1];
  // Typed as it is written in this language.
  await page.getByRole('textbox').fill(move);
  await page.keyboard.press('Enter');
  await page.getByText(/^La défense joue/).waitFor();
  await page.getByText('Juste : le mat reste forcé.').waitFor();
  const fen = await page.fen();
  await page.reload();
  await page.waitForFunction((was) => document.querySelector('chess-board')?.dataset.fen === was, fen);
  await page.getByRole('button', { name: 'Solution' }).click();
  await page.getByText(/#$/).first().waitFor();
  await page.settle();
});

test('a puzzle is solved with the keyboard alone', async () => {
  const page = await open('/puzzles/mate1/mate1-back-rank');
  await page.locator('chess-board[data-fen]').waitFor();
  await page.square('e2').focus();
  const go = async (square) => {
    await page.keyboard.press(`Shift+Digit${'abcdefgh'.indexOf(square[0]) + 1}`);
    await page.keyboard.press(`Digit${square[1]}`);
    await page.keyboard.press('Enter');
  };
  await go('c1');
  await go('e1');
  await page.getByText('Mate in 1: solved.').waitFor();
  await page.settle();
});

test('what was solved is still there when the server was killed and started again', async () => {
  const { port } = server;
  await server.kill();
  await server.start(port);
  const page = await open('/puzzles');
  await page.getByRole('link', { name: /^back-rank solved/ }).waitFor();
  await page.settle();
});

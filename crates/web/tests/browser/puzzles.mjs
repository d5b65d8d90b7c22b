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
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction((was) => document.querySelector('chess-board').dataset.fen === was, before);
  await page.getByText('This puzzle: solved.').waitFor();
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
  await page.getByText(/^Mat en 2\s: la pièce en/).waitFor();
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
  await page.getByText('À vous de jouer').waitFor();
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

test('the grid fills as algorithms search, says who found and kept the move, and each cell leads to its tree', async () => {
  const page = await open('/puzzles/grid');
  await page.getByLabel('Puzzles').selectOption('mate1');
  await page.getByLabel('Limit per search').fill('depth=2');
  await page.getByRole('checkbox', { name: 'Random' }).check();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('.command code').waitFor();
  const address = page.url();
  assert.match(address, /set=mate1&p=alphabeta&.*p=random&limits=depth%3D2$/);
  assert.match(await page.locator('.command code').innerText(), /^roque enigm find mate1-arabian .*--players alphabeta,negascout,mtdf,mcts,random --depth 2$/);
  const rows = page.locator('.grid tbody tr');
  const row = rows.filter({ hasText: 'mate1-back-rank' });
  await row.getByRole('link', { name: /^depth 1, \d+ nodes: found and kept$/ }).first().waitFor();
  assert.match(await rows.last().innerText(), /solved\s+10 \/ 10\s+10 \/ 10\s+10 \/ 10/);
  await row.locator('td a').nth(0).click();
  await page.locator('.columns [role=treeitem]').first().waitFor();
  assert.match(page.url(), /player=alphabeta/);
  await page.settle();
  // The address is the whole experiment.
  const again = await open(address.replace(server.url, ''), { lang: 'fr' });
  await again.locator('.command code').waitFor();
  await again.settle();
});

test('a grid is ended by its button, and what is wrong with one is said at its form', async () => {
  const page = await open('/puzzles/grid?set=mate4&p=minimax&limits=depth%3D9');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.progress').waitFor({ state: 'detached' });
  page.expected = /422/;
  await page.getByLabel('Limit per search').fill('3+1');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('each search needs a limit').waitFor();
  await page.settle();
});

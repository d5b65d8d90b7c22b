// The board by itself: mouse, finger, keys, and what assistive technology is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSON, LESSON_PLAYER, movesPlayed, open, openGame, server } from './fixture.mjs';

test('a square is named with its piece in the language of the page, 64 of them in 8 rows', async () => {
  for (const [lang, pawn, empty] of [['en', 'e2, white pawn', 'e4, empty'], ['fr', 'e2, pion blanc', 'e4, vide']]) {
    const page = await openGame({}, { lang });
    const snapshot = await page.locator('chess-board').ariaSnapshot();
    assert.equal((snapshot.match(/gridcell/g) ?? []).length, 64);
    assert.equal((snapshot.match(/- row/g) ?? []).length, 8);
    assert.ok(snapshot.includes(pawn) && snapshot.includes(empty), snapshot.slice(0, 400));
    await page.settle();
  }
});

test('the board is one stop of the Tab key, and arrows, letters and digits move on it', async () => {
  const page = await openGame({});
  const at = () => page.evaluate(() => document.activeElement.dataset.square);
  await page.square('e2').focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await at(), 'e3');
  await page.keyboard.press('n');
  assert.match(await at(), /^[bg][18]$/);
  await page.keyboard.press('4');
  assert.match(await at(), /4$/);
  await page.keyboard.press('Tab');
  assert.equal(await at(), undefined);
  await page.keyboard.press('Shift+Tab');
  assert.match(await at(), /4$/);
  await page.settle();
});

test('turned around, the arrows follow the eye', async () => {
  const page = await openGame({});
  await page.getByRole('button', { name: 'Flip' }).click();
  await page.square('e2').focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'e1');
  await page.settle();
});

test('a finger can play by tapping twice', async () => {
  const page = await openGame({}, { width: 360, height: 740, touch: true });
  await page.square('e2').tap();
  await page.square('e4').tap();
  await movesPlayed(page, 1);
  assert.match(await page.fen(), /4P3/);
  await page.settle();
});

test('m says the moves of a piece and l the last move', async () => {
  const page = await openGame({});
  await page.square('g1').focus();
  await page.keyboard.press('m');
  await page.waitForFunction(() => /Nf3/.test(document.getElementById('live').textContent));
  await page.square('e2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await movesPlayed(page, 1);
  await page.square('e3').focus();
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.getElementById('live').textContent.includes('e3'));
  await page.settle();
});

test('a Chess960 game begins and castles by moving the king onto its rook', async () => {
  const page = await openGame({ fen: '4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1' });
  await page.square('d1').click();
  await page.square('g1').click();
  await movesPlayed(page, 1);
  assert.match(await page.fen(), /^4k3\/8\/8\/8\/8\/8\/8\/1R3RK1 /);
  const other = await server.post('/api/games', { white: 'human', black: 'human', chess960: true });
  const second = await open(`/play/${other.id}`);
  await second.locator('chess-board[data-fen]').waitFor();
  assert.match(await second.fen(), /^[rnbqk]{8}\/pppppppp/);
  await page.settle();
  await second.settle();
});

test('on a touch screen the pieces of a small board are as large as its squares', async () => {
  const page = await open(`/lab/tree?${new URLSearchParams({ fen: LESSON, player: LESSON_PLAYER, depth: 3 })}`, { touch: true, width: 360, height: 760, isMobile: true });
  await page.locator('chess-board[data-fen]').waitFor();
  const [square, board] = [await page.square('e4').boundingBox(), await page.locator('chess-board').boundingBox()];
  assert.ok(Math.abs(square.height - square.width) < 1 && Math.abs(8 * square.height - board.width) < 4, `${square.width} × ${square.height} of ${board.width}`);
  await page.settle();
});

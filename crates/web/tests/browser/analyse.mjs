// Analysing: T12 and T13 of the design.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSON, open, server } from './fixture.mjs';

const query = (values) => `/analyse?${new URLSearchParams(values)}`;
const board = (page) => page.locator('chess-board[data-fen]').waitFor();

test('T12: a FEN is set up; eight bad ones are each refused with a sentence, and the board stays', async () => {
  const page = await open(query({ fen: LESSON }));
  page.expected = /422/;
  await board(page);
  const field = page.getByLabel('FEN', { exact: true });
  const bad = ['', 'nonsense', '8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1',
    'kK6/8/8/8/8/8/8/8 w - - 0 1', 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1'];
  for (const fen of bad.slice(1)) {
    await field.fill(fen);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.waitForFunction(() => document.getElementById('fen-message').textContent.length > 15);
    assert.equal(await field.inputValue(), fen);
    assert.equal(await page.locator('chess-board').getAttribute('data-fen'), LESSON);
    await page.evaluate(() => { document.getElementById('fen-message').textContent = ''; });
  }
  await field.fill('8/8/8/4k3/8/8/4P3/4K3 w - - 0 1');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForFunction(() => document.querySelector('chess-board').dataset.fen.startsWith('8/8/8/4k3'));
  await page.settle();
});

test('T12: a PGN with comments, numbers and a variation is read, walked through and written again', async () => {
  const page = await open('/analyse');
  await board(page);
  await page.getByText('Paste a PGN').click();
  await page.getByRole('textbox', { name: 'PGN' }).fill('[Event "x"]\n\n1. e4 {best by test} e5 $1 (1... c5 2. Nf3) 2. Nf3! Nc6 3. Bb5 a6 1-0');
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.locator('.variations button').nth(7).waitFor();
  assert.equal(await page.locator('.variations button').count(), 8);
  assert.equal(await page.locator('.variation button').count(), 2);
  await page.locator('[data-walk=last]').click();
  await page.waitForFunction(() => /1pp1ppp|1ppp1ppp/.test(document.querySelector('chess-board').dataset.fen));
  await page.getByText(/Ruy Lopez|Morphy/).first().waitFor();
  await page.getByRole('button', { name: 'PGN' }).click();
  await page.locator('.toast.good').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /1\. e4 \{best by test\} 1\.\.\. e5 \$1 \(1\.\.\. c5 2\. Nf3\) 2\. Nf3 \$1 Nc6 3\. Bb5 a6/);
  await page.getByRole('textbox', { name: 'PGN' }).fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByText('“Ke3”').waitFor();
  await page.settle();
});

test('T13: lines come while the machine thinks, stop when they are switched off, and end with the page', async () => {
  const page = await open(query({ fen: LESSON }));
  await board(page);
  await page.locator('.lines li').nth(2).waitFor();
  await page.waitForFunction(() => /[1-9]\d*\/\d+/.test(document.querySelector('.info').textContent));
  assert.match(await page.locator('.evalbar').getAttribute('aria-label'), /for White/);
  await page.locator('chess-board .arrow.best').waitFor();
  const id = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).findLast((name) => /api\/analyses\/analysis/.test(name)).match(/analysis-\d+/)[0]);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByText('switched off').waitFor();
  const done = async (which) => {
    for (let at = 0; at < 50; at += 1) {
      const answer = await server.get(`/api/analyses/${which}`);
      if (answer.state === 'done' || answer.code) return true;
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    return false;
  };
  assert.ok(await done(id));
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.locator('.lines li').first().waitFor();
  const second = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).findLast((name) => /api\/analyses\/analysis/.test(name)).match(/analysis-\d+/)[0]);
  assert.notEqual(second, id);
  await page.settle();
  assert.ok(await done(second), 'nobody listens any more');
});

test('moves are played on the board and typed; another move begins a variation; the address keeps the line', async () => {
  const page = await open('/analyse');
  await board(page);
  await page.dragTo('e2', 'e4');
  await page.locator('.variations button').first().waitFor();
  const typed = page.getByRole('textbox', { name: 'Type a move' });
  await typed.fill('c5');
  await typed.press('Enter');
  await page.locator('.variations button').nth(1).waitFor();
  await page.getByText(/Sicilian/).first().waitFor();
  await page.locator('.variations button').first().click();
  await typed.fill('e5');
  await typed.press('Enter');
  await page.locator('.variation').waitFor();
  assert.match(decodeURIComponent(page.url()), /moves=e2e4,e7e5/);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.variations button').length === 2);
  await page.settle();
});

test('a move of a line can be clicked and is played up to there', async () => {
  const page = await open('/analyse');
  await board(page);
  await page.waitForFunction(() => document.querySelectorAll('.lines li')[0]?.querySelectorAll('button').length > 2);
  await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
  await page.locator('.lines li').first().locator('button').nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll('.variations button').length === 2);
  await page.settle();
});

test('the shortest of moves is large enough to be touched', async () => {
  const page = await open(query({ fen: LESSON, moves: 'd8f6' }), { width: 360, height: 760 });
  await page.locator('.lines li button').first().waitFor();
  await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
  for (const place of ['.lines li button', '.variations button']) {
    const [width, height] = await page.locator(place).first().evaluate((button) => {
      button.textContent = 'f4';
      const { width, height } = button.getBoundingClientRect();
      return [width, height];
    });
    assert.ok(width >= 24 && height >= 24, `${place}: ${width} by ${height}`);
  }
  await page.settle();
});

test('the evaluation is told term by term and adds up', async () => {
  const page = await open(query({ fen: LESSON }));
  await board(page);
  await page.getByText('Evaluation term by term').click();
  await page.locator('.terms tbody tr.total').waitFor();
  const whole = (text) => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'));
  const differences = (await page.locator('.terms tbody tr:not(.total) td:last-child').allTextContents()).map(whole);
  const total = Math.round(100 * Number((await page.locator('.terms .total td').textContent()).replace('−', '-')));
  const sum = differences.reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(sum - total) <= differences.length, `${sum} and ${total}`);
  await page.settle();
});

test('T12: a position is set up with the mouse, and the server says why it cannot be played yet', async () => {
  const page = await open('/analyse?edit');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.waitForFunction(() => document.querySelector('chess-board').dataset.fen.startsWith('8/8/8/8/8/8/8/8'));
  const message = page.locator('.editor .message');
  await page.locator('.editor .message.bad').waitFor();
  assert.match(await message.innerText(), /king/);
  const use = page.getByRole('button', { name: 'Use this position' });
  assert.equal(await use.isDisabled(), true);
  const put = async (piece, square) => { await page.getByRole('radio', { name: piece, exact: true }).check({ force: true }); await page.square(square).click(); };
  await put('white king', 'e1');
  await put('white rook', 'h1');
  await put('black king', 'a8');
  await put('black pawn', 'b7');
  await page.dragTo('a8', 'e8');
  // A click with the same piece takes it away again, and so does the eraser.
  await put('black pawn', 'b7');
  await page.getByText('This position can be played.').waitFor();
  await page.getByRole('checkbox', { name: 'White short' }).check();
  await page.getByLabel('Side to move').selectOption('b');
  await page.getByText('This position can be played.').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'FEN' }).first().inputValue(), '4k3/8/8/8/8/8/8/4K2R b K - 0 1');
  await page.getByRole('checkbox', { name: 'Black long' }).check();
  await page.locator('.editor .message.bad').waitFor();
  await page.getByRole('checkbox', { name: 'Black long' }).uncheck();
  await page.getByText('This position can be played.').waitFor();
  await use.click();
  await page.waitForURL(/4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R\+b\+K/);
  assert.equal(await page.locator('.editor').isVisible(), false);
  page.faults.splice(0, page.faults.length, ...page.faults.filter((fault) => !/422/.test(fault)));
  await page.settle();
});

test('a position is set up with keys alone, and a FEN typed beside it is on the board at once', async () => {
  const page = await open('/analyse?edit', { lang: 'fr' });
  page.expected = /422/;
  const fen = page.getByRole('textbox', { name: 'FEN' }).first();
  await fen.fill('7k/8/8/8/8/8/8/K7 w - - 0 1');
  await page.waitForFunction(() => document.querySelector('chess-board').dataset.fen.startsWith('7k/8'));
  await page.square('a1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Q');
  assert.equal(await fen.inputValue(), '7k/8/8/8/8/8/8/KQ6 w - - 0 1');
  await page.keyboard.press('Delete');
  assert.equal(await fen.inputValue(), '7k/8/8/8/8/8/8/K7 w - - 0 1');
  await fen.fill('7k/8/8/8/8/8/8/KK6 w - - 0 1');
  await page.locator('.editor .message.bad').waitFor();
  assert.match(await page.locator('.editor .message').innerText(), /roi/);
  await page.getByRole('button', { name: 'Annuler' }).click();
  assert.match(await page.fen(), /^rnbqkbnr/);
  await page.settle();
});

test('several games of a text can be chosen; names, comments and marks are shown and written again', async () => {
  const page = await open('/analyse');
  await board(page);
  await page.getByText('Paste a PGN').click();
  const field = page.getByRole('textbox', { name: 'PGN' });
  await field.fill('[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]\n\n{Before} 1. e4! {best by test} e5 $6 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0\n\n[White "Cleo"]\n[Black "Dora"]\n[Result "0-1"]\n\n1. d4 d5 0-1\n');
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.locator('.variations').getByText('best by test').waitFor();
  await page.locator('.variations').getByText('Sicilian').waitFor();
  await page.getByRole('button', { name: 'PGN' }).click();
  await page.locator('.toast.good').waitFor();
  const written = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(written, /\[White "Anna"\]\n\[Black "Bert"\]\n\[Result "1-0"\]/);
  assert.match(written, /\{Before\} 1\. e4 \$1 \{best by test\} 1\.\.\. e5 \$6 \(1\.\.\. c5 \{Sicilian\} 2\. Nf3\) 2\. Nf3 1-0/);
  await page.getByLabel('2 games; shown is').selectOption({ label: '2. Cleo – Dora 0-1' });
  await page.waitForFunction(() => document.querySelectorAll('.variations button').length === 2);
  await field.fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Load this game' }).click();
  await page.getByText('2. “Ke3” is not legal there').waitFor();
  await page.settle();
});

test('a position is set up with a finger; a piece dragged off the board is gone; a reload keeps what was set up', async () => {
  const page = await open('/analyse?edit', { touch: true, width: 390, height: 800 });
  // Without kings it is no position yet, and the server says so.
  page.expected = /422/;
  await page.locator('.editor').waitFor();
  await page.getByRole('button', { name: 'Clear' }).tap();
  const put = async (tool, square) => { await page.getByRole('radio', { name: tool }).tap({ force: true }); await page.square(square).tap(); };
  await put('white king', 'e1');
  await put('black king', 'e8');
  await put('white pawn', 'a2');
  await page.waitForFunction(() => document.querySelector('chess-board').dataset.fen.startsWith('4k3/8/8/8/8/8/P7/4K3'));
  const [pawn, edge] = [await page.square('a2').boundingBox(), await page.locator('chess-board').boundingBox()];
  await page.mouse.move(pawn.x + 10, pawn.y + 10);
  await page.mouse.down();
  await page.mouse.move(pawn.x + 10, edge.y + edge.height + 60, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('chess-board').dataset.fen.startsWith('4k3/8/8/8/8/8/8/4K3'));
  await page.reload();
  await page.locator('.editor').waitFor();
  assert.match(await page.fen(), /^4k3\/8\/8\/8\/8\/8\/8\/4K3/);
  await page.settle();
});

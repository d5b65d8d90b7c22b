// Playing: T1 to T11 of the design, and hostile names (T38).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesPlayed, open, openGame, server } from './fixture.mjs';

const status = (page) => page.locator('.state .message').first();

test('T1: dragging e2 to e4 plays it, and the machine answers', async () => {
  const page = await openGame({ black: 'level1' });
  await page.dragTo('e2', 'e4');
  await movesPlayed(page, 2);
  assert.match(await page.fen(), /^\S+ w /);
  assert.equal(await page.locator('.moves [data-ply="1"] [aria-hidden]').textContent(), 'e4');
  await page.settle();
});

test('T2: a move can be made with two clicks, and taken up again with a third', async () => {
  const page = await openGame({});
  await page.square('g1').click();
  assert.equal(await page.locator('chess-board .target').count(), 2);
  await page.square('g1').click();
  assert.equal(await page.locator('chess-board .target').count(), 0);
  await page.square('g1').click();
  await page.square('f3').click();
  await movesPlayed(page, 1);
  await page.settle();
});

test('T3: the fool\'s mate with the keyboard alone, announced', async () => {
  const page = await openGame({});
  for (const [from, to, count] of [['f2', 'f3', 1], ['e7', 'e5', 2], ['g2', 'g4', 3], ['d8', 'h4', 4]]) {
    for (const square of [from, to]) {
      // Squares are reached as a blind player reaches them: rank by digit, file by Shift and digit.
      await page.locator('chess-board [tabindex="0"]').focus();
      await page.keyboard.press(`Digit${square[1]}`);
      await page.keyboard.press(`Shift+Digit${square.charCodeAt(0) - 96}`);
      assert.equal(await page.evaluate(() => document.activeElement.dataset.square), square);
      await page.keyboard.press('Enter');
    }
    await movesPlayed(page, count);
  }
  await page.getByText('Checkmate').first().waitFor();
  await page.waitForFunction(() => /queen h4, checkmate/.test(document.getElementById('live').textContent));
  await page.settle();
});

test('T4: moves can be typed in English, in coordinates and in French', async () => {
  const page = await openGame({}, { lang: 'fr' });
  const typed = page.getByRole('textbox', { name: 'Saisir un coup' });
  let count = 0;
  for (const move of ['e4', 'e7e5', 'Cf3', 'Nc6', 'Fb5']) {
    await typed.fill(move);
    await typed.press('Enter');
    count += 1;
    await movesPlayed(page, count);
    assert.equal(await typed.inputValue(), '');
  }
  await page.settle();
});

test('T5: an illegal drop snaps back and says why; an illegal typed move too', async () => {
  const page = await openGame({});
  page.expected = /422/;
  const before = await page.fen();
  await page.dragTo('e2', 'e5');
  assert.equal(await page.fen(), before);
  assert.match(await status(page).textContent(), /e2.*e5/);
  assert.match(await page.locator('#live').textContent(), /e2.*e5/);
  await page.getByRole('textbox', { name: 'Type a move' }).fill('Ke4');
  await page.keyboard.press('Enter');
  // What was said of the drop is bad news, too: wait for what is said of this move.
  await page.waitForFunction(() => /Ke4/.test(document.querySelector('.state .message.bad')?.textContent ?? ''));
  assert.equal(await page.fen(), before);
  await page.settle();
});

test('T6: a pawn is promoted by mouse and by keys, also to a knight, and Escape takes it back', async () => {
  const fen = '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1';
  const page = await openGame({ fen });
  await page.dragTo('e7', 'e8');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'e7');
  await page.dragTo('e7', 'e8');
  await page.locator('[data-promotion=n]').click();
  await movesPlayed(page, 1);
  assert.match(await page.fen(), /^4N3/);
  const second = await openGame({ fen });
  await second.square('e7').click();
  await second.square('e8').click();
  await second.getByRole('dialog').waitFor();
  await second.keyboard.press('ArrowRight');
  await second.keyboard.press('ArrowRight');
  await second.keyboard.press('Enter');
  await movesPlayed(second, 1);
  assert.match(await second.fen(), /^4R3/);
  await page.settle();
  await second.settle();
});

test('T7: both sides castle, and a pawn is taken in passing', async () => {
  const page = await openGame({ fen: 'r3k2r/8/8/8/1p6/8/P7/R3K2R w KQkq - 0 1' });
  await page.dragTo('e1', 'g1');
  await movesPlayed(page, 1);
  await page.dragTo('e8', 'c8');
  await movesPlayed(page, 2);
  assert.match(await page.fen(), /^2kr3r\/.*\/R4RK1 /);
  await page.dragTo('a2', 'a4');
  await movesPlayed(page, 3);
  await page.dragTo('b4', 'a3');
  await movesPlayed(page, 4);
  assert.equal(await page.square('a4').getAttribute('data-piece'), null);
  await page.settle();
});

test('T8: take back, redo, flip, resign after a question, and a new game', async () => {
  const page = await openGame({ black: 'level1' });
  await page.dragTo('d2', 'd4');
  await movesPlayed(page, 2);
  const after = await page.fen();
  await page.getByRole('button', { name: 'Take back' }).click();
  await movesPlayed(page, 0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length >= 1);
  await page.getByRole('button', { name: 'Flip' }).click();
  assert.equal(await page.locator('chess-board').getAttribute('orientation'), 'black');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  assert.ok(!/0–1/.test(await status(page).textContent()));
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByText(/0–1/).first().waitFor();
  await page.getByRole('link', { name: 'New game' }).click();
  await page.getByRole('heading', { level: 1, name: 'New game' }).waitFor();
  assert.ok(after);
  await page.settle();
});

test('T9: every end of a game is shown: stalemate, too little material, repetition, fifty moves', async () => {
  const play = async (fen, moves, words) => {
    const page = await openGame({ fen });
    for (const [at, [from, to]] of moves.entries()) {
      await page.square(from).click();
      await page.square(to).click();
      await movesPlayed(page, at + 1);
    }
    return { page, done: async () => { await page.locator('.state.end').getByText(words).waitFor(); await page.settle(); } };
  };
  await (await play('7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', [['g5', 'g6']], 'Stalemate')).done();
  await (await play('7k/8/8/8/8/8/6p1/6K1 w - - 0 1', [['g1', 'g2']], 'Neither side')).done();
  // A draw that somebody must claim is claimed with the button that offers one.
  const shuffle = [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8']];
  for (const [fen, moves, words] of [[undefined, [...shuffle, ...shuffle], 'repetition'], ['7k/8/8/8/8/8/R7/7K w - - 99 80', [['a2', 'a3']], 'Fifty']]) {
    const { page, done } = await play(fen, moves, words);
    if (await page.locator('.state.end').count() === 0) await page.getByRole('button', { name: 'Offer draw' }).click();
    await done();
  }
});

test('T10: a reload resumes; so does a server that was killed; a second tab is told and follows', async () => {
  const page = await openGame({ black: 'level1' });
  await page.dragTo('e2', 'e4');
  await movesPlayed(page, 2);
  const fen = await page.fen();
  await page.reload();
  await movesPlayed(page, 2);
  assert.equal(await page.fen(), fen);
  page.expected = /Failed to load resource|net::|409/;
  await server.kill();
  await page.locator('#lost').waitFor({ timeout: 20000 });
  await server.start(server.port);
  await page.locator('#lost').waitFor({ state: 'detached', timeout: 20000 });
  assert.equal(await page.fen(), fen);
  await page.dragTo('d2', 'd4');
  await movesPlayed(page, 4);
  // Another tab has moved meanwhile: the board says so and shows what there is.
  const game = await server.get(`/api/games/${new URL(page.url()).pathname.split('/').at(-1)}`);
  await page.route('**/moves?*', async (route) => {
    const body = JSON.parse(route.request().postData());
    await route.continue({ postData: JSON.stringify({ ...body, ply: body.ply - 2 }) });
  });
  const { from, to } = game.legal[0];
  await page.square(from).click();
  await page.square(to).click();
  await page.locator('.state .message.bad').waitFor();
  assert.equal(await page.fen(), game.fen);
  await page.settle();
});

test('T11: a hint has an arrow and a sentence, and why explains the machine\'s move', async () => {
  const page = await openGame({ black: 'level3' });
  await page.dragTo('e2', 'e4');
  await movesPlayed(page, 2);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('chess-board .arrow.hint').waitFor();
  await page.getByRole('heading', { name: 'A good move' }).waitFor();
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.getByRole('heading', { name: 'Why this move' }).waitFor();
  assert.ok((await page.locator('.panel section p').allTextContents()).join(' ').length > 20);
  await page.settle();
});

test('a new game is set up with the form: level, side, clock; and a bad FEN keeps what was typed', async () => {
  const page = await open('/play');
  page.expected = /422/;
  await page.locator('[name=level][value=level1]').check({ force: true });
  await page.locator('[name=side][value=black]').check({ force: true });
  await page.locator('[name=clock][value="300+3"]').check({ force: true });
  await page.locator('[name=start][value=fen]').check({ force: true });
  await page.getByRole('textbox', { name: 'FEN' }).fill('not a position');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForFunction(() => document.getElementById('setup-message').textContent.length > 10);
  assert.equal(await page.getByRole('textbox', { name: 'FEN' }).inputValue(), 'not a position');
  await page.locator('[name=start][value=standard]').check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await movesPlayed(page, 1);
  assert.equal(await page.locator('chess-board').getAttribute('orientation'), 'black');
  assert.match(await page.locator('.clock.running').textContent(), /^[45]:\d\d$/);
  await page.settle();
});

test('"Tree of this move" opens the Tree Lab at the position before the machine\'s move', async () => {
  const page = await openGame({ black: 'alphabeta:depth=2' });
  await page.dragTo('e2', 'e4');
  await movesPlayed(page, 2);
  await page.getByRole('link', { name: 'Tree of this move' }).click();
  await page.locator('.columns [role=treeitem]').first().waitFor({ timeout: 20000 });
  const address = new URL(page.url());
  assert.match(address.searchParams.get('fen'), /4P3.* b /);
  assert.match(address.searchParams.get('player'), /^alphabeta/);
  await page.settle();
});

test('FEN and PGN can be copied', async () => {
  const page = await openGame({});
  await page.dragTo('e2', 'e4');
  await movesPlayed(page, 1);
  await page.getByRole('button', { name: 'PGN' }).click();
  await page.locator('.toast.good').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /1\. e4/);
  await page.getByRole('button', { name: 'FEN' }).click();
  await page.locator('.toast.good').nth(1).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.fen());
  await page.settle();
});

test('T38: hostile text from an address or a refusal is shown as text', async () => {
  const nasty = '<img src=x onerror=window.hacked=1>\u202e💥';
  const page = await open(`/analyse?fen=${encodeURIComponent(nasty)}`);
  page.expected = /422/;
  const game = await open(`/play?player=${encodeURIComponent(nasty)}&fen=${encodeURIComponent(nasty)}`);
  game.expected = /422/;
  await game.getByRole('button', { name: 'Start the game' }).click();
  await game.waitForFunction(() => document.getElementById('setup-message').textContent.length > 5);
  for (const one of [page, game]) {
    assert.equal(await one.evaluate(() => window.hacked), undefined);
    assert.equal(await one.locator('main img').count(), 0);
    one.faults.length = one.faults.filter((fault) => !/422/.test(fault)).length;
    await one.settle();
  }
});

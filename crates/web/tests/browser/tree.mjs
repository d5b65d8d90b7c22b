// The Tree Lab: T15 to T21 of the design.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSON, LESSON_PLAYER, open, openTree, server } from './fixture.mjs';

const chosen = (page) => page.locator('.columns [aria-selected=true]').last();
const node = (page) => Number(new URL(page.url()).searchParams.get('node'));
const step = (page) => new URL(page.url()).searchParams.get('step');
/** Waits until the address tells of another step or node than before. */
const changed = (page, before) => page.waitForFunction((old) => location.href !== old, before);

async function press(page, name) {
  const before = page.url();
  await page.locator(name).click();
  await changed(page, before);
}

test('T15: the lesson shows the tree of the command line, and the moves that were never searched', async () => {
  const page = await openTree();
  await page.getByRole('heading', { name: '1,535 nodes' }).waitFor();
  const figure = (name) => page.getByRole('row', { name }).locator('td').first().textContent();
  assert.equal(await figure(/^Nodes/), '1,534');
  assert.equal(await figure(/^Cut-offs/), '128');
  assert.equal(await figure(/^Moves never searched/), '3,532');
  assert.equal(await figure(/^Value/), '= +1.00');
  assert.match(await figure(/^Best line/), /f6/);
  await page.settle();
});

test('T15: beside minimax one sees that the value is the same and the work is not', async () => {
  const page = await openTree({ with: 'minimax' });
  await page.getByRole('button', { name: 'B minimax' }).waitFor();
  const cells = (name) => page.getByRole('row', { name }).locator('td').allTextContents();
  assert.deepEqual(await cells(/^Value/), ['= +1.00', '= +1.00']);
  assert.deepEqual(await cells(/^Nodes/), ['1,534', '33,932']);
  assert.equal(await page.locator('.icicle canvas').count(), 2);
  await page.getByRole('button', { name: 'B minimax' }).click();
  await page.getByRole('heading', { name: '33,933 nodes' }).waitFor();
  await page.settle();
});

test('a cut is explained: the hatched row counts what was left out, and its price is exact', async () => {
  const page = await open('/lab/tree');
  await page.locator('.why.cut .sentence').waitFor();
  const ghosts = page.locator('.item.ghosts').last();
  const count = Number((await ghosts.locator('.what').textContent()).match(/\d+/)[0]);
  await page.locator('.price').getByText('exactly').waitFor();
  assert.ok((await page.locator('.price').textContent()).includes(`not searched here: ${count}.`));
  assert.equal(await ghosts.locator('.list .unseen').count(), count);
  await page.settle();
});

test('T16: a step back undoes a step forward exactly, and "Next cut" comes to a cut', async () => {
  const page = await openTree({ step: 100 });
  const picture = async () => [page.url(), await page.locator('.columns').innerText(), await page.locator('.why').first().innerText(), await page.locator('chess-board').getAttribute('data-fen')];
  await page.waitForFunction(() => document.querySelectorAll('.item.future').length > 0);
  const seen = [await picture()];
  for (let at = 0; at < 6; at += 1) { await press(page, '[data-step=forward]'); seen.push(await picture()); }
  for (let at = 5; at >= 0; at -= 1) { await press(page, '[data-step=back]'); assert.deepEqual(await picture(), seen[at]); }
  await press(page, '[data-jump=cut]');
  const trace = await page.trace();
  assert.equal((await server.get(`/api/traces/${trace}/nodes/${node(page)}`)).kind, 'cut');
  await page.locator('.why.cut').waitFor();
  // With the keys: arrows while the focus is in the stepper.
  const before = step(page);
  await page.locator('[data-step=forward]').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((old) => new URL(location.href).searchParams.get('step') !== old, before);
  assert.equal(Number(step(page)), Number(before) + 1);
  await page.settle();
});

test('T17: the sentence names the refutation and links to the node that set the bound, in both languages', async () => {
  for (const [lang, words] of [['en', /at least/], ['fr', /au moins/]]) {
    const page = await openTree({}, { lang });
    const trace = await page.trace();
    let found = null;
    for (let from = 0; found === null;) {
      const cut = (await server.get(`/api/traces/${trace}/next?kind=cut&from=${from}`)).node;
      const data = await server.get(`/api/traces/${trace}/nodes/${cut}?lang=${lang}`);
      if (data.why_node !== null && data.best_child !== undefined) found = data; else from = cut;
    }
    await page.goto(`${page.url().split('&node')[0]}&node=${found.id}`);
    await page.locator('.why.cut .sentence').waitFor();
    const sentence = await page.locator('.why .sentence').textContent();
    assert.match(sentence, words);
    const refutation = await server.get(`/api/traces/${trace}/nodes/${found.best_child}`);
    assert.ok(sentence.includes(refutation.san.slice(-2)) || sentence.includes(refutation.san.replace(/[+#]/g, '').slice(-2)), sentence);
    await page.locator(`[data-why='${found.why_node}']`).click();
    await page.waitForFunction((id) => new URL(location.href).searchParams.get('node') === String(id), found.why_node);
    await page.settle();
  }
});

test('T18: every value that is shown carries the sign that the tree gives it', async () => {
  let [checked, seed] = [0, 7];
  while (checked < 50) {
    seed = (seed * 48271) % 2147483647;
    const page = await openTree({ node: 1 + (seed % 1534) });
    const trace = await page.trace();
    for (const column of await page.locator('.column').all()) {
      const { items } = await server.get(`/api/traces/${trace}/nodes/${await column.getAttribute('data-of')}/children?limit=60`);
      const shown = await column.locator('[data-node]').evaluateAll((rows) => rows.map((row) => [Number(row.dataset.node), row.querySelector('.value').textContent]));
      for (const [id, text] of shown) {
        const data = await server.get(`/api/traces/${trace}/nodes/${id}`);
        assert.equal(text[0], data.sign, `node ${id}: ${text}`);
        assert.equal(text.replace('−', '-'), items.find((item) => item.id === id).value_text.replace('−', '-'));
        checked += 1;
        if (checked % 25 === 0) break;
      }
    }
    await page.settle();
  }
});

test('T19: the address brings the same node back; PVS shows a second look, MTD(f) its passes, MCTS its visits', async () => {
  const page = await openTree({ node: 75 });
  const line = await page.locator('.caption strong').textContent();
  const again = await open(new URL(page.url()).pathname + new URL(page.url()).search);
  await again.locator('.caption strong').waitFor();
  await again.waitForFunction((text) => document.querySelector('.caption strong')?.textContent === text, line);
  await again.settle();
  await page.settle();

  const scout = await openTree({ player: 'negascout:quiescence=false,eval=material,ordering=none' });
  await press(scout, '[data-jump=research]');
  await scout.locator('[aria-selected=true] .again').last().waitFor();
  await scout.settle();

  const passes = await openTree({ player: 'mtdf:quiescence=false' });
  const trace = await passes.trace();
  const { tree } = await server.get(`/api/traces/${trace}`);
  assert.equal(await passes.locator('.column').first().locator('[role=treeitem]').count(), tree.roots.length);
  await passes.getByText('Pass 1').first().waitFor();
  // The bracket closes on the value, and a pass leads to its tree.
  const rows = await passes.locator('.passes tbody tr').allInnerTexts();
  assert.equal(rows.length, tree.roots.length);
  const [lower, upper] = rows.at(-1).match(/\[(.*); (.*)\]/).slice(1);
  assert.equal(lower, upper);
  assert.match(rows[0], /≥ .* \?\s+(yes|no), [≥≤]/);
  await passes.locator('.passes').getByRole('button', { name: '2' }).click();
  await passes.waitForFunction((node) => new URLSearchParams(location.search).get('node') === String(node), tree.roots[1]);
  await passes.settle();

  const mcts = await open(`/lab/tree?${new URLSearchParams({ fen: LESSON, player: 'mcts-eval:seed=1', nodes: 400 })}`);
  await mcts.locator('.columns [role=treeitem]').first().waitFor();
  const visits = (await mcts.locator('.column').first().locator('.visits').allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  assert.deepEqual(visits, [...visits].sort((a, b) => b - a));
  const root = Number((await mcts.locator('.about dd').first().textContent()).replace(/\D/g, ''));
  const sum = visits.reduce((a, b) => a + b, 0);
  assert.ok(sum === root || sum === root - 1, `${sum} of ${root}`);
  assert.equal(await mcts.locator('.stepper').count(), 0);
  await mcts.settle();
});

test('T20: of a tree with more than a million nodes the page says what is missing', async () => {
  const page = await open(`/lab/tree?${new URLSearchParams({ fen: LESSON, player: 'minimax:quiescence=false,eval=material', depth: 4 })}`);
  await page.locator('.notice').waitFor();
  assert.match(await page.locator('.notice').first().textContent(), /1,000,000/);
  // The last step of it is as near as the first.
  await press(page, '[data-step=first]');
  const before = Date.now();
  await press(page, '[data-step=last]');
  assert.ok(Date.now() - before < 2000);
  await page.settle();
});

test('T21: the quiz knows right from wrong and explains both', async () => {
  const page = await openTree();
  await page.locator('[data-quiz]').click();
  const seen = new Set();
  for (let at = 0; at < 12 && seen.size < 2; at += 1) {
    await page.locator('.quiz .options button').first().waitFor();
    assert.equal(await page.locator('.about section').count(), 0, 'the window would give the answer away');
    await page.locator('.quiz .options button').first().click();
    await page.locator('.quiz .answers').waitFor();
    seen.add(await page.locator('.quiz h2').textContent());
    assert.equal(await page.locator('.quiz .answers .right').count(), 1);
    assert.ok((await page.locator('.quiz .sentence').textContent()).length > 15);
    await page.getByRole('button', { name: 'Next question' }).click();
  }
  assert.deepEqual([...seen].sort(), ['Not quite', 'Right!']);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.locator('.why .sentence').waitFor();
  await page.settle();
});

test('the columns are a tree for keys and ears: levels, places, and the focus goes where the arrows point', async () => {
  const page = await openTree({ node: 1 });
  const row = chosen(page);
  for (const name of ['aria-level', 'aria-posinset', 'aria-setsize']) assert.match(await row.getAttribute(name), /^\d+$/);
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => new URL(location.href).searchParams.get('node') !== '1');
  const second = node(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((id) => Number(new URL(location.href).searchParams.get('node')) === id + 1, second);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((id) => Number(new URL(location.href).searchParams.get('node')) === id, second);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'treeitem');
  assert.equal(await page.locator('.columns [tabindex="0"]').count(), 1);
  await page.settle();
});

test('a bad wish is refused at its field, and a long search can be cancelled', async () => {
  const page = await openTree();
  page.expected = /422/;
  await page.getByLabel('Position (FEN)').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('#tree-message').waitFor();
  assert.equal(await page.getByLabel('Position (FEN)').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Position (FEN)').fill(LESSON);
  await page.getByLabel('Depth').fill('12');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 20000 });
  await page.locator('.columns [role=treeitem]').first().waitFor();
  await page.locator('.notice').first().waitFor();
  await page.settle();
});

test('the command on the clipboard is the same experiment', async () => {
  const page = await openTree();
  await page.getByRole('button', { name: 'Copy as command' }).click();
  await page.locator('.toast.good').waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(command.startsWith('roque tree') && command.includes(LESSON) && command.includes('--depth 3'), command);
  await page.settle();
});

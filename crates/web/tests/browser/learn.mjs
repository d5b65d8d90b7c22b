// Lessons, from the first word to the tree: T30 of the design.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open } from './fixture.mjs';

const lessons = ['en', 'fr'].map((lang) => JSON.parse(readFileSync(new URL(`../../assets/lessons/${lang}.json`, import.meta.url), 'utf8')));

test('the lessons are the same in both languages but for their words', () => {
  const bare = (list) => list.map(({ title, text, look, ...rest }) => ({ ...rest, paragraphs: text.length }));
  assert.equal(lessons[0].length, 10);
  assert.deepEqual(bare(lessons[0]), bare(lessons[1]));
});

test('T30: every lesson runs its search, asks, answers, and leads into its tree', async () => {
  for (const { id, questions } of lessons[0]) {
    const page = await open(`/learn/${id}`);
    await page.locator('.question').first().waitFor();
    assert.equal(await page.locator('.question').count(), questions.length, id);
    for (let index = 0; index < questions.length; index += 1) await page.locator('.question').nth(index).locator('button').first().click();
    assert.match(await page.locator('.question .message').first().innerText(), /^(Right|Not quite)/, id);
    await page.locator('table').waitFor();
    await page.getByRole('link', { name: 'Walk through the tree' }).click();
    await page.locator('.columns [role=treeitem]').first().waitFor();
    await page.settle();
  }
});

test('a lesson from start to end: alpha-beta finds what minimax finds, the answer is told, and the lesson is marked', async () => {
  const page = await open('/learn');
  await page.getByRole('link', { name: /Alpha-beta: the same answer/ }).click();
  await page.locator('.question').first().waitFor();
  const same = page.locator('.question').filter({ hasText: 'the same value' });
  await same.getByRole('button', { name: 'Yes' }).click();
  assert.equal(await same.locator('.message').innerText(), 'Right.');
  assert.equal(await page.locator('table').isVisible(), false);
  await page.locator('.question').first().locator('button').last().click();
  await page.locator('table').waitFor();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.locator('.lessons').getByText('Finished').waitFor();
  await page.settle();
});

test('an address without a lesson says so and leads to the list', async () => {
  const page = await open('/learn/none');
  await page.getByText('There is no lesson "none".').waitFor();
  await page.getByRole('link', { name: 'Learn' }).last().click();
  await page.locator('.lessons').waitFor();
  await page.settle();
});

// A server of its own and a browser for each file of tests. Nothing here knows the rules of chess.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

export const LESSON = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3';
export const LESSON_PLAYER = 'alphabeta:quiescence=false,eval=material';

/** `roque serve` on a free port with an empty folder of games. */
export class Server {
  folder = mkdtempSync(path.join(tmpdir(), 'roque-web-'));
  #child = null;

  async start(port = 0) {
    this.#child = spawn(process.env.ROQUE, ['serve', '--port', String(port), '--games', this.folder, '--lang', 'en'], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.url = await new Promise((resolve, reject) => {
      let text = '';
      this.#child.stdout.on('data', (data) => {
        text += data;
        const found = text.match(/http:\/\/[\w.]+:\d+/);
        if (found) resolve(found[0]);
      });
      this.#child.on('exit', (code) => reject(new Error(`roque serve ended with ${code}: ${text}`)));
    });
    this.port = Number(new URL(this.url).port);
    return this;
  }

  /** Ends it at once, as a crash would. */
  async kill() {
    if (!this.#child) return;
    const gone = new Promise((resolve) => { this.#child.removeAllListeners('exit').once('exit', resolve); });
    this.#child.kill('SIGKILL');
    await gone;
    this.#child = null;
  }

  async end() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async post(address, body = {}) {
    const answer = await fetch(this.url + address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return answer.json();
  }

  async get(address) { return (await fetch(this.url + address)).json(); }
}

export const server = new Server();
export let browser = null;

before(async () => {
  await server.start();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
});
after(async () => {
  await browser?.close();
  await server.end();
});

/**
 * A page that fails its test if anything is wrong with it: an error, a message on the console, a request to anywhere
 * else. Call `page.settle()` at the end.
 */
export async function open(address, { lang = 'en', dark = false, width = 1360, height = 900, touch = false, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', locale: lang, hasTouch: touch, ...more });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
  const page = await context.newPage();
  // The browser shares two processors with all other tests: what comes late is no fault, what never comes is.
  page.setDefaultTimeout(120_000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.stack}`));
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type()) && !page.expected?.test(message.text() + message.location().url)) faults.push(`console: ${message.text()} ${message.location().url}`); });
  page.on('request', (request) => { if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) faults.push(`foreign: ${request.url()}`); });
  page.faults = faults;
  page.settle = async () => {
    await context.close();
    if (faults.length) throw new Error(faults.join('\n'));
  };
  page.square = (name) => page.locator(`chess-board [data-square=${name}]`);
  page.fen = () => page.locator('chess-board').getAttribute('data-fen');
  page.dragTo = async (from, to) => {
    const [a, b] = [await page.square(from).boundingBox(), await page.square(to).boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await page.goto(server.url + address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return page;
}

/** A game of two people or against a player, and its page. */
export async function openGame(wish, options) {
  const { id } = await server.post('/api/games', { white: 'human', black: 'human', ...wish });
  const page = await open(`/play/${id}`, options);
  await page.locator('chess-board[data-fen]').waitFor();
  page.game = id;
  return page;
}

/** Waits until so many half-moves are in the list. */
export const movesPlayed = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.moves [data-ply]').length === n, count);

/** The Tree Lab, once its tree is there. */
export async function openTree(query = {}, options = {}) {
  const page = await open(`/lab/tree?${new URLSearchParams({ fen: LESSON, player: LESSON_PLAYER, depth: 3, ...query })}`, options);
  await page.locator('.columns [role=treeitem]').first().waitFor();
  page.trace = async () => (await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).findLast((name) => /\/api\/traces\/[\w-]+\/nodes/.test(name)))).match(/traces\/([\w-]+)/)[1];
  return page;
}

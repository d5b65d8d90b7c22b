// Work that the server does while a page waits: begun, asked after, ended.

import { get, post, remove } from '../api.js';

/** Between two looks, in milliseconds; the first come sooner. */
const LOOKS = [60, 120, 250, 500];

/**
 * Begins an experiment and gives what was found; `told` hears how far it is. The signal ends it, on the server too, and the
 * answer is then null.
 */
export async function experiment(wish, signal, told = () => {}) {
  const { id } = await post('/api/experiments', wish);
  const path = `/api/experiments/${id}`;
  signal.addEventListener('abort', () => { remove(path).catch(() => {}); });
  for (let look = 0; ; look += 1) {
    const answer = await get(path);
    if (signal.aborted && answer.state !== 'done') return null;
    if (answer.state === 'done' || answer.state === 'failed') return answer;
    told(answer);
    await new Promise((resolve) => { setTimeout(resolve, LOOKS[Math.min(look, LOOKS.length - 1)]); });
  }
}

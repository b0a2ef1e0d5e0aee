import { expect, test } from 'vitest';
import { createRetry } from '#server/move/retry.ts';

function failure(status: number): Error {
  return Object.assign(new Error('Busy.'), { code: status });
}

/** Retries a call that fails with a status until the given attempt; returns its outcome, the pauses and the log. */
async function retry(status: number, succeedsAt: number) {
  const pauses: number[] = [];
  const lines: string[] = [];
  const call = createRetry({
    wait: async (delayMs) => void pauses.push(delayMs),
    log: (line) => lines.push(line),
  });
  let attempts = 0;
  const outcome = await call(async () => {
    attempts += 1;
    if (attempts < succeedsAt) throw failure(status);
    return 'done';
  }).catch(() => 'failed');
  return { outcome, attempts, pauses, lines };
}

test('[OP-16] a server that is away is called again after growing pauses of at most 30 s, and given up after 30 calls', async () => {
  const { outcome, attempts, pauses, lines } = await retry(503, 31);

  expect([outcome, attempts]).toEqual(['failed', 30]);
  expect(pauses.slice(0, 9)).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(lines).toEqual(['the server is busy or away (Busy.): trying again']);
  expect(await retry(503, 30)).toMatchObject({ outcome: 'done', attempts: 30 });
});

test.each([
  [0, 'done'],
  [408, 'done'],
  [429, 'done'],
  [500, 'done'],
  [400, 'failed'],
  [404, 'failed'],
  [409, 'failed'],
])('[OP-16] a call that fails once with status %i is %s', async (status, outcome) => {
  expect(await retry(status, 2)).toMatchObject({ outcome, attempts: outcome === 'done' ? 2 : 1 });
});

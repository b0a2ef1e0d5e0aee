import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from '#server/bot/rate-limiter.ts';
import { createVirtualClock } from './virtual-clock.ts';

const noLimit = { latestMs: Number.POSITIVE_INFINITY };

/** Takes turns for the chats all at once and answers when each came, in milliseconds from now. */
async function takeAll(chatIds: readonly string[]) {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  const turns: { chatId: string; atMs: number }[] = [];
  for (const chatId of chatIds) {
    void limiter.take(chatId, noLimit).then(() => turns.push({ chatId, atMs: clock.nowMs() }));
  }
  await clock.advance(3_600_000);
  return turns;
}

function mostWithin(timesMs: readonly number[], windowMs: number): number {
  const counts = timesMs.map(
    (startMs) => timesMs.filter((atMs) => atMs >= startMs && atMs < startMs + windowMs).length,
  );
  return Math.max(0, ...counts);
}

test('a lone message goes at once', async () => {
  expect(await takeAll(['1001'])).toEqual([{ chatId: '1001', atMs: 0 }]);
});

test('a chat gets one message a second, in order', async () => {
  const turns = await takeAll(['1001', '1001', '1001']);
  expect(turns.map(({ atMs }) => atMs)).toEqual([0, 1000, 2000]);
});

test('a group gets 20 messages a minute', async () => {
  const turns = await takeAll(Array.from({ length: 45 }, () => '-1001'));
  expect(turns[19]?.atMs).toBe(19_000);
  expect(turns[20]?.atMs).toBe(60_000);
  expect(turns[40]?.atMs).toBe(120_000);
});

test('200 people get their messages within 30 a second and 7 seconds', async () => {
  const turns = await takeAll(Array.from({ length: 200 }, (_, index) => String(1000 + index)));
  const timesMs = turns.map(({ atMs }) => atMs);
  expect(timesMs).toHaveLength(200);
  expect(mostWithin(timesMs, 1000)).toBeLessThanOrEqual(30);
  expect(Math.max(...timesMs)).toBeLessThan(7000);
});

test('a chat that waits holds nobody else up', async () => {
  const turns = await takeAll([...Array.from({ length: 20 }, () => '1001'), '1002']);
  expect(turns.find(({ chatId }) => chatId === '1002')?.atMs).toBeLessThan(100);
});

test('no mix of chats breaks a limit', async () => {
  const chatId = fc.constantFrom('1001', '1002', '1003', '-1001', '-1002');
  const chatIds = fc.array(fc.oneof(chatId, fc.nat(500).map(String)), { maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(chatIds, async (ids) => {
      const turns = await takeAll(ids);
      expect(turns).toHaveLength(ids.length);
      expect(
        mostWithin(
          turns.map(({ atMs }) => atMs),
          1000,
        ),
      ).toBeLessThanOrEqual(30);
      for (const id of new Set(ids)) {
        const timesMs = turns.filter((turn) => turn.chatId === id).map(({ atMs }) => atMs);
        expect(mostWithin(timesMs, 1000)).toBeLessThanOrEqual(1);
        const mostInMinute = id.startsWith('-') ? 20 : 60;
        expect(mostWithin(timesMs, 60_000)).toBeLessThanOrEqual(mostInMinute);
      }
    }),
    { numRuns: 50 },
  );
});

test('a turn that comes too late is refused at once, with the time to wait, and takes no place', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  await limiter.take('1001', { latestMs: 500 });
  const refusal = { ok: false, failure: { code: 'rate_limited', retryAfterMs: 1000 } };
  expect(await limiter.take('1001', { latestMs: 500 })).toEqual(refusal);
  expect(await limiter.take('1001', { latestMs: 500 })).toEqual(refusal);
});

test('a pause holds its chat up, those that wait already included, and nobody else', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  await limiter.take('1001', noLimit);
  let secondAtMs: number | undefined;
  void limiter.take('1001', noLimit).then(() => {
    secondAtMs = clock.nowMs();
  });
  limiter.pause('1001', 5000);
  const other = limiter.take('1002', { latestMs: 2000 });
  await clock.advance(10_000);
  expect(await other).toMatchObject({ ok: true });
  expect(secondAtMs).toBe(5000);
});

test('when a second chat is told to pause, everybody pauses', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  limiter.pause('1001', 5000);
  limiter.pause('1002', 4000);
  expect(await limiter.take('1003', { latestMs: 3999 })).toEqual({
    ok: false,
    failure: { code: 'rate_limited', retryAfterMs: 4000 },
  });
  await clock.advance(4000);
  expect(await limiter.take('1003', { latestMs: 4000 })).toMatchObject({ ok: true });
});

test('pauses one after the other concern their own chats alone', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  limiter.pause('1001', 1000);
  await clock.advance(1000);
  limiter.pause('1002', 5000);
  expect(await limiter.take('1003', { latestMs: 1000 })).toMatchObject({ ok: true });
});

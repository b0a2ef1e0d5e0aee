import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from '#server/bot/rate-limiter.ts';
import { maxWithin } from '#tests/support/max-within.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

const noLimit = { latestMs: Number.POSITIVE_INFINITY };

/** Requests a turn for each chat at once; returns when each turn came, in milliseconds. */
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

test('a single message goes immediately', async () => {
  expect(await takeAll(['1001'])).toEqual([{ chatId: '1001', atMs: 0 }]);
});

test('a chat gets one message a second, in order', async () => {
  const turns = await takeAll(['1001', '1001', '1001']);
  expect(turns.map(({ atMs }) => atMs)).toEqual([0, 1000, 2000]);
});

test.each(['-1001234567890', '-4001234567'])(
  'a group such as %s gets 20 messages a minute',
  async (id) => {
    const turns = await takeAll(Array.from({ length: 45 }, () => id));
    expect(turns[19]?.atMs).toBe(19_000);
    expect(turns[20]?.atMs).toBe(60_000);
    expect(turns[40]?.atMs).toBe(120_000);
  },
);

test('200 people get their messages within 7 seconds, at most 30 a second', async () => {
  const turns = await takeAll(Array.from({ length: 200 }, (_, index) => String(1000 + index)));
  const timesMs = turns.map(({ atMs }) => atMs);
  expect(timesMs).toHaveLength(200);
  expect(maxWithin(timesMs, 1000)).toBeLessThanOrEqual(30);
  expect(Math.max(...timesMs)).toBeLessThan(7000);
});

test('a waiting chat does not hold up other chats', async () => {
  const turns = await takeAll([...Array.from({ length: 20 }, () => '1001'), '1002']);
  expect(turns.find(({ chatId }) => chatId === '1002')?.atMs).toBeLessThan(100);
});

test('no mix of chats exceeds a limit', async () => {
  const chatId = fc.constantFrom('1001', '1002', '1003', '-1001', '-1002');
  const chatIds = fc.array(fc.oneof(chatId, fc.nat(500).map(String)), { maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(chatIds, async (ids) => {
      const turns = await takeAll(ids);
      expect(turns).toHaveLength(ids.length);
      expect(
        maxWithin(
          turns.map(({ atMs }) => atMs),
          1000,
        ),
      ).toBeLessThanOrEqual(30);
      for (const id of new Set(ids)) {
        const timesMs = turns.filter((turn) => turn.chatId === id).map(({ atMs }) => atMs);
        expect(maxWithin(timesMs, 1000)).toBeLessThanOrEqual(1);
        const maxInMinute = id.startsWith('-') ? 20 : 60;
        expect(maxWithin(timesMs, 60_000)).toBeLessThanOrEqual(maxInMinute);
      }
    }),
    { numRuns: 50 },
  );
});

test('turns delayed by a stalled process are still spaced', async () => {
  const clock = createVirtualClock(0);
  const isStalled = (atMs: number) => atMs < 700;
  /** Wakes nothing before the process runs again. */
  const wait = (delayMs: number) =>
    clock.wait(isStalled(clock.nowMs() + delayMs) ? 700 - clock.nowMs() : delayMs);
  const limiter = createRateLimiter({ nowMs: clock.nowMs, wait });
  const turns: { chatId: string; atMs: number }[] = [];
  const chatIds = Array.from({ length: 60 }, (_, index) => String(1000 + index));
  for (const chatId of ['7', ...chatIds, '7']) {
    void limiter.take(chatId, noLimit).then(() => turns.push({ chatId, atMs: clock.nowMs() }));
  }
  await clock.advance(10_000);
  const timesMs = turns.map(({ atMs }) => atMs);
  expect(timesMs).toHaveLength(62);
  expect(maxWithin(timesMs, 1000)).toBeLessThanOrEqual(30);
  expect(timesMs.filter((atMs) => atMs >= 700 && atMs < 733)).toHaveLength(1);
});

test('a turn that would come too late is refused at once with the time to wait, and takes no place', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  await limiter.take('1001', { latestMs: 500 });
  const refusal = { ok: false, failure: { code: 'rate_limited', retryAfterMs: 1000 } };
  expect(await limiter.take('1001', { latestMs: 500 })).toEqual(refusal);
  expect(await limiter.take('1001', { latestMs: 500 })).toEqual(refusal);
});

test('a pause delays its chat, including messages already waiting, and no other chat', async () => {
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

test('when Telegram pauses a second chat, every chat pauses', async () => {
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

test('after a pause waiting messages continue in order, and a retried one goes first', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  const order: string[] = [];
  const take = (name: string, chatId: string, isAgain = false) =>
    limiter.take(chatId, { ...noLimit, isAgain }).then(() => order.push(name));
  for (let index = 0; index < 60; index += 1) void take(`p${index}`, String(1000 + index));
  void take('x1', '7');
  void take('x2', '7');
  await clock.advance(500);
  const before = order.length;
  limiter.pause('1000', 600);
  limiter.pause('1001', 600);
  void take('again', '1000', true);
  void take('later', '8');
  await clock.advance(60_000);
  const waiting = Array.from({ length: 60 - before }, (_, index) => `p${before + index}`);
  expect(order.slice(before)).toEqual(['again', ...waiting, 'x1', 'later', 'x2']);
});

test('a chat’s messages keep their order across a pause', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  const order: string[] = [];
  const take = (name: string) => limiter.take('7', noLimit).then(() => order.push(name));
  for (const name of ['first', 'second', 'third', 'fourth']) void take(name);
  await clock.advance(500);
  limiter.pause('7', 5000);
  void take('fifth');
  await clock.advance(60_000);
  expect(order).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
});

test('a message that a pause delays too long is refused and takes no place', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  await limiter.take('7', noLimit);
  const second = limiter.take('7', { latestMs: 3000 });
  limiter.pause('7', 5000);
  const third = limiter.take('7', noLimit);
  await clock.advance(5000);
  expect(await second).toEqual({
    ok: false,
    failure: { code: 'rate_limited', retryAfterMs: 4000 },
  });
  expect(await third).toMatchObject({ ok: true });
  expect(clock.nowMs()).toBe(5000);
});

test('[BO-06] a shorter pause does not end a longer one of the same chat', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  limiter.pause('1001', 10_000);
  await clock.advance(1000);
  limiter.pause('1001', 2000);
  expect(await limiter.take('1001', { latestMs: 9999 })).toEqual({
    ok: false,
    failure: { code: 'rate_limited', retryAfterMs: 9000 },
  });
});

test('pauses one after the other affect only their own chats', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  limiter.pause('1001', 1000);
  await clock.advance(1000);
  limiter.pause('1002', 5000);
  expect(await limiter.take('1003', { latestMs: 1000 })).toMatchObject({ ok: true });
});

test('a group keeps to 20 in a minute also where it rests in between', async () => {
  const clock = createVirtualClock(0);
  const limiter = createRateLimiter(clock);
  const turnsMs: number[] = [];
  const take = (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      void limiter.take('-1001', noLimit).then(() => turnsMs.push(clock.nowMs()));
    }
  };
  // The limiter tidies up once a minute, and must not forget what counts.
  await clock.advance(30_000);
  take(20);
  await clock.advance(30_500);
  take(20);
  await clock.advance(3_600_000);

  expect(turnsMs).toHaveLength(40);
  expect(maxWithin(turnsMs, 60_000)).toBe(20);
});

import { expect, test } from 'vitest';
import { botTimeoutMs } from '#src/contract/function-time.ts';
import { err, ok } from '#src/domain/result.ts';
import type { BotClient } from '#server/outbox/bot-client.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { deliveryOver, messageTo, statusesOf, writeMessages } from './delivery-harness.ts';

const secondMs = 1000;
/** The rows have times of the real clock. */
const startMs = Date.now();
const down = err({ code: 'bot_failed', error: 'Down.', isFinal: false } as const);
const never = err({ code: 'bot_failed', error: 'Blocked.', isFinal: true } as const);

type Outcome = Awaited<ReturnType<BotClient['send']>>;

/** A delivery whose clock and bot the test controls; `said` lists the messages sent to the bot. */
async function openDelivery(answer: (outboxId: string) => Outcome | Promise<Outcome>) {
  const backend = await openTestBackend();
  const said: string[] = [];
  let now = startMs;
  const bot: BotClient = {
    send: async (_call, { outboxId }) => {
      said.push(outboxId);
      return answer(outboxId);
    },
  };
  const delivery = deliveryOver(backend, { bot, nowMs: () => now });
  const passTime = (addMs: number) => {
    now += addMs;
  };
  return { backend, said, delivery, passTime, nowMs: () => now };
}

test('[TR-25] the schedule keeps the order of a person’s messages while their delays differ', async () => {
  let isUp = false;
  const { backend, said, delivery, passTime } = await openDelivery(() =>
    isUp ? ok(undefined) : down,
  );
  await writeMessages(backend, [messageTo('1002', 'first')]);
  await delivery.deliverDue(8 * secondMs);
  passTime(15 * secondMs);
  await delivery.deliverDue(8 * secondMs);
  await writeMessages(backend, [messageTo('1002', 'second'), messageTo('1003', 'other')]);
  isUp = true;
  said.length = 0;

  await delivery.deliverDue(8 * secondMs);
  expect(said).toEqual(['other']);
  passTime(30 * secondMs);
  await delivery.deliverDue(8 * secondMs);

  expect(said).toEqual(['other', 'first', 'second']);
  expect(await statusesOf(backend)).toEqual({ first: 'sent', second: 'sent', other: 'sent' });
});

test('[TR-25] a message written while the clock was ahead does not hold up the person’s later ones', async () => {
  let isUp = false;
  const { backend, said, delivery, passTime } = await openDelivery(() =>
    isUp ? ok(undefined) : down,
  );
  await writeMessages(backend, [messageTo('1002', 'first')]);
  await delivery.deliverDue(8 * secondMs);
  passTime(-3600 * secondMs);
  await writeMessages(backend, [messageTo('1002', 'second')]);
  isUp = true;

  await delivery.deliverDue(8 * secondMs);

  expect(said).toEqual(['first', 'first', 'second']);
});

test('[TR-25] a new message does not overtake an older one that awaits its next attempt', async () => {
  let isUp = false;
  const { backend, said, delivery, passTime } = await openDelivery(() =>
    isUp ? ok(undefined) : down,
  );
  const [first, second, other] = [
    messageTo('1002', 'first'),
    messageTo('1002', 'second'),
    messageTo('100', 'other'),
  ] as const;
  await writeMessages(backend, [first]);
  delivery.deliver([first]);
  await delivery.idle();
  isUp = true;
  await writeMessages(backend, [second, other]);

  delivery.deliver([second, other]);
  await delivery.idle();
  expect(said).toEqual(['first', 'other']);
  passTime(15 * secondMs);
  await delivery.deliverDue(8 * secondMs);

  expect(said).toEqual(['first', 'other', 'first', 'second']);
});

test('[TR-25] a message waits for an older one to the same person that is being sent', async () => {
  const waiting: (() => void)[] = [];
  const { backend, said, delivery } = await openDelivery(
    () => new Promise((resolve) => waiting.push(() => resolve(ok(undefined)))),
  );
  const [first, second] = [messageTo('1002', 'first'), messageTo('1002', 'second')] as const;
  await writeMessages(backend, [first]);
  delivery.deliver([first]);
  await eventually(() => expect(said).toEqual(['first']));
  await writeMessages(backend, [second]);

  delivery.deliver([second]);
  const schedule = delivery.deliverDue(8 * secondMs);

  // The sender of the second message first sends the first one again; the bot delivers it once.
  await eventually(() => expect(said).toEqual(['first', 'first', 'first']));
  while (said.filter((id) => id === 'second').length < 2) {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(said.slice(0, 3)).toEqual(['first', 'first', 'first']);
  }
  waiting.forEach((answer) => answer());
  await Promise.all([schedule, delivery.idle()]);
  expect(new Set(said.slice(3))).toEqual(new Set(['second']));
});

test('[TR-25] a message that can never be sent does not hold up later ones', async () => {
  const { backend, said, delivery } = await openDelivery((id) =>
    id === 'first' ? never : ok(undefined),
  );
  await writeMessages(backend, [messageTo('1002', 'first'), messageTo('1002', 'second')]);

  await delivery.deliverDue(8 * secondMs);

  expect(said).toEqual(['first', 'second']);
  expect(await statusesOf(backend)).toEqual({ first: 'failed', second: 'sent' });
});

test('[TR-25] a person whose message is held up does not hold up others', async () => {
  let release: () => void = () => undefined;
  const { backend, said, delivery } = await openDelivery((id) => {
    if (id !== 'held') return ok(undefined);
    return new Promise((resolve) => (release = () => resolve(ok(undefined))));
  });
  const ids = Array.from({ length: 12 }, (_, index) => `to${index}`);
  await writeMessages(backend, [
    messageTo('1002', 'held'),
    messageTo('1002', 'behind'),
    ...ids.map((id, index) => messageTo(String(2000 + index), id)),
  ]);

  const run = delivery.deliverDue(8 * secondMs);
  await eventually(() => expect(said).toEqual(['held', ...ids]));
  release();
  await run;

  expect(said.at(-1)).toBe('behind');
});

test('[TR-25] one run of the schedule sends all waiting messages, oldest first', async () => {
  const { backend, said, delivery } = await openDelivery(() => ok(undefined));
  const ids = Array.from({ length: 120 }, (_, index) => `told.${index}`);
  await writeMessages(
    backend,
    ids.map((id, index) => messageTo(String(2000 + index), id)),
  );

  expect(await delivery.deliverDue(8 * secondMs)).toBe(120);

  expect(said).toEqual(ids);
  expect(new Set(Object.values(await statusesOf(backend)))).toEqual(new Set(['sent']));
});

test('[TR-24] [TR-25] if the bot does not answer, a run of the schedule still ends in time', async () => {
  const { backend, delivery, passTime, nowMs } = await openDelivery(() => {
    passTime(botTimeoutMs);
    return down;
  });
  const ids = Array.from({ length: 20 }, (_, index) => `told.${index}`);
  await writeMessages(
    backend,
    ids.map((id, index) => messageTo(String(2000 + index), id)),
  );

  await delivery.deliverDue(8 * secondMs);

  expect(nowMs() - startMs).toBeLessThanOrEqual(8 * secondMs + botTimeoutMs);
});

test('[TR-25] the first 1,000 characters of a long error are stored', async () => {
  const error = 'x'.repeat(1500);
  const { backend, delivery } = await openDelivery(() =>
    err({ code: 'bot_failed', error, isFinal: true }),
  );
  await writeMessages(backend, [messageTo('1002', 'first')]);

  await delivery.deliverDue(8 * secondMs);

  expect(await backend.row('botOutbox', 'first')).toMatchObject({
    status: 'failed',
    lastError: 'x'.repeat(1000),
  });
});

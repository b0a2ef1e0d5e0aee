import { expect, test } from 'vitest';
import { err, ok } from '#src/domain/result.ts';
import type { BotClient } from '#server/outbox/bot-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { messageTo } from './delivery-harness.ts';
import { memoryOutbox, type Waiting } from './memory-outbox.ts';

const hourMs = 3_600_000;
const down = err({ code: 'bot_failed', error: 'Down.', isFinal: false } as const);

type Outcome = Awaited<ReturnType<BotClient['send']>>;

/** A bot that answers as given, and what it was asked to send. */
function botAnswering(answer: (outboxId: string) => Outcome | Promise<Outcome>) {
  const said: string[] = [];
  const bot: BotClient = {
    send: async (_call, { outboxId }) => {
      said.push(outboxId);
      return answer(outboxId);
    },
  };
  return { bot, said };
}

/** Messages to people of their own. */
function toPeople(count: number): readonly Waiting[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `told.${String(index)}`,
    to: String(2000 + index),
  }));
}

/** The most messages that a bot has had at the same moment, when each takes a moment. */
async function maxConcurrent(outcome: Outcome): Promise<number> {
  let atOnce = 0;
  let most = 0;
  const { bot } = botAnswering(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2));
    atOnce -= 1;
    return outcome;
  });
  await memoryOutbox(toPeople(60), { bot }).delivery.deliverDue(hourMs);
  return most;
}

test('[TR-25] ten messages at once are the most, and three where the bot is down', async () => {
  expect(await maxConcurrent(ok(undefined))).toBe(10);
  expect(await maxConcurrent(down)).toBe(3);
});

test('[TR-25] a run of the schedule takes more than one page of 500', async () => {
  const { bot, said } = botAnswering(() => ok(undefined));
  const { delivery, changes } = memoryOutbox(toPeople(501), { bot });

  expect(await delivery.deliverDue(hourMs)).toBe(501);

  expect(said.at(-1)).toBe('told.500');
  expect(changes).toHaveLength(501);
  expect(changes[0]).toEqual({
    rowId: 'told.0',
    data: { attempts: 1, status: 'sent', lastError: null },
  });
});

test('[TR-25] a message is given up when it is a day old, and not before', async () => {
  const ages = [24 * hourMs - 1, 24 * hourMs];
  const { bot } = botAnswering(() => down);
  for (const ageMs of ages) {
    const nowMs = () => ageMs;
    const { delivery, changes } = memoryOutbox([{ id: 'old', attempts: 3 }], { bot, nowMs });
    await delivery.deliverDue(hourMs);
    const later = { nextAttemptAtMs: ageMs + 120_000 };
    const change = ageMs < 24 * hourMs ? later : { status: 'failed' };
    expect(changes).toEqual([
      { rowId: 'old', data: { attempts: 4, lastError: 'Down.', ...change } },
    ]);
  }
});

test('[TR-25] a message is due at its very time', async () => {
  const { bot, said } = botAnswering(() => ok(undefined));
  const waiting = [
    { id: 'due', to: '1', nextAttemptAtMs: 1000 },
    { id: 'early', to: '2', nextAttemptAtMs: 1001 },
  ];

  await memoryOutbox(waiting, { bot, nowMs: () => 1000 }).delivery.deliverDue(hourMs);

  expect(said).toEqual(['due']);
});

test('[TR-25] after a failure the receiver’s later messages wait, those of others do not', async () => {
  const { bot, said } = botAnswering((id) => (id === 'first' ? down : ok(undefined)));
  const waiting = [{ id: 'first' }, { id: 'second' }, { id: 'other', to: '1003' }];

  expect(await memoryOutbox(waiting, { bot }).delivery.deliverDue(hourMs)).toBe(2);

  expect(said).toEqual(['first', 'other']);
});

test('[TR-24] a delivery that did not begin within 30 s is left to the schedule', async () => {
  for (const [delayMs, sent] of [
    [30_000, ['one']],
    [30_001, []],
  ] as const) {
    let nowMs = 0;
    const { bot, said } = botAnswering(() => ok(undefined));
    const queue = (work: () => Promise<void>) => {
      nowMs = delayMs;
      return work();
    };
    const { delivery } = memoryOutbox([{ id: 'one' }], { bot, nowMs: () => nowMs, queue });

    delivery.deliver([messageTo('1002', 'one')]);
    await delivery.idle();

    expect(said).toEqual(sent);
  }
});

test('[TR-25] a new message takes ten older ones along, the rest is left to the schedule', async () => {
  const { bot, said } = botAnswering(() => ok(undefined));
  const waiting = Array.from({ length: 12 }, (_, index) => ({ id: `m${String(index)}` }));
  const { delivery } = memoryOutbox(waiting, { bot });

  delivery.deliver([messageTo('1002', 'm11')]);
  await delivery.idle();

  expect(said).toEqual(waiting.slice(0, 10).map(({ id }) => id));
});

test('[TR-25] each topic of the group gets its messages in order, independently of the other topics', async () => {
  const alert = (id: string, topicId: number) =>
    ({ id, call: { path: 'bot/notify-report', payload: { message: id, topicId } } }) as const;
  const { bot, said } = botAnswering(() => ok(undefined));
  const waiting = [
    { ...alert('warned', 7), nextAttemptAtMs: 5000 },
    alert('reported', 8),
    alert('again', 8),
  ].map(({ call, ...entry }) => ({ ...entry, ...call }));
  const { delivery } = memoryOutbox(waiting, { bot, nowMs: () => 1000 });

  delivery.deliver([alert('reported', 8), alert('again', 8)]);
  await delivery.idle();

  expect(said).toEqual(['reported', 'again']);
});

test('[TR-24] two new messages of one person are one delivery, which idle waits for with all others', async () => {
  const ends: (() => void)[] = [];
  const { bot, said } = botAnswering(
    () => new Promise((resolve) => ends.push(() => resolve(ok(undefined)))),
  );
  const waiting = [{ id: 'one' }, { id: 'two', to: '1003' }];
  const { delivery } = memoryOutbox(waiting, { bot });
  let isIdle = false;

  delivery.deliver([messageTo('1002', 'one'), messageTo('1002', 'one'), messageTo('1003', 'two')]);
  await eventually(() => expect(said).toEqual(['one', 'two']));
  const idle = delivery.idle().then(() => (isIdle = true));
  ends[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isIdle).toBe(false);
  ends[1]?.();

  expect(await idle).toBe(true);
});

test('[TR-24] a result that cannot be noted is logged, and holds up no one else', async () => {
  const { bot, said } = botAnswering(() => ok(undefined));
  const { delivery, lines } = memoryOutbox(toPeople(2), {
    bot,
    note: async ({ rowId }) => {
      if (rowId === 'told.0') throw new Error('no room');
    },
  });

  expect(await delivery.deliverDue(hourMs)).toBe(2);

  expect(said).toEqual(['told.0', 'told.1']);
  expect(lines).toEqual(['Delivery failed: no room']);
});

test('[TR-24] without a bot, messages wait and nothing is tried', async () => {
  const { delivery, changes } = memoryOutbox(toPeople(2), { bot: null });

  delivery.deliver([messageTo('2000', 'told.0')]);
  await delivery.idle();

  expect(await delivery.deliverDue(hourMs)).toBe(0);
  expect(changes).toEqual([]);
});

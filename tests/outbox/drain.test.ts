import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { BotCall } from '#src/contract/bot.ts';
import { botTimeoutMs } from '#src/contract/function-time.ts';
import { createBotService } from '#server/bot/app.ts';
import { createRateLimiter } from '#server/bot/rate-limiter.ts';
import { createTelegramSender } from '#server/bot/telegram-sender.ts';
import { createBotClient } from '#server/outbox/bot-client.ts';
import {
  standInToken,
  startTelegramBotApi,
  tooManyRequests,
} from '#tests/support/telegram-bot-api.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { adminChatId, miniAppUrl, sharedSecret } from '#tests/bot/bot-harness.ts';
import { deliveryOver, messageTo, statusesOf, writeMessages } from './delivery-harness.ts';
import { maxWithin } from '#tests/support/max-within.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
/** How long a run of the schedule may begin messages. */
const runForMs = 8 * secondMs;
/** The last messages of a run may still wait for the bot service. */
const maxRunMs = runForMs + botTimeoutMs;

/**
 * A backend's outbox with the real delivery, bot service, rate limiter and grammY, on a clock that stands
 * still while an HTTP call is in flight: a message arrives at Telegram at the time it was sent.
 */
async function openPipeline() {
  const backend = await openTestBackend();
  const clock = createVirtualClock(Date.now());
  const telegram = await startTelegramBotApi(clock.nowMs);
  const limiter = createRateLimiter(clock);
  let turns = 0;
  const countedLimiter: typeof limiter = {
    ...limiter,
    take: async (...request) => {
      const turn = await limiter.take(...request);
      if (turn.ok) turns += 1;
      return turn;
    },
  };
  const { apiRoot } = telegram;
  const { nowMs } = clock;
  const service = createBotService({
    sharedSecret,
    sender: createTelegramSender({
      botToken: standInToken,
      apiRoot,
      limiter: countedLimiter,
      nowMs,
    }),
    adminChatId,
    miniAppUrl,
    dataDirectory: ':memory:',
    nowMs,
    reportError: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
    await telegram.close();
    await service.close();
  });
  const asked: string[] = [];
  const bot = createBotClient({
    baseUrl: 'http://bot.example.org',
    sharedSecret,
    fetch: async (url, init) => {
      asked.push(new Headers(init.headers).get('x-outbox-id') ?? '');
      const timeout = clock.wait(botTimeoutMs).then(() => {
        throw new DOMException('too late', 'TimeoutError');
      });
      return Promise.race([service.app.request(url, init), timeout]);
    },
    timeoutMs: 10 * minuteMs,
  });
  let backendCalls = 0;
  const delivery = deliveryOver(backend, { bot, nowMs }, (ended) => {
    backendCalls += 1;
    void ended.finally(() => {
      backendCalls -= 1;
    });
  });
  const isUnderWay = () =>
    backendCalls > 0 || turns > telegram.received.length + telegram.refused.length;

  /** Advances the clock until a condition holds; returns how long that took. */
  async function passTimeUntil(isOver: () => boolean): Promise<number> {
    const startMs = nowMs();
    while (!isOver()) {
      await setImmediate();
      if (!isUnderWay() && !isOver()) await clock.advance(1);
    }
    return nowMs() - startMs;
  }

  /** Advances the clock until work is done; returns how long that took. */
  function passTimeDuring(work: Promise<unknown>): Promise<number> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    return passTimeUntil(() => isDone);
  }

  return { backend, clock, telegram, asked, delivery, passTimeUntil, passTimeDuring };
}

type Pipeline = Awaited<ReturnType<typeof openPipeline>>;

/** Runs the schedule every minute until everything is sent; returns how long each run took. */
async function runScheduleUntilSent({ backend, clock, delivery, passTimeDuring }: Pipeline) {
  const durationsMs: number[] = [];
  while (Object.values(await statusesOf(backend)).some((status) => status !== 'sent')) {
    await clock.advance(minuteMs - (clock.nowMs() % minuteMs));
    durationsMs.push(await passTimeDuring(delivery.deliverDue(runForMs)));
  }
  return durationsMs;
}

/** Writes messages one after the other and delivers each, as consecutive approvals do. */
async function deliverInARow(
  { backend, asked, delivery }: Pipeline,
  messages: readonly { readonly id: string; readonly call: BotCall }[],
): Promise<void> {
  for (const message of messages) {
    await writeMessages(backend, [message]);
    delivery.deliver([message]);
    while (!asked.includes(message.id)) await setImmediate();
  }
}

function approvals(count: number) {
  return Array.from({ length: count }, (_, index) =>
    messageTo(String(2000 + index), `told.${index}`),
  );
}

function reports(count: number): { id: string; call: BotCall }[] {
  return Array.from({ length: count }, (_, index) => messageTo(adminChatId, `report.${index}`));
}

/** Asserts that every message arrived once, and none faster than Telegram allows. */
async function expectWithinLimits({ telegram, backend }: Pipeline, ids: readonly string[]) {
  const texts = telegram.received.map(({ text }) => text);
  expect(texts.toSorted()).toEqual(ids.toSorted());
  expect(new Set(Object.values(await statusesOf(backend)))).toEqual(new Set(['sent']));
  const attempts = [...telegram.received, ...telegram.refused];
  const timesMs = attempts.map(({ atMs }) => atMs);
  expect(maxWithin(timesMs, secondMs)).toBeLessThanOrEqual(30);
  for (const chatId of new Set(attempts.map((attempt) => attempt.chatId))) {
    const ofChatMs = attempts.flatMap((each) => (each.chatId === chatId ? [each.atMs] : []));
    expect([chatId, maxWithin(ofChatMs, secondMs)]).toEqual([chatId, 1]);
    expect(maxWithin(ofChatMs, minuteMs)).toBeLessThanOrEqual(chatId === adminChatId ? 20 : 60);
  }
}

/** The messages in the order of their first arrival at Telegram. */
function firstArrivals({ telegram }: Pipeline): readonly string[] {
  return [...new Set(telegram.calls.map(({ payload }) => String(payload['text'])))];
}

test('[TR-25] 200 waiting approvals are sent in order and within Telegram’s limits, in one schedule run', async () => {
  const pipeline = await openPipeline();
  const messages = approvals(200);
  const ids = messages.map(({ id }) => id);
  await writeMessages(pipeline.backend, messages);

  const [tookMs = 0, ...furtherMs] = await runScheduleUntilSent(pipeline);

  expect(firstArrivals(pipeline)).toEqual(ids);
  expect(tookMs).toBeLessThan(8 * secondMs);
  expect(furtherMs).toEqual([]);
  await expectWithinLimits(pipeline, ids);
});

test('[TR-25] approvals faster than Telegram accepts, with a concurrent schedule run and a wait, arrive once and in order', async () => {
  const pipeline = await openPipeline();
  const { telegram, delivery, asked, passTimeUntil, passTimeDuring } = pipeline;
  const messages = approvals(200);
  const ids = messages.map(({ id }) => id);
  await deliverInARow(pipeline, messages.slice(0, 100));
  const schedule = delivery.deliverDue(runForMs);
  await deliverInARow(pipeline, messages.slice(100));

  await passTimeUntil(() => telegram.received.length === 50);
  telegram.trouble('sendMessage', tooManyRequests(3));
  telegram.trouble('sendMessage', tooManyRequests(3));
  await passTimeUntil(() => telegram.refused.length === 2);
  const orderedAtMs = telegram.refused[1]?.atMs ?? 0;
  const runMs = await passTimeDuring(schedule);
  await passTimeDuring(delivery.idle());
  const durationsMs = await runScheduleUntilSent(pipeline);

  expect(firstArrivals(pipeline)).toEqual(ids);
  const duringMs = telegram.received
    .map(({ atMs }) => atMs - orderedAtMs)
    .filter((afterMs) => afterMs > 0 && afterMs < 3 * secondMs);
  expect(duringMs).toEqual([]);
  // The function stopped waiting for many of them, which the bot sent nevertheless.
  expect(asked.length).toBeGreaterThan(ids.length);
  expect(Math.max(runMs, ...durationsMs)).toBeLessThanOrEqual(maxRunMs);
  await expectWithinLimits(pipeline, ids);
});

test('[TR-25] a flood of messages to the admin group is limited to 20 a minute and holds up no one else', async () => {
  const pipeline = await openPipeline();
  const { telegram, delivery, passTimeDuring } = pipeline;
  const flood = reports(45);
  const people = approvals(40);
  await writeMessages(pipeline.backend, [...flood, ...people]);
  for (const message of flood) delivery.deliver([message]);

  const tookMs = await passTimeDuring(delivery.deliverDue(runForMs));
  expect(telegram.received.filter(({ text }) => text.startsWith('told.'))).toHaveLength(40);
  expect(tookMs).toBeLessThanOrEqual(maxRunMs);
  await passTimeDuring(delivery.idle());
  const durationsMs = await runScheduleUntilSent(pipeline);

  expect(Math.max(...durationsMs)).toBeLessThanOrEqual(maxRunMs);
  const group = telegram.received.filter(({ chatId }) => chatId === adminChatId);
  expect(group.map(({ text }) => text)).toEqual(flood.map(({ id }) => id));
  await expectWithinLimits(
    pipeline,
    [...flood, ...people].map(({ id }) => id),
  );
});

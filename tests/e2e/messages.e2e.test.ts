import { expect, test, vi } from 'vitest';
import { serverError } from '#tests/support/telegram-bot-api.ts';
import type { IncomingText } from '#tests/support/telegram-bot-api.ts';
import { atMsOf, freeze, isDigest, patient } from './support/freeze-telegram.ts';
import { adminChatId } from './support/production-settings.ts';
import { startProductionFixture, type ProductionFixture } from './support/production-fixture.ts';

const approved = 'Your id has been approved by administration. You can use Yapp now.';

/** Creates approval requests and approves them one after the other; returns their ids in that order. */
async function approve(
  running: ProductionFixture,
  people: { readonly firstId: number; readonly count: number },
  afterEach: (count: number) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const ids = Array.from({ length: people.count }, (_, index) => String(people.firstId + index));
  const asking = { adminApproved: false, adminReqOpen: true };
  await Promise.all(ids.map((id) => running.member(id, asking)));
  for (const [index, userId] of ids.entries()) {
    await running.administer('decideApprovalRequest', { userId, isApproved: true });
    await afterEach(index + 1);
  }
  return ids;
}

function chatsOf(texts: readonly IncomingText[]): readonly string[] {
  return texts.filter(({ text }) => text === approved).map(({ chatId }) => chatId);
}

/** The shortest time between two arrivals in one chat. */
function shortestGapMs(texts: readonly IncomingText[]): number {
  const lastMs = new Map<string, number>();
  const gaps = texts.map(({ chatId, atMs }) => {
    const gapMs = atMs - (lastMs.get(chatId) ?? Number.NEGATIVE_INFINITY);
    lastMs.set(chatId, atMs);
    return gapMs;
  });
  return Math.min(...gaps);
}

/** By how many positions, at most, a message came early or late; each must have come once. */
function furthestFromTurn(sentTo: readonly string[], turns: readonly string[]): number {
  expect(sentTo.toSorted()).toEqual(turns.toSorted());
  return Math.max(...sentTo.map((chat, place) => Math.abs(turns.indexOf(chat) - place)));
}

/**
 * One chat's messages keep their order exactly. Those of different chats may pass one another, as a slow delivery
 * holds up no one else: at most by as many as are delivered at once.
 */
const maxAtOnce = 10;

test('[TR-25] 200 approvals are delivered in order and at Telegram’s pace, while the schedule runs and processes are killed', async () => {
  // One administrator approves more people in a row than the rate limit of one person allows.
  const running = await startProductionFixture(async () => ({ CHANGES_PER_MINUTE: '0' }));
  const { telegram, product } = running;
  /** Messages may arrive a little closer together than they were sent. */
  const jitterMs = 250;
  try {
    await running.member('9001', { warnCount: 2 });
    const runs: (() => Promise<void>)[] = [];
    const warning = { username: 'x_9001', type: 'X', reason: 'Copied' };
    const ids = await approve(running, { firstId: 3001, count: 200 }, async (count) => {
      if (count % 50 !== 0) return;
      runs.push(await running.startSchedule());
      await running.administer('warnUser', warning);
    });
    await vi.waitFor(() => expect(chatsOf(telegram.received)).toHaveLength(200), patient);
    for (const ended of runs) await ended();
    await running.deliverAll();

    expect(furthestFromTurn(chatsOf(telegram.received), ids)).toBeLessThanOrEqual(maxAtOnce);
    const received = telegram.received.filter(({ text }) => !isDigest(text));
    expect(received).toHaveLength(208);
    expect(received.filter(({ chatId }) => chatId === adminChatId)).toHaveLength(4);
    const timesMs = telegram.received.slice(0, 200).map(atMsOf);
    const tookMs = (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
    expect(tookMs).toBeGreaterThan((199 * 1000) / 30 - jitterMs);
    expect(shortestGapMs(telegram.received)).toBeGreaterThan(1000 - jitterMs);

    telegram.injectFault('sendMessage', serverError);
    const later = await approve(running, { firstId: 5001, count: 100 });
    await vi.waitFor(() => expect(telegram.refused.length).toBeGreaterThanOrEqual(100), patient);
    telegram.injectFault('sendMessage', null);
    const tried = telegram.calls.length;
    await running.letTimeCome();
    await running.startSchedule();
    await vi.waitFor(() => expect(telegram.received.length).toBeGreaterThan(240), patient);
    await freeze(telegram, async () => {
      const sent = (await running.outbox()).filter((row) => row['status'] === 'sent');
      return sent.length === telegram.received.length;
    });
    await product.killAndRestart();
    await running.deliverAll();

    const chats = telegram.calls
      .slice(tried)
      .filter(({ method }) => method === 'sendMessage')
      .map(({ payload }) => String(payload['chat_id']));
    expect(furthestFromTurn([...new Set(chats)], later)).toBeLessThanOrEqual(maxAtOnce);
    expect(chatsOf(telegram.received).slice(200).toSorted()).toEqual(later);
  } finally {
    await running.close();
  }
});

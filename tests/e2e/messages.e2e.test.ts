import { expect, test, vi } from 'vitest';
import { serverError, tooManyRequests } from '#tests/support/telegram-bot-api.ts';
import type { IncomingText, TelegramStandIn } from '#tests/support/telegram-bot-api.ts';
import { layBotLine, type BotLine, type LineState } from './support/bot-line.ts';
import { startBotProcess, type BotProcess } from './support/bot-process.ts';
import { adminChatId } from './support/production-settings.ts';
import { startProductionFixture, type ProductionFixture } from './support/production-fixture.ts';

const patient = { timeout: 20_000, interval: 20 };
/** Far below the 5 s for which a call of the bot is waited for. */
const operationLimitMs = 3000;

/** The link to a person's page, as the administrators' messages have it. */
const personLink = (id: string) => `https://t.me/example_bot/yapp?startapp=user_${id}`;

/** The messages that everyone has got, by chat and in the order of the events. */
type Received = Map<string, string[]>;

/** What chats have received, each in the order of arrival. */
function inboxes({ received }: TelegramStandIn): Received {
  const byChat: Received = new Map();
  for (const { chatId, text } of received)
    byChat.set(chatId, [...(byChat.get(chatId) ?? []), text]);
  return byChat;
}

/** A story of two members that sends messages to five persons and topics; answers which. */
async function runStory(
  { actAs, member, administer }: ProductionFixture,
  number: number,
): Promise<readonly (readonly [chatId: string, text: string])[]> {
  const [author, engager] = [`${20 + number}01`, `${20 + number}02`];
  const reason = `Story ${number}`;
  const link = `https://x.com/x_${author}/status/${1000 + number}`;
  const target = { username: `x_${engager}`, type: 'X', reason };
  await member(author);
  await member(engager, { warnCount: number % 2 === 0 ? 2 : 0 });
  const durationsMs: number[] = [];
  const timed = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const startMs = performance.now();
    const answer = await work();
    durationsMs.push(performance.now() - startMs);
    return answer;
  };

  const gift = { username: `x_${author}`, type: 'X', points: 20, reason };
  await timed(() => administer('addPoints', gift));
  const post = { telegram_id: author, content: link, limit: 1, engagementTypes: ['like'] };
  const { postId } = await timed(() => actAs(author, 'createPost', post));
  const steps = { postId: String(postId), engagedBy: engager, engagementTypes: ['like'] };
  const submitted = await timed(() => actAs(engager, 'submitEngagement', steps));
  const engagementId = String(submitted['engagementId']);
  const review = { engagementId, isApproved: false, reason };
  await timed(() => actAs(author, 'reviewEngagement', review));
  const report = { engageId: engagementId, message: reason };
  await timed(() => actAs(engager, 'submitReport', report));
  await timed(() => administer('warnUser', target));
  await timed(() => administer('banUser', target));
  await timed(() => administer('unbanUser', target));

  expect(Math.max(...durationsMs)).toBeLessThan(operationLimitMs);
  return [
    [author, `20.0 points were added to your balance: ${reason}`],
    [author, `Your post has reached its limit of 1 engagements.\n${link}`],
    [engager, `@x_${author} rejected your engagement: ${reason}\n${link}`],
    [
      `${adminChatId} reports`,
      `@x_${engager} reported @x_${author}: ${reason}\n${personLink(author)}`,
    ],
    [engager, `You have been warned by administration: ${reason}`],
    ...(number % 2 === 0
      ? [
          [
            `${adminChatId} alerts`,
            `@x_${engager} has 3 warnings.\n${personLink(engager)}`,
          ] as const,
        ]
      : []),
    [engager, `Your id has been banned: ${reason}`],
    [engager, 'Your id has been unbanned. You can use Yapp again.'],
  ];
}

/** The day's message to the admin group, which the schedule sends when something waits. Rule PA-10. */
function isDigest(text: string): boolean {
  return text.startsWith('Waiting today: ');
}

/** The messages, with the topics of the admin group apart: each of them has an order of its own. */
function byRecipient(byChat: Received): Received {
  const group = (byChat.get(adminChatId) ?? []).filter((text) => !isDigest(text));
  const isAlert = (text: string) => text.includes(' warnings.\n');
  const others = [...byChat].filter(([chatId]) => chatId !== adminChatId);
  return new Map([
    ...others,
    [`${adminChatId} reports`, group.filter((text) => !isAlert(text))],
    [`${adminChatId} alerts`, group.filter(isAlert)],
  ]);
}

/** An installation whose bot service is a process of its own, behind a line that the test steers. */
async function startWithBotElsewhere() {
  const parts: { bot?: BotProcess; line?: BotLine } = {};
  const running = await startProductionFixture(async (settings) => {
    parts.bot = await startBotProcess(settings);
    parts.line = await layBotLine(parts.bot.origin);
    return { BOT_HOST: parts.line.origin };
  });
  const { bot, line } = parts;
  if (bot === undefined || line === undefined) throw new Error('no bot was started');
  const close = async () => {
    await running.close();
    await line.close();
    await bot.stop();
  };
  return { running, bot, line, close };
}

/**
 * Makes Telegram order everyone to wait for 6 s, and comes back when nothing is under way to Telegram: all that
 * has arrived is known to the bot, so that a kill loses no answer, and the rest waits in the bot.
 */
async function freeze(telegram: TelegramStandIn, isAllKnown: () => Promise<boolean> | boolean) {
  const before = telegram.refused.length;
  // One refusal concerns its chat; a second one at the same time concerns everyone.
  for (const _chat of ['first', 'second']) telegram.trouble('sendMessage', tooManyRequests(6));
  await vi.waitFor(() => expect(telegram.refused.length).toBe(before + 2), patient);
  await vi.waitFor(async () => {
    const lastAtMs = Math.max(...[...telegram.received, ...telegram.refused].map(atMsOf));
    expect(Date.now() - lastAtMs).toBeGreaterThan(500);
    expect(await isAllKnown()).toBe(true);
  }, patient);
}

function atMsOf({ atMs }: IncomingText): number {
  return atMs;
}

test('[TR-24] [TR-25] with any fault of bot, network and product, operations succeed and each message arrives once, in order', async () => {
  const { running, bot, line, close } = await startWithBotElsewhere();
  const { telegram, product } = running;
  const expectedTexts: Received = new Map();
  const expectTexts = async (number: number) => {
    for (const [recipient, text] of await runStory(running, number)) {
      expectedTexts.set(recipient, [...(expectedTexts.get(recipient) ?? []), text]);
    }
  };
  try {
    await bot.kill();
    await expectTexts(1);
    await product.killAndRestart();
    await bot.start();

    line.become({ kind: 'slow' });
    await expectTexts(2);
    const answers: readonly Omit<LineState & { kind: 'answering' }, 'kind'>[] = [
      { status: 500, body: '<html>Internal Server Error</html>' },
      { status: 429, body: '{"success":false,"error":"Slow down.","retryAfterSeconds":1}' },
      { status: 200, body: 'all is well' },
    ];
    for (const [index, answer] of answers.entries()) {
      line.become({ kind: 'answering', ...answer });
      await expectTexts(3 + index);
    }
    line.become({ kind: 'slow' });
    await vi.waitFor(() => expect(line.givenUp()).toBeGreaterThan(0), patient);
    await expectTexts(6);
    expect(telegram.received).toEqual([]);
    await vi.waitFor(() => expect(line.held()).toBeGreaterThan(3), patient);
    await product.killAndRestart();
    line.become({ kind: 'open' });

    await running.letTimeCome();
    const ended = await running.startSchedule();
    await vi.waitFor(() => expect(telegram.received.length).toBeGreaterThan(9), patient);
    await freeze(telegram, () => line.sent.size === telegram.received.length);
    await bot.kill();
    await bot.start();
    await ended();
    await running.deliverAll();

    expect(byRecipient(inboxes(telegram))).toEqual(expectedTexts);
    expect((await running.outbox()).map((row) => row['status'])).not.toContain('failed');
    expect(bot.isAlive()).toBe(true);
  } finally {
    await close();
  }
});

const approved = 'Your id has been approved by administration. You can use Yapp now.';

/** Has people ask for approval, and gives it to one after the other; answers their ids in that order. */
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

/** How far, at most, a message came before or after its turn; each must have come once. */
function furthestFromTurn(sentTo: readonly string[], turns: readonly string[]): number {
  expect(sentTo.toSorted()).toEqual(turns.toSorted());
  return Math.max(...sentTo.map((chat, place) => Math.abs(turns.indexOf(chat) - place)));
}

/**
 * One chat's messages keep their order exactly. Those of different chats may pass one another, as a slow delivery
 * holds up no one else: at most by as many as are delivered at once.
 */
const maxAtOnce = 10;

test('[TR-25] 200 approvals are delivered in turn and at Telegram’s pace, beside the schedule and over kills', async () => {
  // One administrator approves more people in a row than the pace of one person allows.
  const running = await startProductionFixture(async () => ({ CHANGES_PER_MINUTE: '0' }));
  const { telegram, product } = running;
  /** What arrives may come a little closer together than it was sent. */
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

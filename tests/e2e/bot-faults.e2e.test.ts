import { expect, test, vi } from 'vitest';
import type { TelegramStandIn } from '#tests/support/telegram-bot-api.ts';
import { startBotProxy, type BotProxy, type ProxyState } from './support/bot-proxy.ts';
import { startBotProcess, type BotProcess } from './support/bot-process.ts';
import { freeze, isDigest, patient } from './support/freeze-telegram.ts';
import { adminChatId } from './support/production-settings.ts';
import { startProductionFixture, type ProductionFixture } from './support/production-fixture.ts';

/** Far below the 5 s timeout of a call to the bot. */
const operationLimitMs = 3000;

/** The link to a person's page, as the administrators' messages have it. */
const personLink = (id: string) => `https://t.me/example_bot/yapp?startapp=user_${id}`;

/** The messages that every chat has received, in the order of the events. */
type Received = Map<string, string[]>;

/** What chats have received, each in the order of arrival. */
function inboxes({ received }: TelegramStandIn): Received {
  const byChat: Received = new Map();
  for (const { chatId, text } of received)
    byChat.set(chatId, [...(byChat.get(chatId) ?? []), text]);
  return byChat;
}

/** A story of two members that sends messages to five people and topics; returns the messages. */
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
    [author, `Your post has reached its limit of 1 engagement.\n${link}`],
    [engager, `@x_${author} rejected your engagement: ${reason}\n${link}`],
    [
      `${adminChatId} reports`,
      `@x_${engager} reported @x_${author}: ${reason}\n${personLink(author)}`,
    ],
    [engager, `An administrator warned you: ${reason}`],
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

/** The messages, with the topics of the admin group separate: each topic has its own order. */
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

/** An installation whose bot service is a separate process, behind a proxy that the test controls. */
async function startWithBotElsewhere() {
  const parts: { bot?: BotProcess; proxy?: BotProxy } = {};
  const running = await startProductionFixture(async (settings) => {
    parts.bot = await startBotProcess(settings);
    parts.proxy = await startBotProxy(parts.bot.origin);
    return { BOT_HOST: parts.proxy.origin };
  });
  const { bot, proxy } = parts;
  if (bot === undefined || proxy === undefined) throw new Error('no bot was started');
  const close = async () => {
    await running.close();
    await proxy.close();
    await bot.stop();
  };
  return { running, bot, proxy, close };
}

test('[TR-24] [TR-25] despite failures of the bot, the network or the product, operations succeed and each message arrives once, in order', async () => {
  const { running, bot, proxy, close } = await startWithBotElsewhere();
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

    proxy.become({ kind: 'slow' });
    await expectTexts(2);
    const answers: readonly Omit<ProxyState & { kind: 'answering' }, 'kind'>[] = [
      { status: 500, body: '<html>Internal Server Error</html>' },
      { status: 429, body: '{"success":false,"error":"Slow down.","retryAfterSeconds":1}' },
      { status: 200, body: 'all is well' },
    ];
    for (const [index, answer] of answers.entries()) {
      proxy.become({ kind: 'answering', ...answer });
      await expectTexts(3 + index);
    }
    proxy.become({ kind: 'slow' });
    await vi.waitFor(() => expect(proxy.givenUp()).toBeGreaterThan(0), patient);
    await expectTexts(6);
    expect(telegram.received).toEqual([]);
    await vi.waitFor(() => expect(proxy.held()).toBeGreaterThan(3), patient);
    await product.killAndRestart();
    proxy.become({ kind: 'open' });

    await running.letTimeCome();
    const ended = await running.startSchedule();
    await vi.waitFor(() => expect(telegram.received.length).toBeGreaterThan(9), patient);
    await freeze(telegram, () => proxy.sent.size === telegram.received.length);
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

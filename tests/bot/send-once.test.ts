import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  blockedByUser,
  chatNotFound,
  serverError,
  standInToken,
  tooManyRequests,
  userDeactivated,
} from '#tests/support/telegram-bot-api.ts';
import type { TelegramRefusal } from '#tests/support/telegram-bot-api.ts';
import { adminChatId, sharedSecret, startBot } from './bot-harness.ts';

const hourMs = 3_600_000;
const hello = { telegramId: '1001', message: 'Hello' };

function refused(status: number, description: string, parameters?: object): TelegramRefusal {
  return { kind: 'refused', status, description, ...(parameters && { parameters }) };
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bot-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('[TR-25] an outbox id is sent once, no matter how often it is called', async () => {
  const { post, telegram } = await startBot();
  const outboxId = 'target.post-1';
  expect((await post('bot/notify', hello, { outboxId })).body).toMatchObject({
    message: 'Message sent.',
  });
  expect(await post('bot/notify', hello, { outboxId })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Message already sent.' },
  });
  expect(telegram.calls).toHaveLength(1);
});

test('[TR-25] calls without an outbox id are sent each time', async () => {
  const { post, telegram, clock } = await startBot();
  await post('bot/notify', hello);
  await clock.advance(1000);
  await post('bot/notify', hello);
  expect(telegram.calls).toHaveLength(2);
});

test('[TR-25] concurrent calls with one outbox id send once, and all succeed', async () => {
  const { post, telegram } = await startBot();
  const posts = Array.from({ length: 10 }, () => post('bot/notify', hello, { outboxId: 'same' }));
  for (const answer of await Promise.all(posts)) expect(answer.status).toBe(200);
  expect(telegram.calls).toHaveLength(1);
});

test('[TR-25] sent outbox ids survive a restart', async () => {
  const dataDirectory = temporaryDirectory();
  const before = await startBot({ dataDirectory });
  await before.post('bot/notify', hello, { outboxId: 'once' });
  const later = await startBot({ dataDirectory });
  const answer = await later.post('bot/notify', hello, { outboxId: 'once' });
  expect(answer.body).toEqual({ success: true, message: 'Message already sent.' });
  expect(later.telegram.calls).toEqual([]);
});

test('[TR-25] a sent outbox id is remembered for 31 days, as long as the schedule may be down', async () => {
  const { post, telegram, clock } = await startBot();
  await post('bot/notify', hello, { outboxId: 'old' });
  await clock.advance(31 * 24 * hourMs);
  await post('bot/notify', hello, { outboxId: 'other' });
  await clock.advance(1000);
  await post('bot/notify', hello, { outboxId: 'old' });
  expect(telegram.calls).toHaveLength(2);
  await clock.advance(hourMs);
  await post('bot/notify', hello, { outboxId: 'another' });
  await clock.advance(1000);
  await post('bot/notify', hello, { outboxId: 'old' });
  expect(telegram.calls).toHaveLength(4);
});

test('[TR-25] an interrupted long message continues after its last sent part', async () => {
  const { post, telegram, clock } = await startBot();
  const message = `${'a'.repeat(4096)}${'b'.repeat(4096)}end`;
  const outboxId = 'long';
  const first = post('bot/notifywithcallback', { ...hello, message }, { outboxId });
  while (telegram.calls.length < 1) await clock.advance(1);
  telegram.trouble('sendMessage', serverError);
  await clock.advanceUntilSettled(first, 8000);
  expect(await first).toMatchObject({ status: 502, body: { success: false } });
  const second = post('bot/notifywithcallback', { ...hello, message }, { outboxId });
  await clock.advanceUntilSettled(second, 8000);
  expect(await second).toMatchObject({ status: 200 });
  const starts = telegram.calls.map(({ payload }) => String(payload['text']).slice(0, 1));
  expect(starts).toEqual(['a', 'b', 'b', 'e']);
  expect(
    (await post('bot/notifywithcallback', { ...hello, message }, { outboxId })).body,
  ).toMatchObject({
    message: 'Message already sent.',
  });
});

test.each([
  { who: 'a person who blocked the bot', trouble: blockedByUser, status: 410 },
  { who: 'a deleted account', trouble: userDeactivated, status: 410 },
  { who: 'an unknown chat', trouble: chatNotFound, status: 410 },
  {
    who: 'an account that was deactivated before',
    trouble: refused(400, 'Bad Request: USER_DEACTIVATED'),
    status: 410,
  },
  {
    who: 'a refused button',
    trouble: refused(400, 'Bad Request: BUTTON_URL_INVALID'),
    status: 422,
  },
])('[BO-06] [TR-25] $who is a final failure', async ({ trouble, status }) => {
  const { post, telegram } = await startBot();
  telegram.trouble('sendMessage', trouble);
  expect(await post('bot/notify', hello, { outboxId: 'final' })).toMatchObject({
    status,
    body: { success: false, error: trouble.description, final: true },
  });
  expect(telegram.calls).toHaveLength(1);
});

test.each([
  ['an error of Telegram', serverError, 'Internal Server Error'],
  ['a page instead of JSON', { kind: 'garbage' }, 'The messenger did not answer.'],
  ['JSON of another kind', { kind: 'empty_json' }, 'The messenger did not answer.'],
  ['a cut line', { kind: 'cut' }, 'The messenger did not answer.'],
  ['a revoked token', refused(401, 'Unauthorized'), 'Unauthorized'],
] as const)('[BO-06] [TR-25] %s can be retried, and the retry sends', async (_, trouble, error) => {
  const { post, telegram, clock } = await startBot();
  telegram.trouble('sendMessage', trouble);
  const answer = await post('bot/notify', hello, { outboxId: 'again' });
  expect(answer).toMatchObject({ status: 502, body: { success: false, error } });
  expect(answer.body).not.toHaveProperty('final');
  expect(JSON.stringify(answer.body)).not.toContain(standInToken);
  expect(JSON.stringify(answer.body)).not.toContain(sharedSecret);
  await clock.advance(1000);
  expect(await post('bot/notify', hello, { outboxId: 'again' })).toMatchObject({ status: 200 });
  expect(telegram.calls).toHaveLength(2);
});

test('[BO-06] [TR-25] a messenger that does not answer can be retried, and the retry sends', async () => {
  const dataDirectory = temporaryDirectory();
  const hasty = await startBot({ dataDirectory, timeoutMs: 50 });
  hasty.telegram.trouble('sendMessage', { kind: 'hang' });
  const answer = await hasty.post('bot/notify', hello, { outboxId: 'again' });
  expect(answer).toMatchObject({
    status: 502,
    body: { success: false, error: 'The messenger did not answer.' },
  });
  expect(answer.body).not.toHaveProperty('final');
  const patient = await startBot({ dataDirectory });
  expect(await patient.post('bot/notify', hello, { outboxId: 'again' })).toMatchObject({
    status: 200,
  });
  expect(patient.telegram.calls).toHaveLength(1);
});

test('[OP-19] a message that is not sent logs the id of its request, and no other header', async () => {
  const { post, telegram, clock, lines } = await startBot();
  const ids = ['r-1', 'two words'];
  for (const id of ids) {
    telegram.trouble('sendMessage', refused(401, 'Unauthorized'));
    await post('bot/notify', hello, { headers: { 'x-request-id': id } });
    await clock.advance(1000);
  }
  expect(lines).toEqual([
    'message not sent: code=messenger_unavailable request=r-1',
    'message not sent: code=messenger_unavailable request=none',
  ]);
});

test.each([
  ['the bot was removed', refused(403, 'Forbidden: bot was kicked from the supergroup chat')],
  ['the topic was deleted', refused(400, 'Bad Request: message thread not found')],
])(
  '[TR-25] when %s, the failure is not final, because an operator can fix the admin group',
  async (_, trouble) => {
    const { post, telegram } = await startBot();
    telegram.trouble('sendMessage', trouble);
    const answer = await post('bot/notify-report', { message: 'Hello', topicId: 7 });
    expect(answer).toMatchObject({ status: 502, body: { success: false } });
    expect(answer.body).not.toHaveProperty('final');
  },
);

test('[BO-02] the bot follows a group that became a supergroup', async () => {
  const { post, telegram, clock } = await startBot();
  telegram.trouble(
    'sendMessage',
    refused(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: -1009988776655,
    }),
  );
  const first = post('bot/notify-report', { message: 'One', topicId: 7 });
  await clock.advanceUntilSettled(first, 8000);
  expect(await first).toMatchObject({ status: 200 });
  await clock.advance(1000);
  await post('bot/notify-report', { message: 'Two', topicId: 7 });
  const chats = telegram.calls.map(({ payload }) => payload['chat_id']);
  expect(chats).toEqual([adminChatId, '-1009988776655', '-1009988776655']);
});

test('[BO-02] [BO-06] a pause that Telegram demands for a group under its new id is obeyed', async () => {
  const { post, telegram, clock } = await startBot();
  const moved = { migrate_to_chat_id: -1009988776655 };
  telegram.trouble('sendMessage', refused(400, 'Bad Request: group chat was upgraded', moved));
  telegram.trouble('sendMessage', refused(429, 'Too Many Requests', { retry_after: 5 }));

  const posted = post('bot/notify-report', { message: 'One', topicId: 7 });

  expect(await clock.advanceUntilSettled(posted, 20_000)).toBeGreaterThanOrEqual(5000);
  expect(await posted).toMatchObject({ status: 200 });
  expect(telegram.calls).toHaveLength(3);
});

test('[BO-02] [TR-25] a group that supposedly moved to itself is tried once', async () => {
  const { post, telegram } = await startBot();
  const moved = { migrate_to_chat_id: Number(adminChatId) };
  telegram.trouble('sendMessage', refused(400, 'Bad Request: group chat was upgraded', moved));
  const answer = await post('bot/notify-report', { message: 'One', topicId: 7 });
  expect(answer).toMatchObject({ status: 502, body: { success: false } });
  expect(telegram.calls).toHaveLength(1);
});

test.each([
  ['no time', undefined, 3000],
  ['no time at all', 0, 1000],
])(
  '[BO-06] if Telegram names %s to wait, the call is retried shortly after',
  async (_what, retryAfter, minMs) => {
    const { post, telegram, clock } = await startBot();
    const wait = retryAfter === undefined ? {} : { retry_after: retryAfter };
    telegram.trouble('sendMessage', refused(429, 'Too Many Requests', wait));
    const posted = post('bot/notify', hello);
    const tookMs = await clock.advanceUntilSettled(posted, 20_000);
    expect(await posted).toMatchObject({ status: 200 });
    expect(tookMs).toBeGreaterThanOrEqual(minMs);
    expect(telegram.calls).toHaveLength(2);
  },
);

test('[BO-06] a short retry_after is waited for', async () => {
  const { post, telegram, clock } = await startBot();
  telegram.trouble('sendMessage', tooManyRequests(5));
  const posted = post('bot/notify', hello);
  const tookMs = await clock.advanceUntilSettled(posted, 20_000);
  expect(await posted).toMatchObject({ status: 200 });
  expect(tookMs).toBeGreaterThanOrEqual(5000);
  expect(telegram.calls).toHaveLength(2);
});

test('[BO-06] a long retry_after is passed to the caller and respected', async () => {
  const { post, telegram, clock } = await startBot();
  telegram.trouble('sendMessage', tooManyRequests(30));
  const answer = await post('bot/notify', hello, { outboxId: 'later' });
  expect(answer).toMatchObject({
    status: 429,
    body: { success: false, error: 'Too Many Requests: retry after 30', retryAfterSeconds: 30 },
  });
  expect(answer.headers.get('retry-after')).toBe('30');
  await clock.advance(9500);
  // In whole seconds, and never too early.
  expect(await post('bot/notify', hello, { outboxId: 'later' })).toMatchObject({
    status: 429,
    body: { error: 'Too many messages are waiting.', retryAfterSeconds: 21 },
  });
  expect(telegram.calls).toHaveLength(1);
  await clock.advance(20_500);
  expect(await post('bot/notify', hello, { outboxId: 'later' })).toMatchObject({ status: 200 });
});

test('[BO-06] a chat refuses messages that would wait longer than eight seconds', async () => {
  const { post, telegram, clock } = await startBot();
  const posts = Array.from({ length: 12 }, () => post('bot/notify', hello));
  const all = Promise.all(posts);
  await clock.advanceUntilSettled(all, 20_000);
  const statuses = (await all).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await all).at(-1)?.body).toMatchObject({ success: false, retryAfterSeconds: 9 });
  expect(telegram.calls).toHaveLength(9);
});

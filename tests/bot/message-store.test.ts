import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBotService } from '#server/bot/app.ts';
import { createMessageStore } from '#server/bot/message-store.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

const anyTime = { latestMs: Number.POSITIVE_INFINITY };
const acknowledge = { kind: 'callback', text: 'Acknowledge', callbackData: 'acknowledge' } as const;

function openStore(options: { dataDirectory?: string; messagesPerChat?: number } = {}) {
  const clock = createVirtualClock(1000);
  const store = createMessageStore({ dataDirectory: ':memory:', nowMs: clock.nowMs, ...options });
  onTestFinished(() => store.close());
  return { store, clock };
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bot-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('[EM-08] messages are kept for each chat, newest last, with buttons and topic', async () => {
  const { store, clock } = openStore();
  const buttons = [
    { kind: 'copy', text: 'Copy', copyText: 'report-1' },
    { kind: 'url', text: 'Reports', url: 'https://example.org/reports' },
  ] as const;
  await store.send({ chatId: '-1001', topicId: 7, text: 'First', buttons }, anyTime);
  await clock.advance(500);
  await store.send({ chatId: '1001', text: 'To a person', buttons: [] }, anyTime);
  await store.send({ chatId: '-1001', text: '<b>Second</b>', buttons: [] }, anyTime);
  expect(store.listMessages('-1001')).toEqual([
    {
      id: 1,
      chatId: '-1001',
      topicId: 7,
      text: 'First',
      buttons,
      sentAtMs: 1000,
      isAcknowledged: false,
    },
    {
      id: 3,
      chatId: '-1001',
      text: '<b>Second</b>',
      buttons: [],
      sentAtMs: 1500,
      isAcknowledged: false,
    },
  ]);
  expect(store.listChats()).toEqual(['-1001', '1001']);
  expect(store.listMessages('1002')).toEqual([]);
});

test('[EM-08] pressing the callback button acknowledges the message', async () => {
  const { store } = openStore();
  await store.send({ chatId: '1001', text: 'Warned', buttons: [acknowledge] }, anyTime);
  const pressed = store.press({ messageId: 1, callbackData: 'acknowledge' });
  expect(pressed).toMatchObject({ ok: true, value: { id: 1, isAcknowledged: true } });
  expect(store.listMessages('1001')).toMatchObject([{ isAcknowledged: true }]);
});

test('[EM-08] a button that no message has cannot be pressed', async () => {
  const { store } = openStore();
  await store.send({ chatId: '1001', text: 'Hello', buttons: [] }, anyTime);
  const refusal = { ok: false, failure: { code: 'button_not_found' } };
  expect(store.press({ messageId: 1, callbackData: 'acknowledge' })).toEqual(refusal);
  expect(store.press({ messageId: 9, callbackData: 'acknowledge' })).toEqual(refusal);
});

test('[EM-08] a chat keeps its newest messages only, and costs no other chat any', async () => {
  const { store } = openStore({ messagesPerChat: 3 });
  await store.send({ chatId: '1002', text: 'Other', buttons: [] }, anyTime);
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    await store.send({ chatId: '1001', text, buttons: [] }, anyTime);
  }
  expect(store.listMessages('1001').map(({ text }) => text)).toEqual(['c', 'd', 'e']);
  expect(store.listMessages('1002')).toHaveLength(1);
});

test('[EM-08] a chat keeps 200 messages', async () => {
  const { store } = openStore();
  for (let number = 0; number < 201; number += 1) {
    await store.send({ chatId: '1001', text: String(number), buttons: [] }, anyTime);
  }
  const kept = store.listMessages('1001').map(({ text }) => text);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, '1', '200']);
});

test('[EM-02] kept messages outlive a restart', async () => {
  const dataDirectory = temporaryDirectory();
  const before = openStore({ dataDirectory });
  await before.store.send({ chatId: '1001', text: 'Hello', buttons: [acknowledge] }, anyTime);
  const later = openStore({ dataDirectory });
  expect(later.store.listMessages('1001')).toMatchObject([
    { text: 'Hello', buttons: [acknowledge] },
  ]);
});

test('[BO-03] [EM-08] the service sends to a store as it does to the messenger', async () => {
  const dataDirectory = temporaryDirectory();
  const { store, clock } = openStore({ dataDirectory });
  const service = createBotService({
    sharedSecret: 'secret',
    sender: store,
    adminChatId: '-1001',
    miniAppUrl: 'http://localhost:5173',
    dataDirectory,
    nowMs: clock.nowMs,
    reportError: () => undefined,
  });
  onTestFinished(() => service.close());
  const send = async () =>
    service.app.request('http://localhost:5173/bot/notifywithbtn', {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'x-outbox-id': 'decision.1' },
      body: JSON.stringify({
        telegramId: '1002',
        message: `Approved ${'x'.repeat(5000)}`,
        btnText: 'Open',
        btnUrl: 'http://localhost:5173/notifications',
      }),
    });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  const kept = store.listMessages('1002');
  expect(kept.map(({ text }) => text.length)).toEqual([4096, 913]);
  expect(kept.map(({ buttons }) => buttons)).toEqual([
    [],
    [{ kind: 'web_app', text: 'Open', url: 'http://localhost:5173/notifications' }],
  ]);
});

test('a damaged file of the bot is named', () => {
  const dataDirectory = temporaryDirectory();
  const file = join(dataDirectory, 'bot.sqlite');
  writeFileSync(file, 'no database, however long one looks at it, and longer than a header');

  const fault = `The bot's data file ${file} cannot be used`;
  expect(() => openStore({ dataDirectory })).toThrow(
    `${fault} (file is not a database). Restore it from a backup.`,
  );
  rmSync(file);
  mkdirSync(file);
  expect(() => openStore({ dataDirectory })).toThrow(/\(unable to open database file\)\.$/);
});

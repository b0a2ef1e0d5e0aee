import { expect, test } from 'vitest';
import { adminChatId, sharedSecret, startBot } from './bot-harness.ts';

const validPayloads = {
  'bot/notify': { telegramId: '1001', message: 'Hello' },
  'bot/notify-report': { message: 'Hello', topicId: 7 },
  'bot/notifywithbtn': {
    telegramId: '1001',
    message: 'Hello',
    btnText: 'Open',
    btnUrl: 'https://app.example.org/notifications',
  },
  'bot/notifywithcallback': { telegramId: '1001', message: 'Hello' },
  'bot/notify-callback-url': {
    telegramId: adminChatId,
    message: 'Hello',
    btnText: 'Copy',
    copyText: 'report-1',
    btnText2: 'Reports',
    btnUrl: 'https://t.me/stand_in_bot/app?startapp=reports',
  },
} as const;

const endpoints = Object.entries(validPayloads);

test('[BO-01] notify sends the message to the person, whose id may be a number', async () => {
  const { post, telegram } = await startBot();
  const answer = await post('bot/notify', {
    telegramId: 1001,
    message: 'Your request was approved.',
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Message sent.' } });
  expect(telegram.calls).toEqual([
    {
      method: 'sendMessage',
      payload: {
        chat_id: '1001',
        text: 'Your request was approved.',
        link_preview_options: { is_disabled: true },
      },
    },
  ]);
});

test('[BO-02] notify-report sends the message to the topic of the admin group', async () => {
  const { post, telegram } = await startBot();
  expect(await post('bot/notify-report', { message: 'Warned', topicId: '42' })).toMatchObject({
    status: 200,
  });
  expect(telegram.calls[0]?.payload).toMatchObject({
    chat_id: adminChatId,
    message_thread_id: 42,
    text: 'Warned',
  });
});

test.each([0, 1])(
  '[BO-02] topic %i is the general one, which Telegram knows by no id',
  async (topicId) => {
    const { post, telegram } = await startBot();
    expect(await post('bot/notify-report', { message: 'Warned', topicId })).toMatchObject({
      status: 200,
    });
    expect(telegram.calls[0]?.payload).not.toHaveProperty('message_thread_id');
  },
);

test('[BO-03] notifywithbtn sends a button that opens the mini-app inside the messenger', async () => {
  const { post, telegram } = await startBot();
  await post('bot/notifywithbtn', validPayloads['bot/notifywithbtn']);
  expect(telegram.calls[0]?.payload['reply_markup']).toEqual({
    inline_keyboard: [
      [{ text: 'Open', web_app: { url: 'https://app.example.org/notifications' } }],
    ],
  });
});

test('[BO-03] an address that is not the mini-app is an ordinary link button', async () => {
  const { post, telegram } = await startBot();
  const btnUrl = 'https://t.me/stand_in_bot/app?startapp=home';
  await post('bot/notifywithbtn', { ...validPayloads['bot/notifywithbtn'], btnUrl });
  expect(telegram.calls[0]?.payload['reply_markup']).toEqual({
    inline_keyboard: [[{ text: 'Open', url: btnUrl }]],
  });
});

test('[BO-03] in a group a page of the mini-app is a link button, the only one allowed there', async () => {
  const { post, telegram } = await startBot();
  const answer = await post('bot/notifywithbtn', {
    ...validPayloads['bot/notifywithbtn'],
    telegramId: adminChatId,
  });
  expect(answer.status).toBe(200);
  expect(telegram.calls[0]?.payload['reply_markup']).toEqual({
    inline_keyboard: [[{ text: 'Open', url: 'https://app.example.org/notifications' }]],
  });
});

test('[BO-04] notifywithcallback sends a callback button', async () => {
  const { post, telegram } = await startBot();
  await post('bot/notifywithcallback', validPayloads['bot/notifywithcallback']);
  expect(telegram.calls[0]?.payload).toMatchObject({
    chat_id: '1001',
    text: 'Hello',
    reply_markup: { inline_keyboard: [[{ text: 'Acknowledge', callback_data: 'acknowledge' }]] },
  });
});

test('[BO-05] notify-callback-url sends a copy button and a link button', async () => {
  const { post, telegram } = await startBot();
  await post('bot/notify-callback-url', validPayloads['bot/notify-callback-url']);
  expect(telegram.calls[0]?.payload).toMatchObject({
    chat_id: adminChatId,
    text: 'Hello',
    reply_markup: {
      inline_keyboard: [
        [{ text: 'Copy', copy_text: { text: 'report-1' } }],
        [{ text: 'Reports', url: 'https://t.me/stand_in_bot/app?startapp=reports' }],
      ],
    },
  });
});

test.each(endpoints)(
  '[BO-06] %s answers success with a message, to POST only',
  async (path, payload) => {
    const { post, fetch, telegram } = await startBot();
    expect(await post(path, payload)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Message sent.' },
    });
    const got = await fetch(`http://bot.example.org/${path}`, {
      headers: { authorization: `Bearer ${sharedSecret}` },
    });
    expect(got.status).toBe(405);
    expect(got.headers.get('allow')).toBe('POST');
    expect(await got.json()).toEqual({ success: false, error: 'Only POST is allowed.' });
    expect(telegram.calls).toHaveLength(1);
  },
);

test('[BO-06] an unknown endpoint answers 404', async () => {
  const { post } = await startBot();
  expect(await post('bot/notify-everybody', {})).toMatchObject({
    status: 404,
    body: { success: false, error: 'There is no such endpoint.' },
  });
});

test.each(endpoints)(
  '[BO-08] %s refuses a call without the secret and sends nothing',
  async (path, payload) => {
    const { post, telegram } = await startBot();
    const refusals = [
      '',
      'Bearer ',
      'Bearer wrong',
      `Basic ${sharedSecret}`,
      sharedSecret,
      `bearer ${sharedSecret}`,
    ];
    for (const authorization of refusals) {
      const refused = await post(path, payload, { headers: { authorization } });
      expect(refused).toMatchObject({
        status: 401,
        body: { success: false, error: 'The shared secret is missing or wrong.' },
      });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(telegram.calls).toEqual([]);
  },
);

test.each(endpoints)(
  '[BO-08] %s refuses a payload that lacks a field and names it',
  async (path, payload) => {
    const { post, telegram } = await startBot();
    for (const field of Object.keys(payload)) {
      const { [field]: _, ...rest } = payload as Record<string, unknown>;
      expect(await post(path, rest)).toMatchObject({
        status: 400,
        body: { success: false, error: `Missing or invalid: ${field}.`, final: true },
      });
    }
    expect(telegram.calls).toEqual([]);
  },
);

test.each([
  ['a blank message', { telegramId: '1001', message: ' \n ' }, 'Missing or invalid: message.'],
  [
    'a message beyond 20000',
    { telegramId: '1001', message: 'x'.repeat(20_001) },
    'Missing or invalid: message.',
  ],
  ['a handle as id', { telegramId: '@ada', message: 'x' }, 'Missing or invalid: telegramId.'],
  ['a broken id', { telegramId: 1.5, message: 'x' }, 'Missing or invalid: telegramId.'],
  [
    'both fields wrong',
    { telegramId: 0, message: null },
    'Missing or invalid: telegramId, message.',
  ],
  ['a list', [], 'The payload is not an object.'],
  ['null', 'null', 'The payload is not an object.'],
  ['no JSON', '{"telegramId":', 'The payload is not JSON.'],
  ['nothing', '', 'The payload is not JSON.'],
])('[BO-08] %s is refused with an error', async (_, payload, error) => {
  const { post, telegram } = await startBot();
  expect(await post('bot/notify', payload)).toMatchObject({
    status: 400,
    body: { success: false, error },
  });
  expect(telegram.calls).toEqual([]);
});

test.each(['javascript:alert(1)', 'ftp://example.org/', 'app', ''])(
  '[BO-08] %j is not an address for a button',
  async (btnUrl) => {
    const { post } = await startBot();
    const payload = { ...validPayloads['bot/notifywithbtn'], btnUrl };
    expect(await post('bot/notifywithbtn', payload)).toMatchObject({
      status: 400,
      body: { success: false, error: 'Missing or invalid: btnUrl.' },
    });
  },
);

test('[BO-08] a body beyond 256 KiB is refused with 413', async () => {
  const { post, telegram } = await startBot();
  const payload = { telegramId: '1001', message: 'x'.repeat(256 * 1024) };
  expect(await post('bot/notify', payload)).toMatchObject({
    status: 413,
    body: { success: false, error: 'The payload is too large.', final: true },
  });
  expect(telegram.calls).toEqual([]);
});

test.each(['', 'two words', 'x'.repeat(129)])(
  '[BO-08] %j is not an outbox id',
  async (outboxId) => {
    const { post, telegram } = await startBot();
    expect(await post('bot/notify', validPayloads['bot/notify'], { outboxId })).toMatchObject({
      status: 400,
      body: { success: false, error: 'The outbox id is invalid.', final: true },
    });
    expect(telegram.calls).toEqual([]);
  },
);

test.each([
  [
    'markup',
    '<b>bold</b> & <a href="https://example.org">link</a> &amp; *stars* _lines_ `code` [x](y)',
  ],
  ['emoji', 'Well done 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽'],
  ['right to left', 'שלום \u202eabc\u202c مرحبا'],
  ['lines', 'one\n\n  two\ttabbed\nthree'],
])('[BO-13] %s arrives as typed', async (_, message) => {
  const { post, telegram } = await startBot();
  expect(await post('bot/notify', { telegramId: '1001', message })).toMatchObject({ status: 200 });
  const [call] = telegram.calls;
  expect(call?.payload['text']).toBe(message);
  expect(call?.payload).not.toHaveProperty('parse_mode');
  expect(call?.payload).not.toHaveProperty('entities');
});

test('[BO-13] half a surrogate pair does not spoil the message', async () => {
  const { post, telegram } = await startBot();
  const message = 'cut \ud83d here';
  expect(await post('bot/notify', { telegramId: '1001', message })).toMatchObject({ status: 200 });
  expect(telegram.calls[0]?.payload['text']).toBe('cut \ufffd here');
});

test('[BO-13] a long message arrives in parts, in order, with its buttons below the last', async () => {
  const { post, telegram, clock } = await startBot();
  const message = Array.from({ length: 900 }, (_, index) => `Line ${index} 🙂`).join('\n');
  const posted = post('bot/notifywithcallback', { telegramId: '1001', message });
  await clock.advanceUntilSettled(posted, 8000);
  expect(await posted).toMatchObject({ status: 200 });
  const texts = telegram.calls.map(({ payload }) => payload['text']);
  expect(texts.join('')).toBe(message);
  expect(telegram.calls.map(({ payload }) => 'reply_markup' in payload)).toEqual([
    false,
    false,
    true,
  ]);
});

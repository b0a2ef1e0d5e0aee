import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { createBotCommands } from '#server/bot/commands.ts';
import type { UpdateSource } from '#server/bot/commands.ts';
import type { Sender } from '#server/bot/message.ts';
import { serverError, standInToken } from '#tests/support/telegram-bot-api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { miniAppUrl, startBot } from './bot-harness.ts';

const webhookSecret = 'a-webhook-secret-of-the-tests';
const ada = { id: 1001, is_bot: false, first_name: 'Ada' };
const privateChat = { id: 1001, type: 'private', first_name: 'Ada' };
const greeting =
  'Welcome to Yapp. Here the members of the community engage with one another’s posts on X. Open the app to begin.';

const startCommand = {
  message: {
    message_id: 5,
    date: 1_790_000_000,
    chat: privateChat,
    from: ada,
    text: '/start',
    entities: [{ type: 'bot_command', offset: 0, length: 6 }],
  },
};

function buttonPress(data: string, from: object = ada) {
  return {
    callback_query: {
      id: '77',
      from,
      chat_instance: '1',
      data,
      message: { message_id: 6, date: 1_790_000_000, chat: privateChat, text: 'Warned' },
    },
  };
}

type Parts = { readonly source?: UpdateSource; readonly sender?: Sender };

async function startUpdates({ source = { kind: 'polling' }, sender }: Parts = {}) {
  const bot = await startBot();
  const updates = createBotCommands({
    botToken: standInToken,
    apiRoot: bot.telegram.apiRoot,
    miniAppUrl,
    sender: sender ?? bot.sender,
    source,
    nowMs: bot.clock.nowMs,
    reportError: (error) => bot.errors.push(error),
    conflictPauseMs: 1,
  });
  return { ...bot, updates };
}

async function startPolling(parts?: Parts) {
  const started = await startUpdates(parts);
  const running = started.updates.start();
  onTestFinished(async () => {
    await started.updates.stop();
    await running;
  });
  await eventually(() => expect(started.telegram.callsOf('getUpdates')).not.toEqual([]));
  return started;
}

test('the menu button opens the mini-app', async () => {
  const { telegram } = await startPolling();
  expect(telegram.callsOf('setChatMenuButton')).toEqual([
    {
      method: 'setChatMenuButton',
      payload: {
        menu_button: {
          type: 'web_app',
          text: 'Open',
          web_app: { url: 'https://app.example.org/' },
        },
      },
    },
  ]);
});

test('/start greets and offers the mini-app', async () => {
  const { telegram } = await startPolling();
  telegram.pushUpdate(startCommand);
  await eventually(() => expect(telegram.callsOf('sendMessage')).toHaveLength(1));
  expect(telegram.callsOf('sendMessage')[0]?.payload).toMatchObject({
    chat_id: '1001',
    text: greeting,
    reply_markup: {
      inline_keyboard: [[{ text: 'Open Yapp', web_app: { url: 'https://app.example.org/' } }]],
    },
  });
});

test.each([
  ['ru', 'Открыть Yapp', 'Принято'],
  ['fa-IR', 'باز کردن Yapp', 'ثبت شد'],
])(
  '[LA-03] /start and a press are answered in the language of the person: %s',
  async (language_code, openApp, acknowledged) => {
    const { telegram } = await startPolling();
    const from = { ...ada, language_code };
    telegram.pushUpdate({ message: { ...startCommand.message, from } });
    telegram.pushUpdate(buttonPress('acknowledge', from));
    await eventually(() => expect(telegram.callsOf('sendMessage')).toHaveLength(1));
    await eventually(() => expect(telegram.callsOf('answerCallbackQuery')).toHaveLength(1));
    const { text, reply_markup } = Object(telegram.callsOf('sendMessage')[0]?.payload);
    expect(text).not.toBe(greeting);
    expect(reply_markup).toMatchObject({ inline_keyboard: [[{ text: openApp }]] });
    expect(telegram.callsOf('answerCallbackQuery')[0]?.payload).toMatchObject({
      text: acknowledged,
    });
  },
);

test('/start in a group is ignored', async () => {
  const { telegram } = await startPolling();
  const chat = { id: -1001, type: 'supergroup', title: 'Admins' };
  telegram.pushUpdate({ message: { ...startCommand.message, chat } });
  telegram.pushUpdate(startCommand);
  await eventually(() => expect(telegram.callsOf('sendMessage')).toHaveLength(1));
  expect(telegram.callsOf('sendMessage')[0]?.payload).toMatchObject({ chat_id: '1001' });
});

test('[BO-04] a pressed acknowledge button is answered and removed', async () => {
  const { telegram } = await startPolling();
  telegram.pushUpdate(buttonPress('acknowledge'));
  await eventually(() => expect(telegram.callsOf('editMessageReplyMarkup')).toHaveLength(1));
  expect(telegram.callsOf('answerCallbackQuery')[0]?.payload).toEqual({
    callback_query_id: '77',
    text: 'Acknowledged',
  });
  expect(telegram.callsOf('editMessageReplyMarkup')[0]?.payload).toMatchObject({
    chat_id: 1001,
    message_id: 6,
  });
});

test('[BO-04] an unknown button is answered too, so it stops its spinner', async () => {
  const { telegram } = await startPolling();
  telegram.pushUpdate(buttonPress('something-else'));
  await eventually(() => expect(telegram.callsOf('answerCallbackQuery')).toHaveLength(1));
  expect(telegram.callsOf('editMessageReplyMarkup')).toEqual([]);
});

test('a button press whose answer Telegram refuses is reported without the token and stops nothing', async () => {
  const { telegram, errors } = await startPolling();
  telegram.trouble('answerCallbackQuery', { kind: 'garbage' });
  telegram.pushUpdate(buttonPress('acknowledge'));
  await eventually(() => expect(errors).toHaveLength(1));
  expect(errors[0]).toEqual(new Error("Network request for 'answerCallbackQuery' failed!"));
  telegram.pushUpdate(startCommand);
  await eventually(() => expect(telegram.callsOf('sendMessage')).toHaveLength(1));
});

test('[OP-06] [OP-22] the bot is ready while Telegram accepts its calls, and not after a failed one', async () => {
  const { telegram, updates } = await startUpdates();
  expect(updates.isListening()).toBe(false);
  const running = updates.start();
  onTestFinished(async () => {
    await updates.stop();
    await running;
  });
  await eventually(() => expect(telegram.callsOf('getUpdates')).not.toEqual([]));
  expect(updates.isListening()).toBe(true);
  expect(telegram.callsOf('getUpdates')[0]?.payload).toMatchObject({
    allowed_updates: ['message', 'callback_query'],
  });

  telegram.trouble('getUpdates', { kind: 'cut' });
  telegram.pushUpdate(startCommand);

  await eventually(() => expect(updates.isListening()).toBe(false));
});

test('[OP-06] the bot listens again after another program has polled with its token', async () => {
  const { telegram, errors } = await startPolling();
  const description = 'Conflict: terminated by other getUpdates request';
  telegram.trouble('getUpdates', { kind: 'refused', status: 409, description });
  telegram.pushUpdate(startCommand);
  await eventually(() => expect(String(errors[0])).toContain(description));

  telegram.pushUpdate(buttonPress('acknowledge'));

  await eventually(() => expect(telegram.callsOf('answerCallbackQuery')).toHaveLength(1));
});

test('a menu button that cannot be set is reported and stops nothing', async () => {
  const { telegram, updates, errors } = await startUpdates();
  telegram.trouble('setChatMenuButton', serverError);
  const running = updates.start();
  await eventually(() => expect(telegram.callsOf('getUpdates')).not.toEqual([]));
  await updates.stop();
  await running;
  expect(errors).toEqual([
    new Error("Call to 'setChatMenuButton' failed! (500: Internal Server Error)"),
  ]);
});

test('[OP-06] [OP-22] an answer of Telegram that is not a success is one that the bot is not ready after', async () => {
  const { telegram, updates } = await startUpdates();
  telegram.injectFault('getUpdates', serverError);
  const running = updates.start();
  onTestFinished(async () => {
    telegram.injectFault('getUpdates', null);
    await updates.stop();
    await running;
  });

  await eventually(() => expect(telegram.callsOf('getUpdates')).not.toEqual([]));
  await eventually(() => expect(updates.isListening()).toBe(false));
});

test('[OP-01] a bot that is stopped while it starts listens to nothing', async () => {
  const { telegram, updates, errors } = await startUpdates();
  const running = updates.start();
  await updates.stop();
  await running;

  expect(telegram.callsOf('getUpdates')).toEqual([]);
  expect(errors).toEqual([]);
});

test('[OP-01] a stop that Telegram does not answer takes two seconds, and what fails of it has no token', async () => {
  const silent = await startPolling();
  silent.telegram.injectFault('getUpdates', { kind: 'hang' });
  const startedMs = performance.now();
  await silent.updates.stop();
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  silent.telegram.injectFault('getUpdates', null);

  const broken = await startPolling();
  broken.telegram.injectFault('getUpdates', { kind: 'cut' });
  await broken.updates.stop();
  await eventually(() =>
    expect(broken.errors).toEqual([new Error("Network request for 'getUpdates' failed!")]),
  );
});

test('/start waits three seconds for its turn, and a greeting that waits holds up no press', async () => {
  const latest: number[] = [];
  const send: Sender['send'] = (_greeting, { latestMs }) => {
    latest.push(latestMs);
    return new Promise(() => undefined);
  };
  const { clock, telegram } = await startPolling({ sender: { send } });
  telegram.pushUpdate(startCommand);
  telegram.pushUpdate(buttonPress('acknowledge'));

  await eventually(() => expect(telegram.callsOf('answerCallbackQuery')).toHaveLength(1));
  expect(latest).toEqual([clock.nowMs() + 3000]);
});

test('a refused token aborts the start', async () => {
  const { telegram, updates } = await startUpdates();
  const unauthorized = { kind: 'refused', status: 401, description: 'Unauthorized' } as const;
  telegram.trouble('setChatMenuButton', unauthorized);
  telegram.trouble('getMe', unauthorized);
  await expect(updates.start()).rejects.toThrow('Unauthorized');
});

test('with a webhook, updates are posted to the service with the secret that Telegram was given', async () => {
  const app = new Hono();
  const url = 'https://bot.example.org/bot/webhook';
  const source = { kind: 'webhook', app, url, secret: webhookSecret } as const;
  const { telegram, updates } = await startUpdates({ source });
  await updates.start();
  expect(telegram.callsOf('setWebhook')[0]?.payload).toMatchObject({
    url,
    secret_token: webhookSecret,
    allowed_updates: ['message', 'callback_query'],
  });
  const post = async (secret: string) =>
    app.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': secret,
      },
      body: JSON.stringify({ update_id: 1, ...startCommand }),
    });
  expect((await post('wrong')).status).toBe(401);
  expect(telegram.callsOf('sendMessage')).toEqual([]);
  expect((await post(webhookSecret)).status).toBe(200);
  await eventually(() => expect(telegram.callsOf('sendMessage')).toHaveLength(1));
  expect(telegram.callsOf('getUpdates')).toEqual([]);
  await updates.stop();
});

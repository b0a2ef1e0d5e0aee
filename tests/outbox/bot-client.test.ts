import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { botTimeoutMs } from '#src/contract/function-time.ts';
import { createBotClient } from '#server/outbox/bot-client.ts';
import type { BotCall } from '#src/contract/bot.ts';
import { blockedByUser, tooManyRequests } from '#tests/support/telegram-bot-api.ts';
import { sharedSecret, startBot } from '#tests/bot/bot-harness.ts';
import type { BotHarness } from '#tests/bot/bot-harness.ts';
import { sentence } from '#tests/text/sentences.ts';

const call: BotCall = { path: 'bot/notify', payload: { telegramId: '1001', message: 'Hello' } };
const host = 'https://bot.example.org';

function clientOf(bot: BotHarness, secret = sharedSecret) {
  return createBotClient({ baseUrl: `${host}/`, sharedSecret: secret, fetch: bot.fetch });
}

function clientAnsweredWith(response: () => Response) {
  return createBotClient({ baseUrl: host, sharedSecret, fetch: async () => response() });
}

test('[BO-14] [OP-19] the client calls the configured host with secret, outbox id and request id', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limit.mockRestore());
  const requests: { url: string; init: RequestInit }[] = [];
  const client = createBotClient({
    baseUrl: 'https://bot.example.org/prefix/',
    sharedSecret,
    fetch: async (url, init) => {
      requests.push({ url, init });
      return Response.json({ success: true });
    },
  });
  expect(await client.send(call, { outboxId: 'target.post-1', requestId: 'r-1' })).toEqual({
    ok: true,
    value: undefined,
  });
  expect(requests[0]).toMatchObject({
    url: 'https://bot.example.org/prefix/bot/notify',
    init: {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: `Bearer ${sharedSecret}`,
        'content-type': 'application/json',
        'x-outbox-id': 'target.post-1',
        'x-request-id': 'r-1',
      },
      body: '{"telegramId":"1001","message":"Hello"}',
    },
  });
  expect(limit).toHaveBeenCalledWith(botTimeoutMs);
});

test('[BO-06] client and service agree on every endpoint', async () => {
  const bot = await startBot();
  const client = clientOf(bot);
  const link = { btnUrl: 'https://app.example.org/reports' };
  const calls: readonly BotCall[] = [
    call,
    { path: 'bot/notify-report', payload: { message: 'Hello', topicId: 7 } },
    {
      path: 'bot/notifywithbtn',
      payload: { telegramId: '1', message: 'x', btnText: 'Open', ...link },
    },
    { path: 'bot/notifywithcallback', payload: { telegramId: '2', message: 'x' } },
    {
      path: 'bot/notify-callback-url',
      payload: {
        telegramId: '3',
        message: 'x',
        btnText: 'Copy',
        copyText: 'y',
        btnText2: 'Go',
        ...link,
      },
    },
  ];
  for (const [index, each] of calls.entries()) {
    expect(await client.send(each, { outboxId: `row-${index}`, requestId: null })).toEqual({
      ok: true,
      value: undefined,
    });
    await bot.clock.advance(1000);
  }
  expect(bot.telegram.calls).toHaveLength(5);
});

test('[BO-07] a refusal carries the error field, and one for a person who blocked the bot is final', async () => {
  const bot = await startBot();
  bot.telegram.trouble('sendMessage', blockedByUser);
  expect(await clientOf(bot).send(call, { outboxId: 'row', requestId: null })).toEqual({
    ok: false,
    failure: { code: 'bot_failed', error: 'Forbidden: bot was blocked by the user', isFinal: true },
  });
});

test('[BO-07] a wait ordered by Telegram reaches the caller', async () => {
  const bot = await startBot();
  bot.telegram.trouble('sendMessage', tooManyRequests(30));
  expect(await clientOf(bot).send(call, { outboxId: 'row', requestId: null })).toEqual({
    ok: false,
    failure: {
      code: 'bot_failed',
      error: 'Too Many Requests: retry after 30',
      isFinal: false,
      retryAfterMs: 30_000,
    },
  });
});

test('[BO-07] [BO-08] a wrong secret is refused, is not final and is not retried', async () => {
  const bot = await startBot();
  const outcome = await clientOf(bot, 'another-secret').send(call, {
    outboxId: 'row',
    requestId: null,
  });
  expect(outcome).toEqual({
    ok: false,
    failure: {
      code: 'bot_failed',
      error: 'The shared secret is missing or wrong.',
      isFinal: false,
    },
  });
  expect(bot.telegram.calls).toEqual([]);
});

test.each([
  ['no error field', () => Response.json({ success: false }, { status: 500 })],
  ['an empty error', () => Response.json({ success: false, error: '' }, { status: 500 })],
  ['a page instead of JSON', () => new Response('<html>', { status: 502 })],
  ['nothing', () => new Response(null, { status: 503 })],
  ['an OK without success', () => Response.json({ success: false })],
  ['an OK of another kind', () => Response.json({ hello: 'backend' })],
  ['an OK without JSON', () => new Response('OK')],
])('[BO-07] %s has no reason, and can be retried', async (_, response) => {
  expect(
    await clientAnsweredWith(response).send(call, { outboxId: 'row', requestId: null }),
  ).toEqual({
    ok: false,
    failure: { code: 'bot_failed', error: sentence('unknown_error'), isFinal: false },
  });
});

test('[TR-24] a bot that is down causes a failure instead of an exception, and its text contains no secret', async () => {
  const client = createBotClient({
    baseUrl: 'http://127.0.0.1:1',
    sharedSecret,
    fetch: async () => {
      throw new TypeError(`fetch failed with ${sharedSecret}`);
    },
  });
  expect(await client.send(call, { outboxId: 'row', requestId: null })).toEqual({
    ok: false,
    failure: { code: 'bot_failed', error: 'The bot service cannot be reached.', isFinal: false },
  });
});

test('[TR-24] a bot that does not answer is given up after the timeout', async () => {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const client = createBotClient({
    baseUrl: `http://127.0.0.1:${port}`,
    sharedSecret,
    fetch,
    timeoutMs: 50,
  });
  expect(await client.send(call, { outboxId: 'row', requestId: null })).toEqual({
    ok: false,
    failure: {
      code: 'bot_failed',
      error: 'The bot service did not answer in time.',
      isFinal: false,
    },
  });
});

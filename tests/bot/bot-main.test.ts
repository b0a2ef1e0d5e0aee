import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseBotEnvironment } from '#server/bot/environment.ts';
import { standInToken, startTelegramBotApi } from '#tests/support/telegram-bot-api.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { eventually } from '#tests/support/eventually.ts';

const complete = {
  BOT_TOKEN: standInToken,
  BOT_SHARED_SECRET: 'a-shared-secret-of-the-tests',
  BOT_ADMIN_CHAT_ID: '-1002233445566',
  MINI_APP_URL: 'https://app.example.org/',
};

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function startMain(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['server/bot/main.ts'], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...environment },
  });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.error += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output, exited: once(child, 'exit') };
}

test('[BO-14] the settings come from the environment', () => {
  expect(parseBotEnvironment(complete)).toEqual({
    ok: true,
    value: {
      botToken: standInToken,
      sharedSecret: 'a-shared-secret-of-the-tests',
      adminChatId: '-1002233445566',
      miniAppUrl: 'https://app.example.org/',
      host: '127.0.0.1',
      port: 5180,
      adminPort: 5181,
      dataDirectory: '.data/bot',
    },
  });
});

test('[BO-14] [OP-22] each setting is read by its own name', () => {
  const set = {
    BOT_PORT: '6180',
    BOT_ADMIN_PORT: '6181',
    BOT_LISTEN_ADDRESS: '0.0.0.0',
    YAPP_DATA_DIR: '/var/lib/bot',
    BOT_API_ROOT: 'https://api.example.org//',
  };
  expect(parseBotEnvironment({ ...complete, ...set })).toMatchObject({
    value: {
      port: 6180,
      adminPort: 6181,
      host: '0.0.0.0',
      dataDirectory: '/var/lib/bot',
      apiRoot: 'https://api.example.org',
    },
  });
});

/** What is said of each variable, up to the explanation. */
function faultsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const read = parseBotEnvironment(environment);
  return read.ok ? [] : read.failure.problems.map((problem) => problem.split('. ')[0] ?? '');
}

test('[BO-14] [OP-05] missing and invalid variables are named and explained, without their values', () => {
  const outcome = parseBotEnvironment({ ...complete, BOT_TOKEN: 'secret-but-wrong' });
  expect(outcome).toEqual({
    ok: false,
    failure: {
      code: 'environment_invalid',
      problems: [
        "BOT_TOKEN is not a bot token. The bot's token, from BotFather. Example: 123456789:AAHx…, 46 characters",
      ],
    },
  });
  expect(
    faultsOf({
      BOT_TOKEN: 'secret-but-wrong',
      BOT_SHARED_SECRET: 'short',
      MINI_APP_URL: 'http://app.example.org/',
      BOT_PORT: 'x',
    }),
  ).toEqual([
    'BOT_TOKEN is not a bot token',
    'BOT_SHARED_SECRET must have at least 24 characters',
    'BOT_ADMIN_CHAT_ID is missing',
    'MINI_APP_URL is not an https address',
    'BOT_PORT is not a port',
  ]);
  expect(faultsOf({ BOT_TOKEN: ' ' })).toEqual([
    'BOT_TOKEN is missing',
    'BOT_SHARED_SECRET is missing',
    'BOT_ADMIN_CHAT_ID is missing',
    'MINI_APP_URL is missing',
  ]);
});

test('[OP-05] blank means unset, as in the example that is copied', () => {
  const blank = { BOT_API_ROOT: '', BOT_WEBHOOK_URL: '', BOT_WEBHOOK_SECRET: ' ', BOT_PORT: '' };
  expect(parseBotEnvironment({ ...complete, ...blank })).toEqual(parseBotEnvironment(complete));
});

test('[BO-14] a webhook needs its address and its secret', () => {
  const BOT_WEBHOOK_URL = 'https://bot.example.org/bot/webhook';
  const BOT_WEBHOOK_SECRET = 'a-webhook-secret-of-the-tests';
  expect(parseBotEnvironment({ ...complete, BOT_WEBHOOK_URL })).toMatchObject({
    failure: { problems: [expect.stringContaining('BOT_WEBHOOK_SECRET is missing')] },
  });
  expect(parseBotEnvironment({ ...complete, BOT_WEBHOOK_SECRET })).toMatchObject({
    failure: { problems: [expect.stringContaining('BOT_WEBHOOK_URL is missing')] },
  });
  expect(parseBotEnvironment({ ...complete, BOT_WEBHOOK_URL, BOT_WEBHOOK_SECRET })).toMatchObject({
    value: { webhook: { url: BOT_WEBHOOK_URL, secret: BOT_WEBHOOK_SECRET } },
  });
});

test('[BO-14] without its settings the bot service says what is missing and ends', async () => {
  const { output, exited } = startMain({});
  expect(await exited).toEqual([1, null]);
  expect(output.error).toContain('- BOT_TOKEN is missing. ');
});

test('[BO-01] [OP-22] the bot service runs alone: it listens, sends, polls, says how it is, and stops on a signal', async () => {
  const adminPort = await freePort();
  const telegram = await startTelegramBotApi();
  onTestFinished(() => telegram.close());
  const { child, output, exited } = startMain({
    ...complete,
    BOT_API_ROOT: `${telegram.apiRoot}/`,
    BOT_PORT: '0',
    BOT_ADMIN_PORT: String(adminPort),
    YAPP_DATA_DIR: ':memory:',
  });
  const port = await eventually(() => {
    const found = /listens on port (\d+)/.exec(output.out)?.[1];
    expect(found).toBeDefined();
    return String(found);
  });
  const response = await fetch(`http://127.0.0.1:${port}/bot/notify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${complete.BOT_SHARED_SECRET}` },
    body: JSON.stringify({ telegramId: '1001', message: 'Hello 🙂' }),
  });
  expect(response.status).toBe(200);
  expect(telegram.callsOf('sendMessage')[0]?.payload).toMatchObject({ text: 'Hello 🙂' });
  const large = await fetch(`http://127.0.0.1:${port}/bot/notify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${complete.BOT_SHARED_SECRET}` },
    body: 'x'.repeat(300 * 1024),
  });
  expect(large.status).toBe(413);
  const huge = await fetch(`http://127.0.0.1:${port}/bot/notify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${complete.BOT_SHARED_SECRET}` },
    body: 'x'.repeat(1024 * 1024 + 1),
  });
  expect([huge.status, huge.headers.get('connection')]).toEqual([413, 'close']);
  telegram.trouble('sendMessage', { kind: 'garbage' });
  await fetch(`http://127.0.0.1:${port}/bot/notify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${complete.BOT_SHARED_SECRET}`, 'x-request-id': 'r-1' },
    body: JSON.stringify({ telegramId: '1002', message: 'Hello' }),
  });
  await eventually(() =>
    expect(output.out).toContain('message not sent: code=messenger_unavailable request=r-1'),
  );
  await eventually(() => expect(telegram.callsOf('getUpdates')).not.toEqual([]));
  const status = async (path: string) => fetch(`http://127.0.0.1:${adminPort}${path}`);
  expect(await (await status('/healthz')).text()).toBe('alive\n');
  expect((await status('/readyz')).status).toBe(200);
  const figures = await (await status('/metrics')).text();
  expect(figures).toContain('yapp_calls_total{area="bot",status="200"} 1');
  expect(figures).toContain('yapp_memory_bytes ');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(output.error).toBe('');
  // The service's last words confirm to Telegram what it has handled.
  expect(telegram.callsOf('getUpdates').at(-1)?.payload).toMatchObject({ limit: 1 });
});

test('[BO-14] [OP-06] with a webhook the service receives updates itself, and is not ready while Telegram refuses it', async () => {
  const adminPort = await freePort();
  const telegram = await startTelegramBotApi();
  onTestFinished(() => telegram.close());
  telegram.trouble('setWebhook', { kind: 'hang' });
  const secret = 'a-webhook-secret-of-the-tests';
  telegram.trouble('setChatMenuButton', {
    kind: 'refused',
    status: 400,
    description: 'Bad Request: BUTTON_URL_INVALID',
  });
  const { output } = startMain({
    ...complete,
    BOT_API_ROOT: telegram.apiRoot,
    BOT_PORT: '0',
    BOT_ADMIN_PORT: String(adminPort),
    YAPP_DATA_DIR: ':memory:',
    BOT_WEBHOOK_URL: 'https://bot.example.org/bot/webhook',
    BOT_WEBHOOK_SECRET: secret,
  });
  await eventually(() => expect(telegram.callsOf('setWebhook')).toHaveLength(1));
  const port = /listens on port (\d+)/.exec(output.out)?.[1];
  const readiness = await fetch(`http://127.0.0.1:${adminPort}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { isReady: false, checks: { bot: 'the messenger is not reached' } },
  ]);
  const update = await fetch(`http://127.0.0.1:${String(port)}/bot/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'wrong' },
    body: JSON.stringify({ update_id: 1 }),
  });
  expect(update.status).toBe(401);
  expect(telegram.callsOf('setWebhook')[0]?.payload).toMatchObject({ secret_token: secret });
  expect(telegram.callsOf('getUpdates')).toEqual([]);
});

test('[BO-14] [OP-01] [OP-24] a refused token, a port that is taken, and a folder that cannot be used end the program with the reason', async () => {
  const telegram = await startTelegramBotApi();
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(async () => {
    other.close();
    await telegram.close();
  });
  const common = { ...complete, BOT_API_ROOT: telegram.apiRoot, YAPP_DATA_DIR: ':memory:' };
  const anyPorts = { BOT_PORT: '0', BOT_ADMIN_PORT: '0' };
  const otherToken = `7654321:${'B'.repeat(35)}`;
  const refused = startMain({ ...common, ...anyPorts, BOT_TOKEN: otherToken });
  const taken = startMain({ ...common, ...anyPorts, BOT_PORT: String(port) });
  const adminTaken = startMain({ ...common, ...anyPorts, BOT_ADMIN_PORT: String(port) });
  const noFolder = startMain({ ...common, ...anyPorts, YAPP_DATA_DIR: 'package.json' });

  expect(await refused.exited).toEqual([1, null]);
  expect(refused.output.error).toContain('Unauthorized');
  expect(refused.output.error).not.toContain(otherToken);
  expect(await taken.exited).toEqual([1, null]);
  expect(taken.output.error).toContain('BOT_PORT');
  expect(await adminTaken.exited).toEqual([1, null]);
  expect(adminTaken.output.error).toContain('BOT_ADMIN_PORT');
  expect(await noFolder.exited).toEqual([1, null]);
  expect(noFolder.output.error).toBe(
    'package.json cannot be used as the data directory (YAPP_DATA_DIR): there is a file of that name.\n',
  );
});

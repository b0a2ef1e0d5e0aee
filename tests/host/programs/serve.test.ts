import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import {
  standInToken,
  startTelegramBotApi,
  type TelegramStandIn,
} from '#tests/support/telegram-bot-api.ts';
import { apiKey, botSecret, erasureKey, realSettings } from './real-settings.ts';
import { openFolder, startProgram, statusFrom, type Program } from './start-program.ts';

const { folder, remove } = openFolder();

let telegram: TelegramStandIn;
let program: Program;

beforeAll(async () => {
  telegram = await startTelegramBotApi();
  program = await startProgram(
    folder,
    ['server/main.ts', '--production'],
    realSettings(telegram.apiRoot),
  );
}, 120_000);

afterAll(async () => {
  await program.end();
  await telegram.close();
  remove();
});

const keyed = { 'x-appwrite-project': 'yapp', 'x-appwrite-key': apiKey };

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...keyed };
  const answer = await fetch(`${program.adminOrigin}/v1${path}`, { headers, ...init });
  return answer.json();
}

/** What the function was deployed with. */
async function functionVariables(): Promise<Readonly<Record<string, string>>> {
  const call = { method: 'POST', body: JSON.stringify({ path: '/any', body: '' }) };
  const { responseBody } = z
    .object({ responseBody: z.string() })
    .parse(await ask('/functions/operations/executions', call));
  return z.record(z.string(), z.string()).parse(JSON.parse(responseBody));
}

test('[OP-06] a serving installation reports that it is alive and ready, and its metrics', async () => {
  const said = async (address: string) => {
    const answer = await fetch(address);
    return [answer.status, await answer.text()];
  };

  expect(await said(`${program.origin}/healthz`)).toEqual([200, 'alive\n']);
  await eventually(async () =>
    expect(await said(`${program.origin}/readyz`)).toEqual([200, 'ready\n']),
  );
  const [, checks] = await said(`${program.adminOrigin}/readyz`);
  expect(JSON.parse(String(checks))).toEqual({
    isReady: true,
    checks: { database: 'ok', outbox: 'ok', disk: 'ok', bot: 'ok' },
  });
  const [, metrics] = await said(`${program.adminOrigin}/metrics`);
  for (const gauge of ['sockets', 'outbox_waiting', 'outbox_oldest_seconds', 'memory_bytes']) {
    expect(metrics).toMatch(new RegExp(`^yapp_${gauge} \\d`, 'm'));
  }
  for (const load of ['running', 'waiting', 'shed']) {
    expect(metrics).toContain(`\nyapp_function_calls_${load} 0\n`);
  }
});

test('[OP-06] messages that wait are counted, with the age of the oldest', async () => {
  const rows = '/tablesdb/yapp/tables/botOutbox/rows';
  const waits = { path: 'bot/notify', payload: '{}', status: 'pending', attempts: 0 };
  const data = { ...waits, nextAttemptAtMs: 0, $createdAt: '2026-01-01T00:00:00.000+00:00' };
  const created = { method: 'POST', body: JSON.stringify({ rowId: 'waits', data }) };
  expect(await ask(rows, created)).toMatchObject({ $id: 'waits' });
  for (const [rowId, status] of [
    ['later', 'pending'],
    ['done', 'sent'],
  ]) {
    const body = JSON.stringify({ rowId, data: { ...waits, status, nextAttemptAtMs: 0 } });
    expect(await ask(rows, { method: 'POST', body })).toMatchObject({ $id: rowId });
  }

  const metrics = await (await fetch(`${program.adminOrigin}/metrics`)).text();
  const unready = await fetch(`${program.origin}/readyz`);

  expect(metrics).toContain('\nyapp_outbox_waiting 2\n');
  expect(Number(/yapp_outbox_oldest_seconds (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(86_400);
  expect([unready.status, await unready.text()]).toEqual([503, 'not ready\n']);
  const removed = { method: 'DELETE', headers: keyed };
  for (const id of ['waits', 'later', 'done']) {
    const answer = await fetch(`${program.adminOrigin}/v1${rows}/${id}`, removed);
    expect(answer.status).toBe(204);
  }
});

test('[OP-07] its pages load what the settings name, and browsers keep to https', async () => {
  const { headers } = await fetch(`${program.origin}/earn`);

  const policy = headers.get('content-security-policy');
  expect(policy).toContain('frame-ancestors https://web.telegram.org;');
  expect(policy).toContain(
    "connect-src 'self' https://clerk.example.com https://reports.example.com;",
  );
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  const simulator = await fetch(`${program.origin}/launch`);
  const noHandle = await fetch(`${program.origin}/avatars/no.handle`);
  expect([simulator.status, noHandle.status]).toEqual([404, 404]);
});

test('[EM-01] the app is built for the backend of the same address', async () => {
  expect(await (await fetch(`${program.origin}/built.json`)).json()).toEqual({
    form: 'production',
    variables: {
      VITE_APPWRITE_ENDPOINT: '/v1',
      VITE_APPWRITE_PROJECT_ID: 'yapp',
      VITE_APPWRITE_DATABASE_ID: 'yapp',
      VITE_APPWRITE_FUNCTION_ID: 'operations',
      VITE_SUPER_ADMIN_ID: '4242',
    },
  });
});

test('[BO-14] [OP-05] each setting reaches the function by its own name', async () => {
  const variables = await functionVariables();

  const own = Object.entries(variables).filter(([name]) => /^YAPP_(?!.*_HASH$)/.test(name));
  expect(Object.fromEntries(own)).toEqual({
    YAPP_DATABASE_ID: 'yapp',
    YAPP_BOT_TOKEN: standInToken,
    YAPP_SUPER_ADMIN_ID: '4242',
    YAPP_ERASURE_KEY: erasureKey,
    YAPP_SENTRY_DSN: 'https://key@reports.example.com/1',
    YAPP_MAINTENANCE: 'on',
    YAPP_BOT_HOST: program.origin,
    YAPP_BOT_SHARED_SECRET: botSecret,
    YAPP_ADMIN_CHAT_ID: '-1002000000000',
    YAPP_ALERTS_TOPIC_ID: '7',
    YAPP_MINI_APP_URL: 'https://t.me/example_bot/yapp',
    YAPP_CLERK_JWT_KEY: expect.stringContaining('-----BEGIN PUBLIC KEY-----\n'),
    YAPP_CLERK_SECRET_KEY: 'sk_live_made_up',
    YAPP_CLERK_ISSUER: 'https://clerk.example.com',
    YAPP_AUTH_ORIGIN: 'https://sign-in.example.com',
    YAPP_OPEN_POSTS: '9',
  });
  expect(variables['APPWRITE_FUNCTION_API_ENDPOINT']).toBe(`${program.adminOrigin}/v1`);
});

test('[OP-07] browsers may call from the pages of the app and of the sign-in, and keys from this machine', async () => {
  expect(await statusFrom(program, 'https://app.example.com')).toBe(401);
  expect(await statusFrom(program, 'https://sign-in.example.com')).toBe(401);
  expect(await statusFrom(program, 'https://other.example.com')).toBe(403);
  expect(await statusFrom(program, 'http://localhost:5173')).toBe(403);
  const withKey = async (origin: string) =>
    (await fetch(`${origin}/v1/users`, { headers: keyed })).status;
  expect([await withKey(program.origin), await withKey(program.adminOrigin)]).toEqual([401, 200]);
});

test('[TR-03] a session lasts 30 days', async () => {
  const person = { method: 'POST', body: JSON.stringify({ userId: '5001', name: 'Ada' }) };
  expect(await ask('/users', person)).toMatchObject({ $id: '5001' });

  const session = await ask('/users/5001/sessions', { method: 'POST' });

  const { expire, $createdAt } = z
    .object({ expire: z.string(), $createdAt: z.string() })
    .parse(session);
  const lastsMs = Date.parse(expire) - Date.parse($createdAt);
  expect(Math.round(lastsMs / 1000)).toBe(30 * 24 * 60 * 60);
});

test('[TR-32] a guest may send 8 KB', async () => {
  const statusOf = async (bytes: number) => {
    const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'yapp' };
    const address = `${program.origin}/v1/functions/operations/executions`;
    const body = JSON.stringify({ path: '/openApp', body: 'x'.repeat(bytes) });
    return (await fetch(address, { method: 'POST', headers, body })).status;
  };

  expect([await statusOf(8 * 1024), await statusOf(8 * 1024 + 1)]).toEqual([201, 413]);
});

test('[BO-01] [EM-10] the bot is in the same process: it sends, greets with the menu button, and its paths are its own', async () => {
  await eventually(async () => {
    const answer = await fetch(`${program.origin}/bot/notify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${botSecret}`, 'x-outbox-id': 'hello' },
      body: JSON.stringify({ telegramId: '1001', message: 'Hello' }),
    });
    expect(answer.status).toBe(200);
  });

  expect(telegram.callsOf('sendMessage')[0]?.payload).toMatchObject({ chat_id: '1001' });
  await eventually(() => expect(telegram.callsOf('setChatMenuButton')).toHaveLength(1));
  expect(telegram.callsOf('setChatMenuButton')[0]?.payload).toMatchObject({
    menu_button: { web_app: { url: 'https://app.example.com/' } },
  });
  const unknown = await fetch(`${program.origin}/bot/nothing`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { success: false }]);
});

test('[OP-06] while the messenger does not answer the bot, the installation is not ready', async () => {
  telegram.injectFault('getUpdates', { kind: 'garbage' });
  // The poll under way ends with an update that needs no answer, and the next one fails.
  const chat = { id: 1001, type: 'private', first_name: 'Ada' };
  telegram.pushUpdate({ message: { message_id: 7, date: 0, chat, text: 'Hello' } });

  await eventually(async () => {
    const answer = await fetch(`${program.adminOrigin}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      checks: { database: 'ok', bot: 'the messenger is not reached' },
    });
  });
  telegram.injectFault('getUpdates', null);
});

test('[OP-06] the log has a line of JSON for each thing that was done or failed, and no secret', async () => {
  const database = new DatabaseSync(join(folder, 'data', 'appwrite.sqlite'));
  database.exec('ALTER TABLE sessions RENAME TO lost');
  expect(await ask('/users/4242/sessions')).toMatchObject({ code: 500 });
  database.exec('ALTER TABLE lost RENAME TO sessions');
  database.close();

  const lines = program.said().trimEnd().split('\n');
  const messages = lines.map((line) => z.object({ message: z.string() }).parse(JSON.parse(line)));
  const texts = messages.map(({ message }) => message);
  expect(texts.join('\n')).toContain('\nbackend: Error: no such table: sessions\n');
  expect(texts.slice(0, 10)).toEqual([
    'bot: in this process',
    'rates: off by address, for TRUSTED_PROXY names no proxy that says from where calls come',
    'data: data',
    ...['like', 'retweet', 'follow', 'comment', 'quote'].map(
      (type) => `seeding: create engagement type ${type}`,
    ),
    'seeding: create super administrator 4242',
    `Yapp is ready on port ${new URL(program.origin).port}`,
  ]);
  expect(readFileSync(join(folder, '.data', 'serve.json'), 'utf8')).toContain(join(folder, 'data'));
});

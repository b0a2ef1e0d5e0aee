import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startTelegramBotApi } from '#tests/support/telegram-bot-api.ts';
import { apiKey, realSettings } from './real-settings.ts';
import { openFolder, refuseProgram, startProgram, type Program } from './start-program.ts';

const command = ['server/main.ts', '--production'];

/** What the log says, without the time. */
function messagesOf(program: Program): readonly string[] {
  return [...program.said().matchAll(/"message":"([^"]*)"/g)].map(([, message = '']) => message);
}

async function functionVariables({ adminOrigin }: Program): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-appwrite-project': 'yapp',
    'x-appwrite-key': apiKey,
  };
  const body = JSON.stringify({ path: '/any', body: '' });
  const address = `${adminOrigin}/v1/functions/operations/executions`;
  const answer = await fetch(address, { method: 'POST', headers, body });
  return JSON.stringify(await answer.json()).replaceAll('\\', '');
}

test('[EM-10] [EM-02] [OP-01] [OP-21] a bot elsewhere leaves none here; with one here again, nothing is seeded twice', async () => {
  const telegram = await startTelegramBotApi();
  const { folder, remove } = openFolder();
  onTestFinished(async () => {
    await telegram.close();
    remove();
  });
  const settings = realSettings(telegram.apiRoot);
  const elsewhere = { BOT_HOST: 'https://bot.example.org', RATE_LIMITS: 'off' };

  const first = await startProgram(folder, command, { ...settings, ...elsewhere });
  const post = await fetch(`${first.origin}/bot/notify`, { method: 'POST' });
  const checks = await (await fetch(`${first.adminOrigin}/readyz`)).json();
  const variables = await functionVariables(first);

  expect(post.status).toBe(404);
  expect(checks).toMatchObject({ isReady: true, checks: { bot: 'ok' } });
  expect(telegram.calls).toEqual([]);
  expect(messagesOf(first).slice(0, 2)).toEqual(['bot: https://bot.example.org', 'data: data']);
  expect(variables).toContain('"YAPP_BOT_HOST":"https://bot.example.org"');
  expect(variables).toContain('"YAPP_CHANGES_PER_MINUTE":"0"');
  expect(await first.end()).toBe(0);

  const own = { BOT_HOST: 'https://sign-in.example.com', TRUSTED_PROXY: '127.0.0.1' };
  const second = await startProgram(folder, command, { ...settings, ...own });
  const { port } = new URL(second.origin);
  expect(messagesOf(second).filter((line) => !line.startsWith('upgrade: '))).toEqual([
    'bot: in this process',
    'data: data',
    `Yapp is ready on port ${port}`,
  ]);
  expect(await functionVariables(second)).not.toContain('YAPP_CHANGES_PER_MINUTE');
  await eventually(() => expect(telegram.callsOf('getUpdates')).not.toEqual([]));

  const ports = { PORT: port, ADMIN_PORT: new URL(second.adminOrigin).port };
  const other = { ...settings, ...ports, YAPP_DATA_DIR: 'other' };
  const { said } = await refuseProgram(folder, command, other);
  expect(said).toContain('another program listens');
  // The tools still act on the data of the service that runs.
  const note = readFileSync(join(folder, '.data', 'serve.json'), 'utf8');
  expect(note).toContain(join(folder, 'data'));
  expect(await second.end()).toBe(0);
  // The bot's last words confirm to Telegram what it has handled.
  expect(telegram.callsOf('getUpdates').at(-1)?.payload).toMatchObject({ limit: 1 });
}, 180_000);

test('[EM-12] a sign-in that is only fit for a demo is refused before anything is made', async () => {
  const { folder, remove } = openFolder();
  onTestFinished(remove);
  const settings = { ...realSettings('https://api.example.org'), CLERK_SECRET_KEY: 'sk_test_demo' };

  const { exitCode, said } = await refuseProgram(folder, command, settings);

  expect(exitCode).toBe(1);
  expect(said).toContain('The sign-in is not fit for production: CLERK_SECRET_KEY is not the key');
  expect(said).not.toContain('data:');
}, 60_000);

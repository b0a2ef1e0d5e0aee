import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { compileCache } from '#tests/support/compile-cache.ts';

/** Settings of an installation on the test backend, in addition to the existing one. */
function settingsOf(backend: TestBackend): Readonly<Record<string, string>> {
  return {
    APPWRITE_ENDPOINT: backend.endpoint,
    APPWRITE_PROJECT_ID: backendNames.projectId,
    APPWRITE_API_KEY: backendNames.apiKey,
    APPWRITE_DATABASE_ID: 'fresh',
    APPWRITE_FUNCTION_ID: 'fresh-operations',
    BOT_TOKEN: '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk',
    SUPER_ADMIN_ID: '4242',
    BOT_HOST: '',
  };
}

/** Runs the command as a person does. */
async function provisionBy(env: Readonly<Record<string, string>>, ...given: string[]) {
  const child = spawn(process.execPath, ['server/provision/main.ts', ...given], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors, exitCode: await ended };
}

test('[OP-04] one command creates tables, function, engagement types and super administrator, and running it again changes nothing', async () => {
  const backend = await openTestBackend();
  const settings = settingsOf(backend);
  const dryRun = await provisionBy(settings, '--dry-run');
  expect(dryRun).toMatchObject({ errors: '', exitCode: 0 });
  expect(dryRun.output).toContain('would create database fresh');
  expect(dryRun.output).toContain('would create super administrator 4242');

  const first = await provisionBy(settings);
  expect(first).toMatchObject({ errors: '', exitCode: 0 });
  expect(first.output.split('\n')).toEqual(
    dryRun.output.split('\n').map((line) => line.replace(/^would /, '')),
  );
  const types = await backend.api('GET', '/tablesdb/fresh/tables/pointConst/rows');
  expect(types['total']).toBe(5);
  const root = await backend.api('GET', '/tablesdb/fresh/tables/users/rows/4242');
  expect(root).toMatchObject({ isAdmin: true, adminApproved: true });

  const again = await provisionBy(settings);
  expect(again.output).toBe('everything is as it should be\n');
}, 120_000);

/** Each setting that reaches the function, by its own name and the function's; secrets cannot be read back. */
const carried: Readonly<Record<string, readonly [setting: string, name: string, value?: string]>> =
  {
    YAPP_API_ENDPOINT: ['http://appwrite/v1', 'YAPP_API_ENDPOINT'],
    BOT_HOST: ['https://bot.example.com', 'YAPP_BOT_HOST'],
    BOT_SHARED_SECRET: ['s'.repeat(24), 'YAPP_BOT_SHARED_SECRET', 'secret'],
    BOT_ADMIN_CHAT_ID: ['-1002000000000', 'YAPP_ADMIN_CHAT_ID'],
    BOT_ALERTS_TOPIC: ['7', 'YAPP_ALERTS_TOPIC_ID'],
    VITE_BOT_APP_URL: ['https://t.me/example_bot/yapp', 'YAPP_MINI_APP_URL'],
    VITE_AUTH_HOST: [
      'https://sign-in.example.com/',
      'YAPP_AUTH_ORIGIN',
      'https://sign-in.example.com',
    ],
    CLERK_JWT_KEY: [
      String.raw`-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----`,
      'YAPP_CLERK_JWT_KEY',
      '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----',
    ],
    CLERK_SECRET_KEY: ['sk_live_abc', 'YAPP_CLERK_SECRET_KEY', 'secret'],
    CLERK_API_URL: ['https://api.clerk.example', 'YAPP_CLERK_API_URL'],
    CLERK_ISSUER: ['https://clerk.example.com/', 'YAPP_CLERK_ISSUER', 'https://clerk.example.com'],
    ERASURE_KEY: ['e'.repeat(24), 'YAPP_ERASURE_KEY', 'secret'],
    VITE_SENTRY_DSN: ['https://key@sentry.example/1', 'YAPP_SENTRY_DSN'],
    MAINTENANCE: ['on', 'YAPP_MAINTENANCE'],
    REVIEW_DEADLINE_HOURS: ['1', 'YAPP_REVIEW_DEADLINE_HOURS'],
    POSTS_PER_HOUR: ['2', 'YAPP_POSTS_PER_HOUR'],
    OPEN_POSTS: ['3', 'YAPP_OPEN_POSTS'],
    REQUEST_RETRY_HOURS: ['4', 'YAPP_REQUEST_RETRY_HOURS'],
    GIFT_LIMIT: ['5', 'YAPP_GIFT_LIMIT'],
    INVITE_REWARD: ['6.5', 'YAPP_INVITE_REWARD'],
    CHANGES_PER_MINUTE: ['7', 'YAPP_CHANGES_PER_MINUTE'],
    RETENTION_DAYS: ['8', 'YAPP_RETENTION_DAYS'],
  };

test('[OP-04] [BO-14] each setting reaches the function under its own name, and secrets as secrets', async () => {
  const backend = await openTestBackend();
  const set = Object.entries(carried).map(([name, [value]]) => [name, value]);

  const run = await provisionBy({ ...settingsOf(backend), ...Object.fromEntries(set) });

  expect(run).toMatchObject({ errors: '', exitCode: 0 });
  const all = encodeURIComponent(JSON.stringify({ method: 'limit', values: [100] }));
  const path = `/functions/fresh-operations/variables?queries[0]=${all}`;
  const { variables } = (await backend.api('GET', path)) as {
    variables: { key: string; value: string; secret: boolean }[];
  };
  const stored = variables
    .map(({ key, value, secret }) => [key, secret ? 'secret' : value] as const)
    .filter(([key]) => !key.endsWith('_HASH'));
  expect(Object.fromEntries(stored)).toEqual({
    YAPP_DATABASE_ID: 'fresh',
    YAPP_BOT_TOKEN: 'secret',
    YAPP_SUPER_ADMIN_ID: '4242',
    ...Object.fromEntries(
      Object.values(carried).map(([value, name, kept = value]) => [name, kept]),
    ),
  });
}, 60_000);

test('[OP-04] an interrupted run reports what it created and that it should be run again', async () => {
  const backend = await openTestBackend();
  await backend.fault({
    match: 'POST .*/deployments',
    times: 99,
    action: { status: 503, body: '{}' },
  });

  const broken = await provisionBy(settingsOf(backend));

  expect(broken.exitCode).toBe(1);
  expect(broken.output).toContain('create database fresh\n');
  expect(broken.errors).toBe(
    'the server answered 503\nWhat is said above was done; run it again.\n',
  );
}, 60_000);

test('[OP-09] a change that would lose data is refused with exit code 1 and reported', async () => {
  const backend = await openTestBackend();
  const column = `/tablesdb/${backendNames.databaseId}/tables/users/columns`;
  await backend.api('DELETE', `${column}/warnCount`);
  await backend.api('POST', `${column}/boolean`, { key: 'warnCount', required: false });

  const refused = await provisionBy({
    ...settingsOf(backend),
    APPWRITE_DATABASE_ID: backendNames.databaseId,
    APPWRITE_FUNCTION_ID: backendNames.functionId,
  });

  expect(refused).toMatchObject({ output: '', exitCode: 1 });
  expect(refused.errors).toBe(
    'refused: column users.warnCount is boolean and must become integer: that would lose data\n',
  );
}, 60_000);

test('[OP-04] a super administrator who is banned is refused with exit code 1 and reported', async () => {
  const backend = await openTestBackend();
  await backend.person('4242', { isBanned: true });

  const refused = await provisionBy({
    ...settingsOf(backend),
    APPWRITE_DATABASE_ID: backendNames.databaseId,
    APPWRITE_FUNCTION_ID: backendNames.functionId,
  });

  expect(refused.exitCode).toBe(1);
  expect(refused.errors).toBe(
    'refused: SUPER_ADMIN_ID names 4242, who is banned; unban them first, or name someone else\n',
  );
}, 60_000);

test('[OP-05] a wrong project, key or address is reported in one sentence', async () => {
  const backend = await openTestBackend();
  const settings = settingsOf(backend);
  const [project, key, away] = await Promise.all([
    provisionBy({ ...settings, APPWRITE_PROJECT_ID: 'other' }),
    provisionBy({ ...settings, APPWRITE_API_KEY: 'x'.repeat(40) }),
    provisionBy({ ...settings, APPWRITE_ENDPOINT: 'http://127.0.0.1:9/v1' }),
  ]);
  expect(project).toMatchObject({ output: '', exitCode: 1 });
  expect(project.errors).toBe(
    `${backend.endpoint} has no project other: look at APPWRITE_PROJECT_ID.\n`,
  );
  expect(key.errors).toMatch(/^\S+ refuses the key \(.+\): look at APPWRITE_API_KEY/);
  expect(key.errors.split('\n')).toHaveLength(2);
  expect(away.errors).toMatch(
    /^http:\/\/127\.0\.0\.1:9\/v1 does not answer \(.+\): look at APPWRITE_ENDPOINT\.\n$/,
  );
}, 60_000);

test.each([
  [['--dryrun'], {}, "Unknown option '--dryrun'\n"],
  [
    [],
    { npm_config_dry_run: 'true' },
    'npm kept --dry-run for itself: write npm run provision -- --dry-run\n',
  ],
])('[OP-24] flags %j with %j change nothing', async (flags, env, errors) => {
  expect(await provisionBy(env, ...flags)).toEqual({ output: '', errors, exitCode: 1 });
});

test('[OP-05] a wrong setting is refused with an explanation and an example', async () => {
  const { errors, exitCode } = await provisionBy({ SUPER_ADMIN_ID: 'alice', BOT_TOKEN: 'foo' });
  expect(exitCode).toBe(1);
  expect(errors).toContain('npm run provision cannot start:\n');
  expect(errors).toContain('- APPWRITE_ENDPOINT is missing. ');
  expect(errors).toContain('- SUPER_ADMIN_ID is not a messenger id, which is a number. ');
  expect(errors).toContain('- BOT_TOKEN is not a bot token. ');
  expect(errors).not.toContain('alice');
});

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { compileCache } from '#tests/support/compile-cache.ts';

/** Settings of an installation on the test backend, beside what it has already. */
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

test('[OP-04] one command makes tables, function, engagement types and super administrator; again it changes nothing', async () => {
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

test('[OP-05] a wrong setting is refused with what it is and an example', async () => {
  const { errors, exitCode } = await provisionBy({ SUPER_ADMIN_ID: 'alice', BOT_TOKEN: 'foo' });
  expect(exitCode).toBe(1);
  expect(errors).toContain('npm run provision cannot start:\n');
  expect(errors).toContain('- APPWRITE_ENDPOINT is missing. ');
  expect(errors).toContain('- SUPER_ADMIN_ID is not a messenger id, which is a number. ');
  expect(errors).toContain('- BOT_TOKEN is not a bot token. ');
  expect(errors).not.toContain('alice');
});

import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { backendNames } from '#tests/support/test-backend/names.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { mark, openWithMark } from '#tests/operations/personal-data-fixture.ts';
import { sentence } from '#tests/text/sentences.ts';

type Outcome = { readonly code: unknown; readonly stdout: string; readonly stderr: string };

/** Runs the command as an operator does, with the settings of a backend. */
function run(backend: TestBackend, args: readonly string[], changes: object = {}) {
  const env = {
    PATH: process.env['PATH'],
    APPWRITE_ENDPOINT: backend.endpoint,
    APPWRITE_PROJECT_ID: backendNames.projectId,
    APPWRITE_API_KEY: backendNames.apiKey,
    APPWRITE_FUNCTION_ID: backendNames.functionId,
    SUPER_ADMIN_ID: backendNames.superAdminId,
    ...changes,
  };
  return new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      ['server/personal-data/main.ts', ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

async function sessionCount(backend: TestBackend): Promise<unknown> {
  return (await backend.api('GET', `/users/${backendNames.superAdminId}/sessions`))['total'];
}

test('[OP-10] an operator exports a person as JSON and erases the person, by one command each', async () => {
  const backend = await openWithMark();

  const exported = await run(backend, ['export', mark]);
  const erased = await run(backend, ['erase', mark]);

  expect(exported).toMatchObject({ code: 0, stderr: '' });
  const { rows } = z
    .object({ userId: z.literal(mark), rows: z.array(z.object({ table: z.string() })) })
    .parse(JSON.parse(exported.stdout));
  expect(new Set(rows.map(({ table }) => table)).size).toBe(12);
  expect(erased).toEqual({ code: 0, stdout: 'The person is being erased.\n', stderr: '' });
  expect(await backend.row('users', mark)).toMatchObject({ name: '', x_username: '' });
  // The session of the set-up; those of the command have ended.
  expect(await sessionCount(backend)).toBe(1);
});

test('[OP-10] on one machine no endpoint is needed: the second listener is used', async () => {
  const backend = await openWithMark();
  const { port } = new URL(backend.endpoint);
  const ofOneMachine = { APPWRITE_ENDPOINT: '', APPWRITE_FUNCTION_ID: '' };

  const exported = await run(backend, ['export', mark], { ...ofOneMachine, ADMIN_PORT: port });
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toContain(`"userId": "${mark}"`);

  const stopped = await run(backend, ['export', mark], { ...ofOneMachine, ADMIN_PORT: '9' });
  expect(stopped.stderr).toBe(
    'http://127.0.0.1:9/v1 does not answer (bad port): start `npm run serve`, or look at ADMIN_PORT.\n',
  );
});

test('[OP-10] a person’s text that equals a setting is exported unchanged', async () => {
  const backend = await openWithMark();
  await backend.changeRow('users', mark, { x_name: backendNames.apiKey });

  const exported = await run(backend, ['export', mark]);

  expect(exported.stdout).toContain(backendNames.apiKey);
});

test('[OP-10] [OP-05] a refusal or an error is one sentence', async () => {
  const backend = await openWithMark();

  expect(await run(backend, ['erase', '4711'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${sentence('user_not_found')}\n`,
  });
  expect(await sessionCount(backend)).toBe(1);
  expect((await run(backend, ['forget', mark])).stderr).toMatch(/^Say what to do for which person/);
  const noServer = { APPWRITE_ENDPOINT: 'http://127.0.0.1:9/v1' };
  expect((await run(backend, ['export', mark], noServer)).stderr).toBe(
    'http://127.0.0.1:9/v1 does not answer (bad port): look at APPWRITE_ENDPOINT.\n',
  );
});

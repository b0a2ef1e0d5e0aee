import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/settings/listen.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { compileCache } from '#tests/support/compile-cache.ts';

const { apiKey, functionId, projectId } = backendNames;

/** A backend without people, under maintenance if requested. */
async function openEmpty({ isFrozen }: { readonly isFrozen: boolean }): Promise<TestBackend> {
  const backend = await openTestBackend();
  const variable = { variableId: 'maintenance', key: 'YAPP_MAINTENANCE', secret: false };
  const value = isFrozen ? 'on' : 'off';
  await backend.api('POST', `/functions/${functionId}/variables`, { ...variable, value });
  return backend;
}

/** Adds more accounts and rows than a server lists or takes at a time, one with preferences that the SDK cannot read. */
async function addMany(backend: TestBackend, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => String(7000 + index));
  await Promise.all(ids.map((userId) => backend.api('POST', '/users', { userId })));
  await backend.api('PATCH', '/users/7000/prefs', { prefs: { constructor: 1 } });
  const columns = { actorId: '7000', digest: 'x', answer: '{}' };
  for (const part of [ids.slice(0, 60), ids.slice(60)]) {
    const rows = part.map(($id) => ({ $id, ...columns }));
    await backend.api('POST', '/tablesdb/yapp/tables/requests/rows', { rows });
  }
}

/** Serves a backend like the local second listener, under the project's name there; returns the port. */
async function openMachine({ endpoint }: TestBackend): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-appwrite-project': projectId };
    const options = { method: incoming.method ?? 'GET', headers };
    const forwarded = request(new URL(incoming.url ?? '/', endpoint), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  onTestFinished(() => void server.close());
  return listen(server, { port: 0, host: '127.0.0.1', portSetting: 'ADMIN_PORT' });
}

/** Runs the command as an operator does, between this machine's listener and another Appwrite. */
async function moveBy(
  port: number,
  other: TestBackend,
  changes: Readonly<Record<string, string>>,
  ...given: readonly string[]
) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: compileCache,
    ADMIN_PORT: String(port),
    APPWRITE_API_KEY: apiKey,
    SUPER_ADMIN_ID: '4242',
    MOVE_ENDPOINT: other.endpoint,
    MOVE_PROJECT_ID: projectId,
    MOVE_API_KEY: apiKey,
    MOVE_FUNCTION_ID: functionId,
    ...changes,
  };
  const child = spawn(process.execPath, ['server/move/main.ts', ...given], { env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors, exitCode: await ended };
}

test.each([
  ['to the other Appwrite', [], 'run npm run provision and npm run serve:app, npm run bot'],
  ['back to this machine', ['--from'], 'remove MAINTENANCE=on from .env of this machine'],
])(
  '[OP-16] one command moves %s, and lists what is left to do',
  async (_where, given, left) => {
    const isBack = given.length > 0;
    const machine = await openEmpty({ isFrozen: !isBack });
    const other = await openEmpty({ isFrozen: isBack });
    const [source, target] = isBack ? [other, machine] : [machine, other];
    await addMany(source, 101);
    const port = await openMachine(machine);

    const { output, errors, exitCode } = await moveBy(port, other, {}, ...given);

    expect({ errors, exitCode }).toEqual({ errors: '', exitCode: 0 });
    const sides = [`http://127.0.0.1:${port}/v1`, other.endpoint];
    const [from, to] = isBack ? sides.toReversed() : sides;
    const lines = output.split('\n');
    expect(lines[0]).toBe(`from ${from} to ${to}`);
    expect(lines).toContain('the function of the target is on');
    expect(lines).toContain('requests: 101 rows copied');
    expect((await target.api('GET', '/users'))['total']).toBe(101);
    expect(await target.rows('requests')).toHaveLength(101);
    expect(lines.slice(lines.indexOf('What is left to do:')).join('\n')).toContain(left);
  },
  60_000,
);

test('[OP-16] a move that must not begin exits with 1 and says what to do', async () => {
  const port = await openMachine(await openEmpty({ isFrozen: false }));
  const other = await openEmpty({ isFrozen: true });

  const { output, errors, exitCode } = await moveBy(port, other, {});

  expect(exitCode).toBe(1);
  expect(output).not.toContain('What is left to do');
  expect(errors).toMatch(/^\S+ is not under maintenance: set MAINTENANCE=on in its \.env/);
  expect(errors).toContain('Nothing at the source has changed; run it again when that is mended.');
}, 60_000);

test.each([
  ['project of the other Appwrite', { MOVE_PROJECT_ID: 'gone' }, 'look at MOVE_PROJECT_ID.'],
  ['key of the other Appwrite', { MOVE_API_KEY: 'x'.repeat(24) }, 'look at MOVE_API_KEY,'],
  ['key of this machine', { APPWRITE_API_KEY: 'x'.repeat(24) }, 'look at APPWRITE_API_KEY,'],
])(
  '[OP-05] [OP-16] a wrong %s is reported with its server and its setting',
  async (_what, changes, advice) => {
    const port = await openMachine(await openEmpty({ isFrozen: true }));
    const other = await openEmpty({ isFrozen: false });

    const { errors, exitCode } = await moveBy(port, other, changes);

    expect(exitCode).toBe(1);
    const isOther = advice.includes('MOVE_');
    expect(errors.startsWith(isOther ? other.endpoint : `http://127.0.0.1:${port}/v1`)).toBe(true);
    expect(errors).toContain(advice);
  },
  60_000,
);

test('[OP-05] [OP-16] missing settings are reported, and no server is called', async () => {
  const child = spawn(process.execPath, ['server/move/main.ts'], {
    env: { PATH: process.env['PATH'] ?? '', SUPER_ADMIN_ID: 'olga' },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const errors = await text(child.stderr);
  expect(await ended).toBe(1);
  expect(errors).toContain('npm run move cannot start:\n');
  for (const name of ['APPWRITE_API_KEY', 'MOVE_ENDPOINT', 'MOVE_PROJECT_ID', 'MOVE_API_KEY']) {
    expect(errors).toContain(`- ${name} is missing. `);
  }
  expect(errors).toContain('- SUPER_ADMIN_ID is not a messenger id');
});

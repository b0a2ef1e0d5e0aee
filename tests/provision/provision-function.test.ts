import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { empty, functionId, nothing, run } from './provision-backend.ts';

async function deploymentCount(backend: TestBackend): Promise<number> {
  return Number((await backend.api('GET', `/functions/${functionId}/deployments`))['total']);
}

test('changed and new variables reach the function through one new deployment', async () => {
  const backend = await openTestBackend();
  await run(backend, { variables: { YAPP_DATABASE_ID: 'yapp', YAPP_BOT_TOKEN: 'one' } });
  const count = await deploymentCount(backend);
  const variables = { YAPP_DATABASE_ID: 'yapp', YAPP_BOT_TOKEN: 'two', YAPP_BOT_HOST: 'b' };
  expect(await run(backend, { variables })).toEqual({
    changes: [
      'update variable YAPP_BOT_TOKEN',
      'create variable YAPP_BOT_HOST',
      'deploy the code of function operations',
    ],
    refusals: [],
  });
  expect(await deploymentCount(backend)).toBe(count + 1);
  expect(await run(backend, { variables })).toEqual(nothing);
});

test('new code is deployed and activated, and unchanged code is not', async () => {
  const backend = await openTestBackend();
  const newCode = new TextEncoder().encode('export default async () => 1;');
  const { changes } = await run(backend, { code: newCode });
  expect(changes).toEqual(['deploy the code of function operations']);
  const { deployments } = (await backend.api('GET', `/functions/${functionId}/deployments`)) as {
    deployments: { $id: string; status: string; $createdAt: string }[];
  };
  expect(deployments).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  const setUp = await backend.api('GET', `/functions/${functionId}`);
  const newest = deployments.toSorted((one, other) =>
    one.$createdAt < other.$createdAt ? 1 : -1,
  )[0];
  expect(setUp['deploymentId']).toBe(newest?.$id);
});

test('the next run repairs an interrupted deployment', async () => {
  const backend = await openTestBackend();
  await backend.fault({ match: 'POST .*/deployments', action: { status: 503, body: '{}' } });
  await expect(run(backend, empty)).rejects.toThrow();
  const { changes } = await run(backend, empty);
  expect(changes).toEqual(['deploy the code of function second-operations']);
  expect(await run(backend, empty)).toEqual(nothing);
});

test('a new variable whose deployment was interrupted reaches the code in the next run', async () => {
  const backend = await openTestBackend();
  const variables = { YAPP_BOT_TOKEN: 'two' };
  await backend.fault({ match: 'POST .*/deployments', action: { status: 503, body: '{}' } });
  await expect(run(backend, { variables })).rejects.toThrow();
  const { changes } = await run(backend, { variables });
  expect(changes).toEqual(['deploy the code of function operations']);
});

test('the next run deploys a new version whose deployment was interrupted', async () => {
  const backend = await openTestBackend();
  const newCode = new TextEncoder().encode('export default async () => 1;');
  await backend.fault({ match: 'POST .*/deployments', action: { status: 503, body: '{}' } });
  await expect(run(backend, { code: newCode })).rejects.toThrow();
  const { changes } = await run(backend, { code: newCode });
  expect(changes).toContain('deploy the code of function operations');
  expect(await deploymentCount(backend)).toBe(2);
});

test('function settings that were changed by hand are corrected', async () => {
  const backend = await openTestBackend();
  await backend.api('PUT', `/functions/${functionId}`, {
    name: 'Operations',
    runtime: 'node-22',
    execute: ['users'],
    schedule: '* * * * *',
    timeout: 15,
    entrypoint: 'main.js',
    enabled: false,
  });
  const { changes } = await run(backend);
  expect(changes).toContain('update function operations');
  expect(await backend.api('GET', `/functions/${functionId}`)).toMatchObject({
    execute: ['any'],
    enabled: true,
  });
  expect(await run(backend)).toEqual(nothing);
});

test.each([
  ['name', 'Functions'],
  ['schedule', ''],
  ['timeout', 900],
  ['entrypoint', 'index.js'],
  ['enabled', false],
  ['execute', ['any', 'users']],
  ['scopes', ['rows.read', 'rows.write']],
])('[OP-04] another %s of the function, such as %j, is corrected', async (setting, value) => {
  const backend = await openTestBackend();
  const right = await backend.api('GET', `/functions/${functionId}`);
  const settings = ['name', 'runtime', 'execute', 'schedule', 'timeout', 'enabled'];
  const all = [...settings, 'entrypoint', 'scopes'].map((name) => [name, right[name]]);
  const changed = { ...Object.fromEntries(all), [setting]: value };
  await backend.api('PUT', `/functions/${functionId}`, changed);
  expect((await backend.api('GET', `/functions/${functionId}`))[setting]).toEqual(value);

  expect(await run(backend)).toEqual({ changes: ['update function operations'], refusals: [] });

  expect((await backend.api('GET', `/functions/${functionId}`))[setting]).toEqual(right[setting]);
});

async function variablesOf(backend: TestBackend) {
  const { variables } = (await backend.api('GET', `/functions/${functionId}/variables`)) as {
    variables: { key: string; value: string; secret: boolean }[];
  };
  return variables.map(({ key, value, secret }) => [key, secret ? 'secret' : value] as const);
}

test('[OP-04] a variable emptied in the settings is removed, and a variable set by another person stays', async () => {
  const backend = await openTestBackend();
  await run(backend, { variables: { YAPP_BOT_HOST: 'https://bot.example.com' } });
  const path = `/functions/${functionId}/variables`;
  const own = { variableId: 'mine', key: 'NODE_OPTIONS', value: '--x', secret: false };
  await backend.api('POST', path, own);
  const { changes } = await run(backend, { variables: {} });
  expect(changes).toEqual([
    'remove variable YAPP_BOT_HOST',
    'deploy the code of function operations',
  ]);
  const asked = (await backend.takeRequests()).filter(({ line }) =>
    line.startsWith(`GET /v1${path}`),
  );
  // Appwrite lists 25 by default, and the product has more.
  expect(asked[0]?.line).toContain('"method":"limit","values":[100]');
  expect(await variablesOf(backend)).toContainEqual(['NODE_OPTIONS', '--x']);
  expect(Object.fromEntries(await variablesOf(backend))).not.toHaveProperty('YAPP_BOT_HOST');
  expect(await run(backend, { variables: {} })).toEqual(nothing);
});

test('[OP-04] secrets are stored as unreadable secrets, and a changed one is detected', async () => {
  const backend = await openTestBackend();
  const variables = {
    YAPP_BOT_TOKEN: 'one',
    YAPP_BOT_SHARED_SECRET: 'two',
    YAPP_CLERK_SECRET_KEY: 'three',
    YAPP_DATABASE_ID: 'yapp',
  };
  await run(backend, { variables });
  const stored = Object.fromEntries(await variablesOf(backend));
  expect(stored).toMatchObject({
    YAPP_BOT_TOKEN: 'secret',
    YAPP_BOT_SHARED_SECRET: 'secret',
    YAPP_CLERK_SECRET_KEY: 'secret',
    YAPP_DATABASE_ID: 'yapp',
  });
  expect(await run(backend, { variables })).toEqual(nothing);
  const { changes } = await run(backend, { variables: { ...variables, YAPP_BOT_TOKEN: 'four' } });
  expect(changes).toContain('update variable YAPP_BOT_TOKEN');
});

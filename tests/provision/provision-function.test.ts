import { expect, test } from 'vitest';
import { openWorld, type World } from '#tests/support/test-backend.ts';
import { empty, functionId, nothing, run } from './provision-world.ts';

async function deploymentCount(world: World): Promise<number> {
  return Number((await world.api('GET', `/functions/${functionId}/deployments`))['total']);
}

test('a changed or new variable reaches the function by a new deployment, and one only', async () => {
  const world = await openWorld();
  await run(world, { variables: { YAPP_DATABASE_ID: 'yapp', YAPP_BOT_TOKEN: 'one' } });
  const count = await deploymentCount(world);
  const variables = { YAPP_DATABASE_ID: 'yapp', YAPP_BOT_TOKEN: 'two', YAPP_BOT_HOST: 'b' };
  expect(await run(world, { variables })).toEqual({
    changes: [
      'update variable YAPP_BOT_TOKEN',
      'create variable YAPP_BOT_HOST',
      'deploy the code of function operations',
    ],
    refusals: [],
  });
  expect(await deploymentCount(world)).toBe(count + 1);
  expect(await run(world, { variables })).toEqual(nothing);
});

test('new code is deployed and activated, the same code is not', async () => {
  const world = await openWorld();
  const newCode = new TextEncoder().encode('export default async () => 1;');
  const { changes } = await run(world, { code: newCode });
  expect(changes).toEqual(['deploy the code of function operations']);
  const { deployments } = (await world.api('GET', `/functions/${functionId}/deployments`)) as {
    deployments: { $id: string; status: string; $createdAt: string }[];
  };
  expect(deployments).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  const setUp = await world.api('GET', `/functions/${functionId}`);
  const newest = deployments.toSorted((one, other) =>
    one.$createdAt < other.$createdAt ? 1 : -1,
  )[0];
  expect(setUp['deploymentId']).toBe(newest?.$id);
});

test('a deployment that was cut off is made good by the next run', async () => {
  const world = await openWorld();
  await world.fault({ match: 'POST .*/deployments', action: { status: 503, body: '{}' } });
  await expect(run(world, empty)).rejects.toThrow();
  const { changes } = await run(world, empty);
  expect(changes).toEqual(['deploy the code of function second-operations']);
  expect(await run(world, empty)).toEqual(nothing);
});

test('a new variable whose deployment was cut off reaches the code by the next run', async () => {
  const world = await openWorld();
  const variables = { YAPP_BOT_TOKEN: 'two' };
  await world.fault({ match: 'POST .*/deployments', action: { status: 503, body: '{}' } });
  await expect(run(world, { variables })).rejects.toThrow();
  const { changes } = await run(world, { variables });
  expect(changes).toEqual(['deploy the code of function operations']);
});

test('a new version whose deployment was cut off is made good by the next run', async () => {
  const world = await openWorld();
  const newCode = new TextEncoder().encode('export default async () => 1;');
  await world.fault({ match: 'POST .*/deployments', action: { status: 503, body: '{}' } });
  await expect(run(world, { code: newCode })).rejects.toThrow();
  const { changes } = await run(world, { code: newCode });
  expect(changes).toContain('deploy the code of function operations');
  expect(await deploymentCount(world)).toBe(2);
});

test('settings of the function that somebody changed by hand are put right', async () => {
  const world = await openWorld();
  await world.api('PUT', `/functions/${functionId}`, {
    name: 'Operations',
    runtime: 'node-22',
    execute: ['users'],
    schedule: '* * * * *',
    timeout: 15,
    entrypoint: 'main.js',
    enabled: false,
  });
  const { changes } = await run(world);
  expect(changes).toContain('update function operations');
  expect(await world.api('GET', `/functions/${functionId}`)).toMatchObject({
    execute: ['any'],
    enabled: true,
  });
  expect(await run(world)).toEqual(nothing);
});

async function variablesOf(world: World) {
  const { variables } = (await world.api('GET', `/functions/${functionId}/variables`)) as {
    variables: { key: string; value: string; secret: boolean }[];
  };
  return variables.map(({ key, value, secret }) => [key, secret ? 'secret' : value] as const);
}

test('[OP-04] what was emptied in the settings is removed, and what somebody else has set stays', async () => {
  const world = await openWorld();
  await run(world, { variables: { YAPP_BOT_HOST: 'https://bot.example.com' } });
  const path = `/functions/${functionId}/variables`;
  const own = { variableId: 'mine', key: 'NODE_OPTIONS', value: '--x', secret: false };
  await world.api('POST', path, own);
  const { changes } = await run(world, { variables: {} });
  expect(changes).toEqual([
    'remove variable YAPP_BOT_HOST',
    'deploy the code of function operations',
  ]);
  expect(await variablesOf(world)).toContainEqual(['NODE_OPTIONS', '--x']);
  expect(Object.fromEntries(await variablesOf(world))).not.toHaveProperty('YAPP_BOT_HOST');
  expect(await run(world, { variables: {} })).toEqual(nothing);
});

test('[OP-04] secrets are stored as secrets, whose values nobody reads, and a changed one is known', async () => {
  const world = await openWorld();
  const variables = {
    YAPP_BOT_TOKEN: 'one',
    YAPP_BOT_SHARED_SECRET: 'two',
    YAPP_CLERK_SECRET_KEY: 'three',
    YAPP_DATABASE_ID: 'yapp',
  };
  await run(world, { variables });
  const stored = Object.fromEntries(await variablesOf(world));
  expect(stored).toMatchObject({
    YAPP_BOT_TOKEN: 'secret',
    YAPP_BOT_SHARED_SECRET: 'secret',
    YAPP_CLERK_SECRET_KEY: 'secret',
    YAPP_DATABASE_ID: 'yapp',
  });
  expect(await run(world, { variables })).toEqual(nothing);
  const { changes } = await run(world, { variables: { ...variables, YAPP_BOT_TOKEN: 'four' } });
  expect(changes).toContain('update variable YAPP_BOT_TOKEN');
});

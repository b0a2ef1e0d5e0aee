import { Client } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { FunctionSetup } from '#server/provision/function-setup.ts';
import { provision, type ProvisionReport } from '#server/provision/provision.ts';
import { worldNames } from '#tests/support/world/names.ts';
import { openWorld, type World } from '#tests/support/world.ts';

const code = new TextEncoder().encode('export default async () => {};');
const nothing: ProvisionReport = { changes: [], refusals: [] };

/** What the world has already, and what an empty backend would get. */
const existing = { databaseId: worldNames.databaseId, id: worldNames.functionId };
const empty = { databaseId: 'second', id: 'second-operations' };
const { databaseId, id: functionId } = existing;

type Changes = Partial<FunctionSetup> & { databaseId?: string; isDryRun?: boolean };

/** Provisions the world again, or an empty place beside it. */
function run(world: World, changes: Changes = {}): Promise<ProvisionReport> {
  const client = new Client()
    .setEndpoint(world.endpoint)
    .setProject(worldNames.projectId)
    .setKey(worldNames.apiKey);
  const { isDryRun = false, databaseId: place, ...setup } = { ...existing, ...changes };
  const functionSetup = { name: 'Operations', code, variables: {}, ...setup };
  return provision({ client, databaseId: place, functionSetup, isDryRun });
}

const columnPath = (table: string, key = '') =>
  `/tablesdb/${databaseId}/tables/${table}/columns${key === '' ? '' : `/${key}`}`;

/** Everything that the provisioning could have changed, as the server tells it. */
async function picture(world: World): Promise<string> {
  const parts = [];
  const { tables } = (await world.api('GET', `/tablesdb/${databaseId}/tables`)) as {
    tables: { $id: string }[];
  };
  parts.push(tables);
  for (const path of ['', '/variables', '/deployments']) {
    parts.push(await world.api('GET', `/functions/${functionId}${path}`));
  }
  return JSON.stringify(parts);
}

async function deploymentCount(world: World): Promise<number> {
  return Number((await world.api('GET', `/functions/${functionId}/deployments`))['total']);
}

test('an empty backend gets database, tables, columns, indexes, function, variables and code', async () => {
  const world = await openWorld();
  const variables = { YAPP_BOT_TOKEN: 'one' };
  const { changes, refusals } = await run(world, { ...empty, variables });
  expect(refusals).toEqual([]);
  expect(changes[0]).toBe('create database second');
  for (const line of [
    'create table users',
    'create column users.xUserId',
    'create index users.unique_x_user',
    'create table botOutbox',
    'create function second-operations',
    'create variable YAPP_BOT_TOKEN',
    'deploy the code of function second-operations',
  ]) {
    expect(changes).toContain(line);
  }
  const { columns } = await world.api('GET', '/tablesdb/second/tables/users');
  expect(columns).toHaveLength(20);
  const setUp = await world.api('GET', '/functions/second-operations');
  expect(setUp).toMatchObject({ execute: ['any'], schedule: '* * * * *', timeout: 15 });
});

test('[TR-10..12] the tables may be read by whom the rules name, and written by nobody', async () => {
  const world = await openWorld();
  const { tables } = (await world.api('GET', `/tablesdb/${databaseId}/tables`)) as {
    tables: { $id: string; $permissions: string[]; rowSecurity: boolean }[];
  };
  const rights = tables.map(({ $id, $permissions, rowSecurity }) => [
    $id,
    $permissions.toSorted().join(' '),
    rowSecurity,
  ]);
  const [admins, members] = ['read("label:admin")', 'read("label:member")'];
  expect(Object.fromEntries(rights.map(([id, ...rest]) => [id, rest]))).toEqual({
    users: [`${admins} ${members}`, true],
    posts: [`${admins} ${members}`, true],
    engagement: [admins, true],
    proofLinks: ['', false],
    pointConst: [`${admins} ${members}`, false],
    notifications: [admins, true],
    reports: [admins, true],
    pointLedger: [admins, true],
    moderationLog: [admins, false],
    verifications: ['', false],
    botOutbox: [admins, false],
  });
});

test('a second run finds everything as it should be and changes nothing', async () => {
  const world = await openWorld();
  const before = await picture(world);
  await world.takeRequests();
  expect(await run(world)).toEqual(nothing);
  const written = (await world.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  expect(await picture(world)).toBe(before);
});

test('a dry run on an empty backend says what would be done and does nothing', async () => {
  const world = await openWorld();
  await world.takeRequests();
  const told = await run(world, { ...empty, isDryRun: true });
  const written = (await world.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  await expect(world.api('GET', '/tablesdb/second')).rejects.toThrow('404');
  expect(told).toEqual(await run(world, empty));
});

test('a dry run on an existing database says what would be done and does nothing', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'rewardEach'));
  const before = await picture(world);
  const variables = { YAPP_BOT_TOKEN: 'two' };
  expect(await run(world, { isDryRun: true, variables })).toEqual({
    changes: [
      'create column posts.rewardEach',
      'create variable YAPP_BOT_TOKEN',
      'deploy the code of function operations',
    ],
    refusals: [],
  });
  expect(await picture(world)).toBe(before);
});

test('a missing column is added to an existing database, whose rows stay', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'rewardEach'));
  await world.api('POST', `/tablesdb/${databaseId}/tables/posts/rows`, {
    rowId: 'p1',
    data: { authorId: '100', limit: 3 },
  });
  expect(await run(world)).toEqual({ changes: ['create column posts.rewardEach'], refusals: [] });
  const row = await world.api('GET', `/tablesdb/${databaseId}/tables/posts/rows/p1`);
  expect(row).toMatchObject({ authorId: '100', limit: 3 });
  const column = await world.api('GET', columnPath('posts', 'rewardEach'));
  expect(column).toMatchObject({ type: 'integer', default: 0, min: 0, status: 'available' });
  expect(await run(world)).toEqual(nothing);
});

test('a column of another type is refused, and nothing at all is changed', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'rewardEach'));
  await world.api('DELETE', columnPath('users', 'warnCount'));
  await world.api('POST', columnPath('users', 'string'), {
    key: 'warnCount',
    size: 10,
    required: false,
  });
  const before = await picture(world);
  const variables = { YAPP_BOT_TOKEN: 'two' };
  expect(await run(world, { variables })).toEqual({
    changes: [],
    refusals: ['column users.warnCount is string and must become integer: that would lose data'],
  });
  expect(await picture(world)).toBe(before);
});

test('a list in the place of a single value is refused', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'content'));
  await world.api('POST', columnPath('posts', 'string'), {
    key: 'content',
    size: 2048,
    required: false,
    array: true,
  });
  expect(await run(world)).toEqual({
    changes: [],
    refusals: ['column posts.content is string[] and must become string: that would lose data'],
  });
});

test('a column that is too short is enlarged, and its values stay', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'commentGuide'));
  await world.api('POST', columnPath('posts', 'string'), {
    key: 'commentGuide',
    size: 40,
    required: false,
  });
  await world.api('POST', `/tablesdb/${databaseId}/tables/posts/rows`, {
    rowId: 'p1',
    data: { authorId: '100', limit: 3, commentGuide: 'say something kind' },
  });
  expect(await run(world)).toEqual({
    changes: ['enlarge column posts.commentGuide to 100'],
    refusals: [],
  });
  const row = await world.api('GET', `/tablesdb/${databaseId}/tables/posts/rows/p1`);
  expect(row['commentGuide']).toBe('say something kind');
  expect(await run(world)).toEqual(nothing);
});

test('an index that is missing or of other columns is put right', async () => {
  const world = await openWorld();
  const indexPath = `/tablesdb/${databaseId}/tables/reports/indexes`;
  await world.api('DELETE', `${indexPath}/by_resolved`);
  expect(await run(world)).toEqual({
    changes: ['create index reports.by_resolved'],
    refusals: [],
  });
  await world.api('DELETE', `${indexPath}/by_resolved`);
  await world.api('POST', indexPath, { key: 'by_resolved', type: 'key', columns: ['postId'] });
  expect(await run(world)).toEqual({
    changes: ['replace index reports.by_resolved'],
    refusals: [],
  });
  expect(await run(world)).toEqual(nothing);
});

test('permissions that somebody changed by hand are put right', async () => {
  const world = await openWorld();
  const path = `/tablesdb/${databaseId}/tables/users`;
  const permissions = ['read("any")', 'create("users")'];
  await world.api('PUT', path, { name: 'Users', permissions, rowSecurity: false });
  expect(await run(world)).toEqual({
    changes: ['update permissions of table users'],
    refusals: [],
  });
  expect(await world.api('GET', path)).toMatchObject({
    $permissions: ['read("label:member")', 'read("label:admin")'],
    rowSecurity: true,
  });
});

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

test('it waits for a column until the server says that it is available', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'rewardEach'));
  const body = JSON.stringify({ key: 'rewardEach', type: 'integer', status: 'processing' });
  const match = 'GET .*/posts/columns/rewardEach';
  await world.fault({ match, times: 2, action: { status: 200, body } });
  await world.takeRequests();
  await run(world);
  const polls = (await world.takeRequests()).filter(({ line }) => new RegExp(match).test(line));
  expect(polls).toHaveLength(3);
});

test('a column that the server cannot make is told as it tells it', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'rewardEach'));
  const body = JSON.stringify({ key: 'rewardEach', status: 'failed', error: 'row too wide' });
  const match = 'GET .*/posts/columns/rewardEach';
  await world.fault({ match, action: { status: 200, body } });
  await expect(run(world)).rejects.toThrow(
    'column posts.rewardEach could not be created: row too wide',
  );
});

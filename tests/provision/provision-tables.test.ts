import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { columnPath, databaseId, nothing, picture, run } from './provision-backend.ts';

test('[TR-10..12] the tables can be read by the people the rules name, and written by no one', async () => {
  const backend = await openTestBackend();
  const { tables } = (await backend.api('GET', `/tablesdb/${databaseId}/tables`)) as {
    tables: { $id: string; $permissions: string[]; rowSecurity: boolean }[];
  };
  const rights = tables.map(({ $id, $permissions, rowSecurity }) => [
    $id,
    $permissions.toSorted().join(' '),
    rowSecurity,
  ]);
  const [admins, members] = ['read("label:admin")', 'read("label:member")'];
  expect(Object.fromEntries(rights.map(([id, ...rest]) => [id, rest]))).toEqual({
    users: [admins, true],
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
    announcements: [admins, false],
    looks: [admins, false],
    scheduleRuns: ['', false],
    scheduleFailures: ['', false],
    giftDays: ['', false],
    economyTotals: [admins, false],
    weekEarnings: ['', true],
    leaders: [members, false],
    requests: ['', false],
    migrations: ['', false],
    targetGuards: ['', true],
  });
});

test('a missing column is added to an existing database, and its rows stay', async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'rewardEach'));
  await backend.api('POST', `/tablesdb/${databaseId}/tables/posts/rows`, {
    rowId: 'p1',
    data: { authorId: '100', limit: 3 },
  });
  expect(await run(backend)).toEqual({ changes: ['create column posts.rewardEach'], refusals: [] });
  const row = await backend.api('GET', `/tablesdb/${databaseId}/tables/posts/rows/p1`);
  expect(row).toMatchObject({ authorId: '100', limit: 3 });
  const column = await backend.api('GET', columnPath('posts', 'rewardEach'));
  expect(column).toMatchObject({ type: 'integer', default: 0, min: 0, status: 'available' });
  expect(await run(backend)).toEqual(nothing);
});

test('[OP-09] a required column is added to an empty table, and refused if existing rows would lack it', async () => {
  const backend = await openTestBackend();
  const missing = async () => backend.api('DELETE', columnPath('pointConst', 'pointToPost'));
  await missing();
  expect(await run(backend)).toEqual({
    changes: ['create column pointConst.pointToPost'],
    refusals: [],
  });
  await backend.addRow('pointConst', 'like', { pointToPost: 10, pointAsReward: 8 });
  await missing();
  const before = await picture(backend);
  expect(await run(backend)).toEqual({
    changes: [],
    refusals: [
      'column pointConst.pointToPost is required, and the rows of the table have no value for it: make it optional, and fill it by a migration',
    ],
  });
  expect(await picture(backend)).toBe(before);
});

test('a column of another type is refused, and nothing is changed', async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'rewardEach'));
  await backend.api('DELETE', columnPath('users', 'warnCount'));
  await backend.api('POST', columnPath('users', 'string'), {
    key: 'warnCount',
    size: 10,
    required: false,
  });
  const before = await picture(backend);
  const variables = { YAPP_BOT_TOKEN: 'two' };
  expect(await run(backend, { variables })).toEqual({
    changes: [],
    refusals: ['column users.warnCount is string and must become integer: that would lose data'],
  });
  expect(await picture(backend)).toBe(before);
});

test('a list instead of a single value is refused', async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'content'));
  await backend.api('POST', columnPath('posts', 'string'), {
    key: 'content',
    size: 2048,
    required: false,
    array: true,
  });
  expect(await run(backend)).toEqual({
    changes: [],
    refusals: ['column posts.content is string[] and must become string: that would lose data'],
  });
});

test('a column that is too short is enlarged, and its values stay', async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'commentGuide'));
  await backend.api('POST', columnPath('posts', 'string'), {
    key: 'commentGuide',
    size: 40,
    required: false,
  });
  await backend.api('POST', `/tablesdb/${databaseId}/tables/posts/rows`, {
    rowId: 'p1',
    data: { authorId: '100', limit: 3, commentGuide: 'say something kind' },
  });
  expect(await run(backend)).toEqual({
    changes: ['enlarge column posts.commentGuide to 100'],
    refusals: [],
  });
  const row = await backend.api('GET', `/tablesdb/${databaseId}/tables/posts/rows/p1`);
  expect(row['commentGuide']).toBe('say something kind');
  expect(await run(backend)).toEqual(nothing);
});

test('a missing index and one with other columns are corrected', async () => {
  const backend = await openTestBackend();
  const indexPath = `/tablesdb/${databaseId}/tables/reports/indexes`;
  await backend.api('DELETE', `${indexPath}/by_resolved`);
  expect(await run(backend)).toEqual({
    changes: ['create index reports.by_resolved'],
    refusals: [],
  });
  await backend.api('DELETE', `${indexPath}/by_resolved`);
  await backend.api('POST', indexPath, { key: 'by_resolved', type: 'key', columns: ['postId'] });
  expect(await run(backend)).toEqual({
    changes: ['replace index reports.by_resolved'],
    refusals: [],
  });
  expect(await run(backend)).toEqual(nothing);
});

test.each([
  ['permissions', { permissions: ['read("any")', 'create("users")'], rowSecurity: true }],
  ['security of rows', { permissions: ['read("label:admin")'], rowSecurity: false }],
])('[TR-10..12] %s changed by hand are corrected', async (_, changed) => {
  const backend = await openTestBackend();
  const path = `/tablesdb/${databaseId}/tables/users`;
  const { name } = await backend.api('GET', path);
  await backend.api('PUT', path, { name, ...changed });

  expect(await run(backend)).toEqual({
    changes: ['update permissions of table users'],
    refusals: [],
  });

  expect(await backend.api('GET', path)).toMatchObject({
    $permissions: ['read("label:admin")'],
    rowSecurity: true,
  });
});

test('it waits until the server reports that a column is available', async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'rewardEach'));
  const body = JSON.stringify({ key: 'rewardEach', type: 'integer', status: 'processing' });
  const match = 'GET .*/posts/columns/rewardEach';
  await backend.fault({ match, times: 2, action: { status: 200, body } });
  await backend.takeRequests();
  await run(backend);
  const polls = (await backend.takeRequests()).filter(({ line }) => new RegExp(match).test(line));
  expect(polls).toHaveLength(3);
});

test("a column that the server cannot create is reported in the server's words", async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'rewardEach'));
  const body = JSON.stringify({ key: 'rewardEach', status: 'failed', error: 'row too wide' });
  const match = 'GET .*/posts/columns/rewardEach';
  await backend.fault({ match, action: { status: 200, body } });
  await expect(run(backend)).rejects.toThrow(
    'column posts.rewardEach could not be created: row too wide',
  );
});

import { expect, test } from 'vitest';
import { openWorld, type World } from '#tests/support/test-backend.ts';
import { expectedTables } from './expected-tables.ts';

type Column = Readonly<Record<string, unknown>>;

/** The columns of a table as the server has them, each in a few words. */
async function columnsOf(world: World, table: string): Promise<Record<string, string>> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [200] }));
  const path = `/tablesdb/yapp/tables/${table}/columns?queries[0]=${limit}`;
  const { columns } = (await world.api('GET', path)) as { columns: Column[] };
  return Object.fromEntries(columns.map((column) => [String(column['key']), wordsOf(column)]));
}

function wordsOf(column: Column): string {
  const words = [String(column['type'])];
  if (column['array'] === true) words[0] += '[]';
  if (column['type'] === 'string') words.push(String(column['size']));
  if (column['required'] === true) words.push('required');
  if (column['default'] !== null && column['default'] !== undefined) {
    words.push(`= ${String(column['default'])}`);
  }
  return words.join(' ');
}

test.each(expectedTables)(
  '%s %s has its columns, each with its default',
  async (_, table, columns) => {
    const world = await openWorld();
    expect(await columnsOf(world, table)).toEqual(columns);
  },
);

test('[DB-05] a user row that names nothing has zeros and no ban', async () => {
  const world = await openWorld();
  await world.addRow('users', '100', { name: 'Ada' });
  expect(await world.row('users', '100')).toMatchObject({
    point: 0,
    totallyEngaged: 0,
    approvedEngaged: 0,
    rejectedEngaged: 0,
    behaviourPoint: 0,
    warnCount: 0,
    isBanned: false,
    adminApproved: false,
    $createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('[DB-06] [DB-07] [DB-09] the creation time comes with each row', async () => {
  const world = await openWorld();
  const addedAtMs = Date.now();
  await world.addRow('posts', 'p1', { authorId: '100', limit: 1 });
  await world.addRow('engagement', 'e1', { postId: 'p1', engagedBy: '200', postAuthorId: '100' });
  await world.addRow('notifications', 'e1', { userId: '200', isApproved: true });
  const rows = [
    await world.row('posts', 'p1'),
    await world.row('engagement', 'e1'),
    await world.row('notifications', 'e1'),
  ];
  for (const row of rows) {
    expect(Math.abs(Date.parse(String(row['$createdAt'])) - addedAtMs)).toBeLessThan(60_000);
  }
  expect(rows[1]).toMatchObject({ isApproved: null, link: null, engagementTypes: [] });
});

test('[DB-08] a type’s name is its id, and its amounts are integers', async () => {
  const world = await openWorld();
  await world.addRow('pointConst', 'like', { pointToPost: 12, pointAsReward: 11 });
  expect(await world.row('pointConst', 'like')).toMatchObject({ enabled: true, forAll: true });
  const broken = { pointToPost: 1.2, pointAsReward: 11 };
  await expect(world.addRow('pointConst', 'quote', broken)).rejects.toThrow('400');
});

test('[DB-11] an X account belongs to one user, and users without one are no obstacle', async () => {
  const world = await openWorld();
  await world.addRow('users', '100', { xUserId: '77' });
  await expect(world.addRow('users', '200', { xUserId: '77' })).rejects.toThrow('409');
  await world.addRow('users', '300', { name: 'Ben' });
  await world.addRow('users', '400', { name: 'Cleo' });
  expect(await world.rows('users')).toHaveLength(3);
});

test('[DB-11] a person has one engagement with a post, whatever its id', async () => {
  const world = await openWorld();
  const engagement = { postId: 'p1', engagedBy: '200', postAuthorId: '100' };
  await world.addRow('engagement', 'e1', engagement);
  await expect(world.addRow('engagement', 'e2', engagement)).rejects.toThrow('409');
  await world.addRow('engagement', 'e3', { ...engagement, postId: 'p2' });
  await world.addRow('engagement', 'e4', { ...engagement, engagedBy: '300' });
});

test.each([
  ['users', ['unique xUserId', 'x_username', 'tg_handle']],
  ['posts', ['authorId,$createdAt', 'targetStatus,$createdAt', 'pinPost,targetStatus,$createdAt']],
  ['engagement', ['unique postId,engagedBy', 'engagedBy,$createdAt', 'postAuthorId,isApproved']],
  ['pointConst', ['enabled']],
  ['notifications', ['userId,$createdAt']],
  ['reports', ['isResolved,$createdAt']],
  ['pointLedger', ['debit', 'credit', 'userId,$createdAt']],
  ['moderationLog', ['targetId,$createdAt']],
  ['botOutbox', ['status,nextAttemptAtMs']],
])('[DB-11] %s can be asked for by what the queries name', async (table, wanted) => {
  const world = await openWorld();
  const path = `/tablesdb/yapp/tables/${table}/indexes`;
  const { indexes } = (await world.api('GET', path)) as {
    indexes: { type: string; columns: string[]; status: string }[];
  };
  const found = indexes.map(
    ({ type, columns }) => `${type === 'unique' ? 'unique ' : ''}${columns.join()}`,
  );
  for (const index of wanted) expect(found).toContain(index);
  expect(new Set(indexes.map(({ status }) => status))).toEqual(new Set(['available']));
});

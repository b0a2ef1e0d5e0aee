import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { expectedTables } from './expected-tables.ts';

type Column = Readonly<Record<string, unknown>>;

/** The columns of a table as the server has them. */
async function readColumns(backend: TestBackend, table: string): Promise<readonly Column[]> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [200] }));
  const path = `/tablesdb/yapp/tables/${table}/columns?queries[0]=${limit}`;
  const { columns } = (await backend.api('GET', path)) as { columns: Column[] };
  return columns;
}

/** The columns of a table as the server has them, each described in a few words. */
async function columnsOf(backend: TestBackend, table: string): Promise<Record<string, string>> {
  const columns = await readColumns(backend, table);
  return Object.fromEntries(columns.map((column) => [String(column['key']), wordsOf(column)]));
}

/** The indexes of a table, each by its columns; all of them are available. */
async function readIndexes(backend: TestBackend, table: string): Promise<readonly string[]> {
  const { indexes } = (await backend.api('GET', `/tablesdb/yapp/tables/${table}/indexes`)) as {
    indexes: { type: string; columns: string[]; status: string }[];
  };
  expect(indexes.filter(({ status }) => status !== 'available')).toEqual([]);
  return indexes.map(
    ({ type, columns }) => `${type === 'unique' ? 'unique ' : ''}${columns.join()}`,
  );
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
    const backend = await openTestBackend();
    expect(await columnsOf(backend, table)).toEqual(columns);
  },
);

test('[OP-04] these are all tables', async () => {
  const backend = await openTestBackend();
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [100] }));
  const { tables } = (await backend.api('GET', `/tablesdb/yapp/tables?queries[0]=${limit}`)) as {
    tables: { $id: string }[];
  };
  expect(tables.map(({ $id }) => $id).toSorted()).toEqual(
    expectedTables.map(([, table]) => table).toSorted(),
  );
});

/** What counts from 1: places, amounts of movements, and numbers that are given one after another. */
const fromOne = [
  'posts.limit',
  'posts.authorNumber',
  'pointLedger.amount',
  'verifications.number',
  'leaders.rank',
];

test('[DB-03] [PT-03] no balance, count or amount can fall below 0, and what happens once does not happen twice', async () => {
  const backend = await openTestBackend();
  const bounds = await Promise.all(
    expectedTables.map(async ([, table]) =>
      (await readColumns(backend, table))
        .filter(({ type }) => type === 'integer')
        .map(({ key, min, max }) => ({ name: `${table}.${String(key)}`, min, max })),
    ),
  );
  const numbers = bounds.flat();
  const counted = numbers.filter(({ name }) => !/(?:At|[uU]ntil|Run|By)Ms$/.test(name));
  const namesOf = (found: typeof numbers) => found.map(({ name }) => name);

  expect(namesOf(counted.filter(({ min }) => min === 1))).toEqual(fromOne);
  expect(namesOf(counted.filter(({ min }) => Number(min) < 0))).toEqual(['users.behaviourPoint']);
  expect(numbers.filter(({ max }) => Number(max) < Number.MAX_SAFE_INTEGER)).toEqual([
    { name: 'verifications.opened', min: 0, max: 1 },
    { name: 'verifications.used', min: 0, max: 1 },
  ]);
});

test('[DB-05] a user row without values has zeros and no ban', async () => {
  const backend = await openTestBackend();
  await backend.addRow('users', '100', { name: 'Ada' });
  expect(await backend.row('users', '100')).toMatchObject({
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
  const backend = await openTestBackend();
  const addedAtMs = Date.now();
  await backend.addRow('posts', 'p1', { authorId: '100', limit: 1 });
  await backend.addRow('engagement', 'e1', { postId: 'p1', engagedBy: '200', postAuthorId: '100' });
  await backend.addRow('notifications', 'e1', { userId: '200', isApproved: true });
  const rows = [
    await backend.row('posts', 'p1'),
    await backend.row('engagement', 'e1'),
    await backend.row('notifications', 'e1'),
  ];
  for (const row of rows) {
    expect(Math.abs(Date.parse(String(row['$createdAt'])) - addedAtMs)).toBeLessThan(60_000);
  }
  expect(rows[1]).toMatchObject({ isApproved: null, link: null, engagementTypes: [] });
});

test('[DB-08] a type’s name is its id, and its amounts are integers', async () => {
  const backend = await openTestBackend();
  await backend.addRow('pointConst', 'like', { pointToPost: 12, pointAsReward: 11 });
  expect(await backend.row('pointConst', 'like')).toMatchObject({ enabled: true, forAll: true });
  const broken = { pointToPost: 1.2, pointAsReward: 11 };
  await expect(backend.addRow('pointConst', 'quote', broken)).rejects.toThrow('400');
});

test('[DB-11] an X account belongs to one user, and any number of users can have none', async () => {
  const backend = await openTestBackend();
  await backend.addRow('users', '100', { xUserId: '77' });
  await expect(backend.addRow('users', '200', { xUserId: '77' })).rejects.toThrow('409');
  await backend.addRow('users', '300', { name: 'Ben' });
  await backend.addRow('users', '400', { name: 'Cleo' });
  expect(await backend.rows('users')).toHaveLength(3);
});

test('[DB-11] a person can have one engagement with a post, regardless of its id', async () => {
  const backend = await openTestBackend();
  const engagement = { postId: 'p1', engagedBy: '200', postAuthorId: '100' };
  await backend.addRow('engagement', 'e1', engagement);
  await expect(backend.addRow('engagement', 'e2', engagement)).rejects.toThrow('409');
  await backend.addRow('engagement', 'e3', { ...engagement, postId: 'p2' });
  await backend.addRow('engagement', 'e4', { ...engagement, engagedBy: '300' });
});

test('[DB-11] [TR-33] rows that must be unique have a unique index', async () => {
  const backend = await openTestBackend();
  const found = await Promise.all(
    expectedTables.map(async ([, table]) =>
      (await readIndexes(backend, table)).filter((name) => name.startsWith('unique')),
    ),
  );
  expect(found.flat().toSorted()).toEqual([
    'unique authorId,authorNumber',
    'unique postId,engagedBy',
    'unique subject',
    'unique userId,number',
    'unique xUserId',
  ]);
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
])('[DB-11] %s has the indexes that the queries need', async (table, wanted) => {
  const backend = await openTestBackend();
  const found = await readIndexes(backend, table);
  for (const index of wanted) expect(found).toContain(index);
});

import { expect, test } from 'vitest';
import { decideErasure } from '#src/domain/people/erasure.ts';
import { ok } from '#src/domain/result.ts';
import type { Rows } from '#src/tables/rows.ts';
import { tables, type TableId } from '#src/tables/schema.ts';
import { usersTable } from '#src/tables/users.ts';
import { erasedMessage } from '#server/personal-data/erased-rows.ts';
import { personTables } from '#server/personal-data/person-rows.ts';

const person = '1042';
const word = 'mark';

/** Columns that hold an id, a flag by a word, or a hash, and no text of a person's. */
const plainColumns = new Set([
  'authorId',
  'closedBy',
  'postId',
  'engagedBy',
  'postAuthorId',
  'decidedBy',
  'requestId',
  'engagementId',
  'userId',
  'engageId',
  'againistId',
  'reportedById',
  'resolvedBy',
  'subject',
  'debit',
  'credit',
  'refId',
  'actorId',
  'targetId',
  'invitedBy',
  'nonceHash',
  'digest',
  'adminId',
  'day',
  'week',
  'mutedKinds',
  'language',
  'doneBy',
]);

/** The values of columns that accept only certain values. */
const fixed: Readonly<Record<string, unknown>> = {
  engagementTypes: ['like'],
  status: 'sent',
  kind: 'gift',
  action: 'resolveReport',
  outcome: 'none',
  path: 'bot/notify',
  payload: JSON.stringify({ telegramId: person, message: word }),
  proofs: JSON.stringify({ comment: `https://x.com/${word}/status/1` }),
  details: JSON.stringify({
    before: { reason: word, warnCount: 1 },
    after: { outcome: 'none', handle: word, warnCount: 2, isBanned: true },
    message: word,
  }),
};

/** A row of a table with the word in each text column, and a value in each other column. */
function markedRow(table: TableId): Readonly<Record<string, unknown>> {
  const columns = tables[table].columns.map(({ key, type }): [string, unknown] => {
    if (type === 'integer') return [key, 1];
    if (type === 'boolean') return [key, false];
    return [key, fixed[key] ?? (plainColumns.has(key) ? person : `the ${word}`)];
  });
  const at = '2026-03-01T00:00:00.000Z';
  return {
    ...Object.fromEntries(columns),
    $id: 'row1',
    $createdAt: at,
    $updatedAt: at,
    $sequence: 1,
  };
}

function markedColumns(row: object): readonly string[] {
  return Object.entries(row).flatMap(([column, value]) =>
    JSON.stringify(value ?? null).includes(word) ? [column] : [],
  );
}

/** Rows of which each query returns one, and the queries. */
function rowsWith(row: unknown, asked: string[] = []): Rows {
  return {
    list: async (query: { conditions: readonly string[] }) => {
      asked.push(query.conditions.join());
      return ok({ rows: [row], ids: ['row1'], total: 1 });
    },
  } as unknown as Rows;
}

const place = { after: '', size: 20 };

/** What erasing keeps: an administrator's acts about others, and plain numbers and ids. */
const kept = new Set(['moderationLog actorId', 'giftDays', 'weekEarnings', 'users']);

test.each(personTables.map((each, index) => [each.table, index] as const))(
  '[OP-10] erasing leaves no text of the person in a row of %s (%i)',
  async (table, index) => {
    const parsed = tables[table].parse(markedRow(table));
    if (!parsed.ok) throw new Error(parsed.failure.message);
    const asked: string[] = [];
    const page = await personTables[index]?.page(rowsWith(parsed.value, asked), person, place);
    if (page?.ok !== true) throw new Error('nothing is read');
    const [found] = page.value.rows;
    expect(asked.join()).toContain(person);
    const stays =
      kept.has(table) || (table === 'moderationLog' && asked.join().includes('actorId'));
    const row = markedRow(table);
    const [write] = found?.erasure ?? [];
    const data = write?.action === 'update' ? write.data : {};
    const left = write?.action === 'delete' ? {} : { ...row, ...data };
    expect(found?.erasure).toHaveLength(stays ? 0 : 1);
    expect(markedColumns(left)).toEqual(stays ? markedColumns(row) : []);
  },
);

test.each([
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['pending', 'muted'],
])('[OP-10] an erased message that was %s is %s', (status, left) => {
  const parsed = tables.botOutbox.parse({ ...markedRow('botOutbox'), status });
  if (!parsed.ok) throw new Error(parsed.failure.message);

  expect(erasedMessage(parsed.value)).toMatchObject([{ data: { payload: '{}', status: left } }]);
});

test('[OP-10] erasing leaves no text in the row of the person, and keeps the numbers', () => {
  const row = markedRow('users');
  const parsed = usersTable.parse(row);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  const erased = decideErasure({ ...parsed.value, isAdmin: false }, () => 'keyed');
  if (!erased.ok) throw new Error(erased.failure.code);
  const changes = usersTable.toChanges(erased.value);
  expect(markedColumns({ ...row, ...changes })).toEqual([]);
  const numbers = usersTable.columns.filter(({ type }) => type === 'integer');
  expect(numbers.filter(({ key }) => Object.hasOwn(changes, key))).toEqual([]);
});

/** Tables without a row about one person, whose leaders the schedule names again from the rows of people. */
const aboutNoOne: readonly TableId[] = [
  'pointConst',
  'announcements',
  'scheduleRuns',
  'scheduleFailures',
  'economyTotals',
  'leaders',
  'migrations',
];

test('[OP-10] an export searches each table with personal data, by each column that refers to a person', async () => {
  const exported = new Set<TableId>(personTables.map(({ table }) => table));
  expect(Object.keys(tables).toSorted()).toEqual([...exported, ...aboutNoOne].toSorted());
  const asked = new Map<TableId, string>();
  for (const each of personTables) {
    const queries: string[] = [];
    await each.page(rowsWith({ id: 'row1' }, queries), person, place).catch(() => undefined);
    asked.set(each.table, `${asked.get(each.table) ?? ''} ${queries.join()}`);
  }
  const byColumns: readonly (readonly [TableId, readonly string[]])[] = [
    ['posts', ['authorId']],
    ['engagement', ['engagedBy', 'postAuthorId']],
    ['notifications', ['userId']],
    ['reports', ['reportedById', 'againistId']],
    ['pointLedger', ['userId']],
    ['moderationLog', ['targetId', 'actorId']],
    ['targetGuards', ['userId']],
    ['proofLinks', ['userId']],
    ['verifications', ['userId']],
    ['requests', ['actorId']],
    ['giftDays', ['adminId']],
    ['looks', ['$id', 'itemId']],
    ['weekEarnings', ['userId']],
    ['users', ['invitedBy']],
    ['botOutbox', ['payload']],
  ];
  for (const [table, columns] of byColumns) {
    for (const column of columns) expect(asked.get(table), table).toContain(`"${column}"`);
  }
});

test('[OP-10] about people who joined by the person’s link only that fact is exported', async () => {
  const parsed = usersTable.parse(markedRow('users'));
  if (!parsed.ok) throw new Error(parsed.failure.message);
  const invited = personTables.find(({ table }) => table === 'users');
  const page = await invited?.page(rowsWith(parsed.value), person, place);
  expect(page?.ok === true && page.value.rows.flatMap(({ row }) => markedColumns(row))).toEqual([]);
});

test.each([
  [19, null],
  [20, 'row1'],
])('[OP-10] after a page of %i rows the next one begins after %s', async (count, last) => {
  const parsed = tables.posts.parse(markedRow('posts'));
  if (!parsed.ok) throw new Error(parsed.failure.message);
  const ids = Array.from({ length: count }, () => 'row1');
  const rows = { list: async () => ok({ rows: [parsed.value], ids, total: count }) };
  const page = await personTables[0]?.page(rows as unknown as Rows, person, place);
  expect(page?.ok === true && page.value.last).toBe(last);
});

test('[OP-10] a post’s points minted and unminted are found by the ids of its movements, including reserve ids', async () => {
  const parsed = tables.posts.parse(markedRow('posts'));
  if (!parsed.ok) throw new Error(parsed.failure.message);
  const page = await personTables[0]?.page(rowsWith(parsed.value), person, place);
  const [found] = page?.ok === true ? page.value.rows : [];
  expect(found?.related).toEqual({
    messages: ['target.row1'],
    movements: ['mint.row1', 'unmint.row1', 'unmint2.row1'],
    targets: ['row1'],
  });
});

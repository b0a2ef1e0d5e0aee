import { Client, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fillCounters } from '#server/migrations/fill-counters.ts';
import { guardTargets } from '#server/migrations/complete-rows.ts';
import type { Migration } from '#server/migrations/migration.ts';
import { migrations, readDataState, runMigration } from '#server/migrations/run-migrations.ts';
import type { Write } from '#server/runtime/writes.ts';
import { dataVersion } from '#src/tables/migrations.ts';
import { createRows, type Rows } from '#src/tables/rows.ts';
import { columnPath, run } from '#tests/provision/provision-backend.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openFirstVersion } from './first-data.ts';

function placeOf(backend: TestBackend) {
  const { databaseId, projectId, apiKey } = backendNames;
  const client = new Client().setEndpoint(backend.endpoint).setProject(projectId).setKey(apiKey);
  return { tablesDB: new TablesDB(client), databaseId };
}

function rowsOf(backend: TestBackend): Rows {
  const { tablesDB, databaseId } = placeOf(backend);
  return createRows(tablesDB, databaseId, () => undefined);
}

/** The writes that a migration still has to make, over all its pages. */
async function leftOf(migration: Migration, rows: Rows): Promise<readonly Write[]> {
  const left: Write[] = [];
  let after: string | null = null;
  do {
    const page = await migration.nextPage(rows, after);
    left.push(...page.writes);
    after = page.last;
  } while (after !== null);
  return left;
}

test('[OP-09] after a run each step has nothing left to write', async () => {
  const backend = await openFirstVersion();
  await run(backend);
  const rows = rowsOf(backend);
  for (const migration of migrations) {
    expect({ name: migration.name, left: await leftOf(migration, rows) }).toEqual({
      name: migration.name,
      left: [],
    });
  }
});

test('[OP-09] [FA-13] the first of two engagements with one target guards it, and only a target without a guard gets one', async () => {
  const backend = await openTestBackend();
  const link = 'https://x.com/x_1001/status/77';
  const post = { authorId: '1001', limit: 5, engagementTypes: ['like'], link, content: link };
  await backend.addRow('posts', 'first', post);
  await backend.addRow('posts', 'second', { ...post, engagementTypes: ['like', 'follow'] });
  const engagement = { engagedBy: '1002', postAuthorId: '1001' };
  const ofSecond = { ...engagement, postId: 'second', engagementTypes: ['like', 'follow'] };
  await backend.addRow('engagement', 'e1', {
    ...engagement,
    postId: 'first',
    engagementTypes: ['like'],
  });
  await backend.addRow('engagement', 'e2', ofSecond);
  await backend.addRow('engagement', 'e3', { ...ofSecond, postId: 'gone' });
  const rows = rowsOf(backend);

  const writes = await leftOf(guardTargets, rows);
  expect(writes.map((write) => write.action === 'create' && write.data)).toEqual([
    { userId: '1002', target: 'follow:author:1001', engagementId: 'e2' },
    { userId: '1002', target: 'like:status:77', engagementId: 'e1' },
  ]);

  const [follow] = writes;
  if (follow?.action !== 'create') throw new Error('no guard is made');
  await backend.addRow('targetGuards', follow.rowId, follow.data);
  const left = await leftOf(guardTargets, rows);
  expect(left.map((write) => write.action === 'create' && write.data)).toEqual([
    { userId: '1002', target: 'like:status:77', engagementId: 'e1' },
  ]);
});

test('[OP-09] [FA-21] [TR-27] an empty counter gets its number, and one with a number keeps it', async () => {
  const backend = await openTestBackend();
  for (const id of ['1001', '1002', '1003']) await backend.person(id, { rejections: 6 });
  // A column added to existing rows is empty in them.
  for (const key of ['memberActs', 'decisions', 'decisionMs']) {
    await backend.api('DELETE', columnPath('users', key));
    const column = { key, required: false, default: 0 };
    await backend.api('POST', columnPath('users', 'integer'), column);
  }
  await backend.changeRow('users', '1001', { memberActs: 4, decisions: 2, decisionMs: 5 });
  const decided = { postId: 'p', postAuthorId: '1003', decidedBy: '1003', engagementTypes: [] };
  const decidedAtMs = Date.now() + 60_000;
  await backend.addRow('engagement', 'e1', {
    ...decided,
    engagedBy: '1001',
    isApproved: false,
    decidedAtMs,
  });
  const waiting = { ...decided, decidedBy: null, engagedBy: '1002' };
  await backend.addRow('engagement', 'e2', waiting);

  const writes = await leftOf(fillCounters, rowsOf(backend));
  expect(writes).toEqual([
    {
      action: 'update',
      table: 'users',
      rowId: '1002',
      data: { memberActs: 0, decisions: 0, decisionMs: 0 },
    },
    {
      action: 'update',
      table: 'users',
      rowId: '1003',
      data: { memberActs: 0, decisions: 1, decisionMs: expect.any(Number) },
    },
  ]);
});

test('[OP-09] a step interrupted between two pages continues after the last complete page, and does not run again once done', async () => {
  const place = placeOf(await openTestBackend());
  const asked: (string | null)[] = [];
  let isCut = true;
  const step: Migration = {
    version: dataVersion + 1,
    name: 'a step of three pages',
    async nextPage(_, after) {
      asked.push(after);
      if (after === 'b' && isCut) throw new Error('cut off');
      return { writes: [], last: { '': 'a', a: 'b' }[after ?? ''] ?? null };
    },
  };
  const pending = async () => {
    const state = await readDataState(place, [...migrations, step]);
    return state.kind === 'known' ? state.pending : [];
  };
  const runPending = async () => {
    for (const each of await pending()) await runMigration(place, each);
  };

  await expect(runPending()).rejects.toThrow('cut off');
  expect(asked).toEqual([null, 'a', 'b']);
  isCut = false;
  await runPending();
  expect(asked).toEqual([null, 'a', 'b', 'b']);
  expect(await pending()).toEqual([]);
  await runPending();
  expect(asked).toHaveLength(4);
});

/** A step of one page with this many writes. */
function stepOf(count: number): Migration {
  const writes = Array.from({ length: count }, (_, index): Write => ({
    action: 'create',
    table: 'targetGuards',
    rowId: `guard${String(index)}`,
    data: { userId: '1002', target: `like:status:${String(index)}`, engagementId: 'e' },
  }));
  const nextPage = async () => ({ writes, last: null });
  return { version: dataVersion + 1, name: 'a step of one page', nextPage };
}

test.each([0, 99, 100])('[OP-09] a step of %i writes is done once all are made', async (count) => {
  const backend = await openTestBackend();

  await runMigration(placeOf(backend), { migration: stepOf(count), begun: null });

  expect(await backend.rows('targetGuards')).toHaveLength(count);
  expect(await backend.row('migrations', String(dataVersion + 1))).toMatchObject({ done: true });
});

test('[OP-09] a page with more writes than a transaction allows saves its place with the last of them', async () => {
  const backend = await openTestBackend();
  const place = placeOf(backend);
  // The record is the first commit, the first part of the page the second.
  await backend.fault({ match: 'PATCH .*/transactions/', skip: 2, action: { cut: 'before' } });
  await expect(runMigration(place, { migration: stepOf(150), begun: null })).rejects.toThrow();
  expect(await backend.rows('targetGuards')).toHaveLength(99);
  expect(await backend.row('migrations', String(dataVersion + 1))).toMatchObject({ done: false });
});

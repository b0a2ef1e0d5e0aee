import { Client, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import {
  completeDecisions,
  completePeople,
  completePosts,
  guardTargets,
  renewProofLinks,
} from '#server/migrations/complete-rows.ts';
import { completeScorecards, fillCounters } from '#server/migrations/fill-counters.ts';
import type { Migration } from '#server/migrations/migration.ts';
import type { Write } from '#server/runtime/writes.ts';
import { usersTable } from '#src/tables/users.ts';
import { createRows } from '#src/tables/rows.ts';
import { columnPath } from '#tests/provision/provision-backend.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** What a migration writes, over all its pages. */
async function writesOf(migration: Migration, backend: TestBackend): Promise<readonly Write[]> {
  const { databaseId, projectId, apiKey } = backendNames;
  const client = new Client().setEndpoint(backend.endpoint).setProject(projectId).setKey(apiKey);
  const rows = createRows(new TablesDB(client), databaseId, () => undefined);
  const writes: Write[] = [];
  let after: string | null = null;
  do {
    const page = await migration.nextPage(rows, after);
    writes.push(...page.writes);
    after = page.last;
  } while (after !== null);
  return writes;
}

async function changesOf(migration: Migration, backend: TestBackend, rowId: string) {
  const writes = await writesOf(migration, backend);
  return writes.find((write) => write.rowId === rowId && write.action === 'update') ?? null;
}

async function addAct(backend: TestBackend, id: string, act: object): Promise<void> {
  await backend.addRow('moderationLog', id, { actorId: '1', details: '{}', ...act });
  // The log is ordered by time, so the clock has to advance.
  await backend.passTime(1000);
}

test.each([
  ['banned', { isBanned: true }, 'banUser', 'banReason', 'bannedAtMs'],
  ['rejected', { adminApproved: false }, 'decideApprovalRequest', 'rejectReason', 'rejectedAtMs'],
] as const)(
  '[OP-09] [PA-05] the newest of several acts determines why and when a person was %s',
  async (_name, columns, action, reason, time) => {
    const backend = await openTestBackend();
    await backend.person('1001', columns);
    await addAct(backend, 'old', { action, targetId: '1001', reason: 'Old' });
    await addAct(backend, 'new', { action, targetId: '1001', reason: 'New' });
    await addAct(backend, 'other', { action, targetId: '1002', reason: 'Of another' });
    await addAct(backend, 'note', { action: 'addNote', targetId: '1001', reason: 'A note' });

    const atMs = Date.parse(String((await backend.row('moderationLog', 'new'))['$createdAt']));
    expect(await changesOf(completePeople, backend, '1001')).toMatchObject({
      data: { [reason]: 'New', [time]: atMs },
    });
  },
);

test.each([
  ['asks again after a rejection', { adminApproved: false, adminReqOpen: true }],
  ['was approved after a rejection', {}],
])('[OP-09] [PA-05] a person who %s is not marked as rejected', async (_name, columns) => {
  const backend = await openTestBackend();
  await backend.person('1001', columns);
  const act = { action: 'decideApprovalRequest', targetId: '1001', reason: 'Old' };
  await addAct(backend, 'old', act);

  expect(await changesOf(completePeople, backend, '1001')).toBeNull();
});

test('[OP-09] [FA-10] a decision gets its missing columns and keeps the existing ones', async () => {
  const backend = await openTestBackend();
  const engagement = { engagedBy: '1002', postAuthorId: '1001', isApproved: true };
  const said = { decidedBy: '1', decidedAtMs: 5, overturnedAtMs: 7 };
  await backend.addRow('engagement', 'empty', { ...engagement, postId: 'p1' });
  await backend.addRow('engagement', 'whole', { ...engagement, ...said, postId: 'p2' });
  await backend.addRow('engagement', 'waits', { ...engagement, isApproved: null, postId: 'p3' });
  const timesMs = new Map<string, number>();
  for (const engageId of ['empty', 'whole', 'waits']) {
    for (const id of [engageId, `overturn.${engageId}`]) {
      const author = { postAuthorId: '1001', postAuthorUserName: 'x_1001' };
      const about = { postId: 'p', engageId, awardCount: 0, ...author };
      await backend.addRow('notifications', id, { userId: '1002', isApproved: false, ...about });
      const { $createdAt } = await backend.row('notifications', id);
      timesMs.set(id, Date.parse(String($createdAt)));
      await backend.passTime(1000);
    }
  }

  expect(await writesOf(completeDecisions, backend)).toEqual([
    {
      action: 'update',
      table: 'engagement',
      rowId: 'empty',
      data: {
        decidedBy: '1001',
        decidedAtMs: timesMs.get('empty'),
        overturnedAtMs: timesMs.get('overturn.empty'),
      },
    },
  ]);
});

test('[OP-09] a row that cannot be read, last on its page, ends no migration', async () => {
  const backend = await openTestBackend();
  const rows = Array.from({ length: 51 }, (_, index) => ({
    $id: `p${String(index).padStart(2, '0')}`,
    authorId: index === 49 ? 'no id at all' : '1001',
    limit: 1,
    link: `https://x.com/x_1001/status/${String(index + 1)}`,
  }));
  await backend.api('POST', '/tablesdb/yapp/tables/posts/rows', { rows });

  const written = (await writesOf(completePosts, backend)).map(({ rowId }) => rowId);

  expect(written).toHaveLength(50);
  expect(written).not.toContain('p49');
  expect(written.at(-1)).toBe('p50');
});

test('[OP-09] [FA-13] an engagement guards what was done in it, even if its post asks for more', async () => {
  const backend = await openTestBackend();
  const link = 'https://x.com/x_1001/status/51';
  const post = { authorId: '1001', link, limit: 1, cost: 0, rewardEach: 0 };
  await backend.addRow('posts', 'p1', { ...post, engagementTypes: ['like', 'follow'] });
  const engagement = { postId: 'p1', engagedBy: '1002', postAuthorId: '1001' };
  await backend.addRow('engagement', 'e1', { ...engagement, engagementTypes: ['like'] });

  expect(await writesOf(guardTargets, backend)).toMatchObject([
    { table: 'targetGuards', data: { target: 'like:status:51', engagementId: 'e1' } },
  ]);
});

test("[OP-09] [EN-08] two engagements with the same proof get a link each, and the old link is deleted with its owner's", async () => {
  const backend = await openTestBackend();
  const engagement = {
    postId: 'p',
    postAuthorId: '1001',
    engagementTypes: ['comment'],
    proofs: JSON.stringify({ comment: 'https://x.com/x_1002/status/201' }),
  };
  await backend.addRow('engagement', 'e1', { ...engagement, engagedBy: '1002' });
  await backend.addRow('engagement', 'e2', { ...engagement, engagedBy: '1003' });
  const alone = (await writesOf(renewProofLinks, backend)).map(({ action }) => action);
  expect(alone).toEqual(['create', 'create']);

  // The old id depends on the status alone.
  const former = 'bo5ekyqiz9vajnuwjkypd4v9sg';
  await backend.addRow('proofLinks', former, { engagementId: 'e2' });
  const writes = await writesOf(renewProofLinks, backend);
  expect(writes.filter(({ action }) => action === 'delete')).toHaveLength(1);
  const ids = writes.filter(({ action }) => action === 'create').map(({ rowId }) => rowId);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(former);
});

test.each([999, 1000, 1001])(
  '[OP-09] [FA-21] %i decisions of a person are counted, with the overturned rejection and without one that cannot be read',
  async (count) => {
    const backend = await openTestBackend();
    await backend.person('1001');
    const decision = { postAuthorId: '1001', decidedBy: '1001', engagedBy: '1002' };
    const rows = Array.from({ length: count }, (_, number) => ({
      $id: `e${number}`,
      ...decision,
      // A person has at most one engagement with a post.
      postId: `p${number}`,
      isApproved: number % 2 === 0,
      ...(number === 0 ? { overturnedAtMs: 1 } : {}),
      ...(number === 1 ? { decidedBy: 'deadline' } : {}),
      ...(number === 2 ? { engagedBy: '' } : {}),
    }));
    for (let start = 0; start < count; start += 100) {
      const part = rows.slice(start, start + 100);
      await backend.api('POST', '/tablesdb/yapp/tables/engagement/rows', { rows: part });
    }

    expect(await changesOf(completeScorecards, backend, '1001')).toMatchObject({
      data: { decisions: count - 2, rejections: Math.floor(count / 2) },
    });
  },
);

const counters = usersTable.columns
  .filter(({ type, defaultValue }) => type === 'integer' && defaultValue === 0)
  .map(({ key }) => key)
  .filter((key) => /Acts$|^paced|^decision|^rejections$/.test(key));

test.each(counters)('[OP-09] [TR-27] %s gets a number if it has none', async (key) => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.api('DELETE', columnPath('users', key));
  const column = { key, required: false, default: 0 };
  await backend.api('POST', columnPath('users', 'integer'), column);

  expect(await changesOf(fillCounters, backend, '1001')).toMatchObject({ data: { [key]: 0 } });
});

test('[OP-09] [FA-21] a decision dated before its engagement took no time', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const decision = { postAuthorId: '1001', decidedBy: '1001', engagedBy: '1002', postId: 'p' };
  await backend.addRow('engagement', 'e1', { ...decision, isApproved: true, decidedAtMs: 1 });

  expect(await changesOf(completeScorecards, backend, '1001')).toMatchObject({
    data: { decisions: 1, rejections: 0, decisionMs: 0 },
  });
});

test('[OP-09] [EN-08] a proof whose number is too long for X gets no link', async () => {
  const backend = await openTestBackend();
  const proofOf = (digits: number) => ({
    postId: `p${digits}`,
    postAuthorId: '1001',
    engagedBy: '1002',
    engagementTypes: ['comment'],
    proofs: JSON.stringify({ comment: `https://x.com/x_1002/status/${'1'.repeat(digits)}` }),
  });
  await backend.addRow('engagement', 'e1', proofOf(21));
  await backend.addRow('engagement', 'e2', proofOf(20));

  const writes = await writesOf(renewProofLinks, backend);

  expect(writes.map((write) => write.action === 'create' && write.data)).toEqual([
    { engagementId: 'e2', userId: '1002', statusId: '1'.repeat(20) },
  ]);
});

import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  expectNoChange,
  openWithPeople,
  people,
  rest,
  review,
  succeeded,
  type tableNames,
} from './fixture.ts';

/** Who looks: ada wrote the post, ben engaged and reported, cleo has to do with neither. */
const roles = {
  guest: undefined,
  pending: '1005',
  rejected: '1009',
  banned: '1006',
  cleo: people.cleo,
  ben: people.ben,
  ada: people.ada,
  admin: people.root,
} as const;
type Role = keyof typeof roles;
const roleNames = Object.keys(roles) as Role[];
const members: readonly Role[] = ['cleo', 'ben', 'ada', 'admin'];

/** One row of each kind in every table, with those who may read it. */
async function openMuseum(): Promise<{
  backend: TestBackend;
  rows: readonly [table: (typeof tableNames)[number], id: string, readers: readonly Role[]][];
}> {
  const backend = await openWithPeople();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.person('1009', { adminApproved: false });
  await backend.person('1006', { isBanned: true });
  await backend.api('POST', '/users', { userId: '1007', name: 'Nia' });
  const type = { name: 'comment', isNew: true, pointToPost: 2.2, pointAsReward: 2 };
  succeeded(await backend.act(people.root, 'saveEngagementType', { ...type, requestId: 'log1' }));
  const postId = await createPost(backend, {
    engagementTypes: ['comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const engagementId = await engage(backend, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment: 'https://x.com/x_1002/status/201' },
  });
  await review(backend, engagementId);
  const report = { engageId: engagementId, message: 'Thank you.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));
  const nia = { id: 1007, first_name: 'Nia', username: 'nia_demo' };
  const started = await backend.act('1007', 'startVerification', {
    initData: backend.initData(nia),
  });
  await backend.deliverDue();
  await backend.addRow('economyTotals', 'sums1', { untilMs: 1 });
  await backend.addRow('giftDays', 'day1', { adminId: '1', day: '2026-01-01', given: 1 });
  const [proof] = await backend.rows('proofLinks');
  const [request] = await backend.rows('requests');
  return {
    backend,
    rows: [
      ['users', people.ben, ['ben', 'admin']],
      ['users', '1005', ['pending', 'admin']],
      ['users', '1009', ['rejected', 'admin']],
      ['users', '1006', ['banned', 'admin']],
      ['posts', postId, members],
      ['engagement', engagementId, ['ben', 'ada', 'admin']],
      ['proofLinks', proof?.$id ?? '', []],
      ['pointConst', 'comment', members],
      ['notifications', engagementId, ['ben', 'admin']],
      ['reports', 'report1', ['ben', 'admin']],
      ['pointLedger', `post.${postId}`, ['ada', 'admin']],
      ['pointLedger', `reward.${engagementId}`, ['ben', 'admin']],
      ['moderationLog', 'log1', ['admin']],
      ['verifications', String(succeeded(started)['sessionId']), []],
      ['scheduleRuns', 'delivery', []],
      ['giftDays', 'day1', []],
      ['economyTotals', 'sums1', ['admin']],
      ['requests', request?.$id ?? '', []],
      ['botOutbox', `decision.${engagementId}`, ['admin']],
    ],
  };
}

function whoIs(role: Role): { userId?: string } {
  const userId = roles[role];
  return userId === undefined ? {} : { userId };
}

test('[TR-10] [TR-11] [TR-12] each row is read by those who may read it, and listed to no others', async () => {
  const { backend, rows } = await openMuseum();

  for (const [table, id, readers] of rows) {
    const path = `/tablesdb/yapp/tables/${table}/rows`;
    const seen = await Promise.all(
      roleNames.map(async (role) => {
        const one = await rest(backend, whoIs(role), { method: 'GET', path: `${path}/${id}` });
        const all = await rest(backend, whoIs(role), { method: 'GET', path });
        const listed = (all.body['rows'] ?? []) as { $id: string }[];
        return {
          role,
          isRead: one.status === 200,
          isListed: listed.some((row) => row.$id === id),
        };
      }),
    );
    const found = {
      read: seen.filter(({ isRead }) => isRead).map(({ role }) => role),
      listed: seen.filter(({ isListed }) => isListed).map(({ role }) => role),
    };
    expect({ table, id, ...found }).toEqual({ table, id, read: readers, listed: readers });
  }
});

/** What the columns of a table would be set to by somebody who could. */
const loot: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  users: { point: 1_000_000, isAdmin: true, adminApproved: true, isBanned: false, warnCount: 0 },
  posts: { authorId: '1002', limit: 1, cost: 0, rewardEach: 1_000_000, pinPost: true },
  engagement: { postId: 'p', engagedBy: '1002', postAuthorId: '1001', isApproved: true },
  proofLinks: { engagementId: 'e' },
  pointConst: { pointToPost: 0, pointAsReward: 1_000_000 },
  notifications: { userId: '1002', isApproved: true, awardCount: 1_000_000 },
  reports: { message: 'm', isResolved: true },
  pointLedger: { debit: 'mint', credit: 'member:1002', amount: 1_000_000, kind: 'gift' },
  moderationLog: { actorId: '1', action: 'makeAdmin', targetId: '1002' },
  verifications: { userId: '1002', issuedAtMs: 1, nonceHash: 'x', opened: 0 },
  botOutbox: { path: 'bot/notify', payload: '{}' },
  scheduleRuns: { lastRunMs: 1 },
  giftDays: { adminId: '1002', day: '2026-01-01', given: 0 },
  economyTotals: { untilMs: 1, members: 1 },
  requests: { actorId: '1002', digest: 'd1', answer: '{}' },
};
const numberColumns: Readonly<Record<string, string>> = {
  users: 'point',
  posts: 'engageCount',
  pointConst: 'pointAsReward',
  notifications: 'awardCount',
  pointLedger: 'amount',
  verifications: 'opened',
  botOutbox: 'attempts',
  scheduleRuns: 'lastRunMs',
  giftDays: 'given',
  economyTotals: 'members',
};

/** Every way in which a session could change a table's rows. */
function writesTo(table: string, id: string): { method: string; path: string; body: object }[] {
  const path = `/tablesdb/yapp/tables/${table}/rows`;
  const data = loot[table] ?? {};
  const permissions = ['read("any")'];
  const column = numberColumns[table];
  const steps = ['increment', 'decrement'].map((step) => ({
    method: 'PATCH',
    path: `${path}/${id}/${column ?? ''}/${step}`,
    body: { value: 1 },
  }));
  return [
    { method: 'POST', path, body: { rowId: 'forged', data, permissions } },
    { method: 'POST', path, body: { rowId: 'forged', data } },
    { method: 'POST', path, body: { rows: [{ $id: 'forged', ...data }] } },
    { method: 'PUT', path, body: { rows: [{ $id: id, ...data }] } },
    { method: 'PATCH', path, body: { data } },
    { method: 'DELETE', path, body: {} },
    { method: 'PUT', path: `${path}/${id}`, body: { data, permissions } },
    { method: 'PUT', path: `${path}/forged`, body: { data, permissions } },
    { method: 'PATCH', path: `${path}/${id}`, body: { data } },
    { method: 'PATCH', path: `${path}/${id}`, body: { permissions } },
    { method: 'DELETE', path: `${path}/${id}`, body: {} },
    ...(column === undefined ? [] : steps),
  ];
}

test('[TR-09] no session changes a row of any table, in any way', async () => {
  const { backend, rows } = await openMuseum();

  await expectNoChange(backend, async () => {
    for (const [table, id] of rows) {
      for (const call of writesTo(table, id)) {
        const statuses = await Promise.all(
          roleNames.map(async (role) => (await rest(backend, whoIs(role), call)).status),
        );
        const taken = roleNames.filter(
          (_role, index) => Math.trunc((statuses[index] ?? 0) / 100) !== 4,
        );
        expect([call.method, call.path, taken]).toEqual([call.method, call.path, []]);
      }
    }
  });
});

test('[TR-09] no session changes a row by a transaction', async () => {
  const { backend, rows } = await openMuseum();

  await expectNoChange(backend, async () => {
    for (const role of ['guest', 'ben', 'admin'] as const) {
      for (const [table, rowId] of rows) {
        for (const action of ['create', 'update', 'upsert', 'delete', 'increment']) {
          const who = whoIs(role);
          const begun = await rest(backend, who, {
            method: 'POST',
            path: '/tablesdb/transactions',
            body: { ttl: 60 },
          });
          const path = `/tablesdb/transactions/${String(begun.body['$id'])}`;
          const data =
            action === 'increment'
              ? { column: numberColumns[table] ?? '', value: 1 }
              : (loot[table] ?? {});
          const id = action === 'create' ? 'forged' : rowId;
          const operation = { action, databaseId: 'yapp', tableId: table, rowId: id, data };
          const staged = await rest(backend, who, {
            method: 'POST',
            path: `${path}/operations`,
            body: { operations: [operation] },
          });
          const done = await rest(backend, who, { method: 'PATCH', path, body: { commit: true } });
          const isRefused = staged.status >= 400 || done.status >= 400;
          expect([role, table, action, isRefused]).toEqual([role, table, action, true]);
        }
      }
    }
  });
});

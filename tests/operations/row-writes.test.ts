import { expect, test } from 'vitest';
import type { TableId } from '#src/tables/schema.ts';
import { openFilled, roleNames, whoIs } from './filled-backend.ts';
import { expectNoChange, rest } from './fixture.ts';

/** The values that an attacker would write into a table. */
const forged: Readonly<Record<TableId, Readonly<Record<string, unknown>>>> = {
  users: { point: 1_000_000, isAdmin: true, adminApproved: true, isBanned: false, warnCount: 0 },
  posts: { authorId: '1002', limit: 1, cost: 0, rewardEach: 1_000_000, pinPost: true },
  engagement: { postId: 'p', engagedBy: '1002', postAuthorId: '1001', isApproved: true },
  proofLinks: { engagementId: 'e' },
  targetGuards: { userId: '1002', target: 't', engagementId: 'e' },
  pointConst: { pointToPost: 0, pointAsReward: 1_000_000 },
  notifications: { userId: '1002', isApproved: true, awardCount: 1_000_000 },
  reports: { message: 'm', isResolved: true },
  pointLedger: { debit: 'mint', credit: 'member:1002', amount: 1_000_000, kind: 'gift' },
  moderationLog: { actorId: '1', action: 'makeAdmin', targetId: '1002' },
  verifications: { userId: '1002', issuedAtMs: 1, nonceHash: 'x', opened: 0 },
  botOutbox: { path: 'bot/notify', payload: '{}' },
  announcements: { authorId: '1002', texts: '{}' },
  looks: { itemId: 'report2', untilMs: 2 },
  scheduleRuns: { lastRunMs: 1 },
  scheduleFailures: { kind: 'bans', itemId: 'p1', retryAtMs: 1 },
  giftDays: { adminId: '1002', day: '2026-01-01', given: 0 },
  economyTotals: { untilMs: 1, members: 1 },
  weekEarnings: { userId: '1002', week: '2026-01-05', earned: 1_000_000 },
  leaders: { week: '2026-01-05', rank: 1, userId: '1002' },
  requests: { actorId: '1002', digest: 'd1', answer: '{}' },
  migrations: { name: 'n', done: true },
};
const numberColumns: Readonly<Record<string, string>> = {
  users: 'point',
  posts: 'engageCount',
  pointConst: 'pointAsReward',
  notifications: 'awardCount',
  pointLedger: 'amount',
  verifications: 'opened',
  botOutbox: 'attempts',
  announcements: 'written',
  looks: 'untilMs',
  scheduleRuns: 'lastRunMs',
  scheduleFailures: 'failedRuns',
  giftDays: 'given',
  economyTotals: 'members',
  weekEarnings: 'earned',
  leaders: 'rank',
};

/** Every way in which a session could change a table's rows. */
function writesTo(table: TableId, id: string): { method: string; path: string; body: object }[] {
  const path = `/tablesdb/yapp/tables/${table}/rows`;
  const data = forged[table];
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

test('[TR-09] no session can change a row of any table, in any way', async () => {
  const { backend, rows } = await openFilled();

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

test('[TR-09] no session can change a row through a transaction', async () => {
  const { backend, rows } = await openFilled();

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
              : forged[table];
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

import type { TableId } from '#src/tables/schema.ts';
import { parseRow } from '#src/tables/rows.ts';

/** The creation time of these tests' rows. */
export const createdAtMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

/** The server's own columns. */
export const system = {
  $id: 'row1',
  $sequence: '12',
  $createdAt: '2026-01-02T03:04:05.678+00:00',
  $updatedAt: '2026-01-02T03:04:06.000+00:00',
  $permissions: ['read("user:100")'],
  $databaseId: 'yapp',
  $tableId: 'any',
};

/** The required columns of each row, in wire format. */
export const minColumns = {
  users: {},
  posts: { authorId: '100' },
  engagement: { postId: 'p1', engagedBy: '200', postAuthorId: '100' },
  proofLinks: { engagementId: 'e1' },
  targetGuards: { userId: '200', target: 'like:status:1', engagementId: 'e1' },
  pointConst: {},
  notifications: { userId: '200', postId: 'p1', engageId: 'e1', postAuthorId: '100' },
  reports: { postId: 'p1', engageId: 'e1', againistId: '100', reportedById: '200' },
  pointLedger: { debit: 'mint', credit: 'member:100', amount: 5, kind: 'gift' },
  moderationLog: { actorId: '1', action: 'banUser' },
  verifications: { userId: '100', issuedAtMs: 1 },
  botOutbox: { path: 'bot/notify', payload: '{}', status: 'pending' },
  announcements: { authorId: '1', texts: '{}', state: 'tried' },
  looks: { itemId: 'report1', untilMs: 1 },
  scheduleRuns: { lastRunMs: 1 },
  scheduleFailures: { kind: 'bans', itemId: 'p1', retryAtMs: 1 },
  giftDays: { adminId: '1', day: '2026-01-02' },
  economyTotals: { untilMs: 1 },
  weekEarnings: { userId: '100', week: '2026-01-05' },
  leaders: { week: '2026-01-05' },
  requests: { actorId: '1', digest: 'd1', answer: '{}' },
  migrations: { name: 'proof links say whose they are' },
} as const satisfies Record<TableId, object>;

/** The parsed row of a table, or the failure code. */
export function read(table: TableId, columns: object): unknown {
  const row = parseRow(table, { ...system, ...minColumns[table], ...columns });
  return row.ok ? row.value : row.failure.code;
}

import { announcementsTable } from './announcements.ts';
import { botOutboxTable } from './bot-outbox.ts';
import type { ColumnName, CounterName, NewRow, RowData } from './define-table.ts';
import { economyTotalsTable } from './economy-totals.ts';
import { engagementTable } from './engagement.ts';
import { giftDaysTable } from './gift-days.ts';
import { leadersTable } from './leaders.ts';
import { looksTable } from './looks.ts';
import { migrationsTable } from './migrations.ts';
import { moderationLogTable } from './moderation-log.ts';
import { notificationsTable } from './notifications.ts';
import { pointConstTable } from './point-const.ts';
import { pointLedgerTable } from './point-ledger.ts';
import { postsTable } from './posts.ts';
import { proofLinksTable } from './proof-links.ts';
import { reportsTable } from './reports.ts';
import { requestsTable } from './requests.ts';
import { scheduleFailuresTable } from './schedule-failures.ts';
import { scheduleRunsTable } from './schedule-runs.ts';
import { targetGuardsTable } from './target-guards.ts';
import { usersTable } from './users.ts';
import { verificationsTable } from './verifications.ts';
import { weekEarningsTable } from './week-earnings.ts';

/** Every table of the database by id, in the order in which the provisioning creates them. */
export const tables = {
  users: usersTable,
  posts: postsTable,
  engagement: engagementTable,
  proofLinks: proofLinksTable,
  targetGuards: targetGuardsTable,
  pointConst: pointConstTable,
  notifications: notificationsTable,
  reports: reportsTable,
  pointLedger: pointLedgerTable,
  moderationLog: moderationLogTable,
  verifications: verificationsTable,
  botOutbox: botOutboxTable,
  announcements: announcementsTable,
  looks: looksTable,
  scheduleRuns: scheduleRunsTable,
  scheduleFailures: scheduleFailuresTable,
  giftDays: giftDaysTable,
  economyTotals: economyTotalsTable,
  weekEarnings: weekEarningsTable,
  leaders: leadersTable,
  requests: requestsTable,
  migrations: migrationsTable,
} as const;

/** The id of a table. */
export type TableId = keyof typeof tables;

type Columns<Table extends TableId> = (typeof tables)[Table]['fields'];

/** The parsed value of a table's rows. */
export type RowOf<Table extends TableId> =
  ReturnType<(typeof tables)[Table]['parse']> extends infer Outcome
    ? Outcome extends { readonly ok: true; readonly value: infer Value }
      ? Value
      : never
    : never;

/** The writable columns of a table. */
export type ColumnOf<Table extends TableId> = ColumnName<Columns<Table>>;

/** The integer columns of a table, which can be incremented and decremented. */
export type CounterOf<Table extends TableId> = CounterName<Columns<Table>>;

/** A new row of a table, as on the wire: the required columns, and any others. */
export type NewRowOf<Table extends TableId> = NewRow<Columns<Table>>;

/** Some columns of a table, as on the wire. */
export type ChangesOf<Table extends TableId> = Partial<RowData<Columns<Table>>>;

/** The wire type of one column. */
export type WireOf<Table extends TableId, Column extends ColumnOf<Table>> = RowData<
  Columns<Table>
>[Column];

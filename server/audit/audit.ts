import { z } from 'zod';
import { dataVersion } from '#src/tables/migrations.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { TablesReader } from '#src/tables/rows.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import {
  addEngagement,
  addNotification,
  type AuditData,
  type Check,
  createAuditData,
  readTables,
} from './audit-data.ts';
import { type AuditRow, auditTables } from './audit-tables.ts';
import { checkLedger, createBalances, type PointSupply } from './check-ledger.ts';
import { checkActs } from './check-acts.ts';
import { checkEconomy, checkGifts } from './check-economy.ts';
import { checkEngagements, checkProofs } from './check-engagements.ts';
import { checkInvites } from './check-invites.ts';
import { checkMessages } from './check-messages.ts';
import { checkOverturns, checkRewards } from './check-rewards.ts';
import { checkPeople } from './check-people.ts';
import { checkPosts } from './check-posts.ts';
import { createRowSource, type RowSource } from './read-rows.ts';

const pageSchema = z.object({ rows: z.array(z.object({ $id: z.string() })) });

/** Reports data that is newer than this program. Rule OP-09. */
async function checkVersion(
  reader: Pick<TablesReader, 'listRows'>,
  databaseId: string,
  report: Findings['report'],
): Promise<void> {
  const page = await reader.listRows({ databaseId, tableId: 'migrations' }).catch((error) => {
    // Data from before versions were recorded has no migrations table.
    if (statusOf(error) === 404) return { rows: [] };
    throw error;
  });
  for (const { $id } of pageSchema.parse(page).rows) {
    if (Number($id) <= dataVersion) continue;
    report({
      invariant: 'the audit knows the version of the data',
      subject: `migrations/${$id}`,
      detail: `this program knows versions up to ${String(dataVersion)}`,
    });
  }
}

/** The result of an audit; without findings, everything is as it should be. */
export type AuditReport = {
  /** The first thousand. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly supply: PointSupply;
  /** The number of rows read, by table. */
  readonly rowCounts: Readonly<Record<string, number>>;
};

/**
 * Checks the invariants of points, counters, decisions, rights and messages in any backend by reading all
 * tables; it shares no code with the operations. It keeps only a few numbers per row of the long tables.
 * `installedIds` are people who were created by hand. If the database is being written, findings must be
 * confirmed by `confirmFindings`. Throws if the backend does not answer. Rules PT-09, EM-06, OP-08.
 */
export async function auditPoints(
  reader: Pick<TablesReader, 'listRows'>,
  databaseId: string,
  installedIds: Iterable<string> = [],
): Promise<AuditReport> {
  const { report, listed, count } = createFindings();
  await checkVersion(reader, databaseId, report);
  const source = createRowSource({ reader, databaseId, report });
  const tables = await readTables(source);
  const recorded = [...tables.moderationLog.values()].filter(isInstallation);
  const data = createAuditData(tables, {
    installedIds: new Set([...installedIds, ...recorded.map(({ targetId }) => targetId)]),
    report,
  });
  const balances = createBalances(data);
  const checks: readonly Check[] = [
    balances,
    checkLedger(data, balances),
    checkPosts(data, balances),
    checkEngagements(data),
    checkRewards(data),
    checkProofs(data),
    checkPeople(data),
    checkActs(data),
    checkGifts(data),
    checkEconomy(data),
    checkMessages(data),
    checkOverturns(data),
    checkInvites(data),
  ];
  await showRows(source, data, checks);
  for (const check of checks) check.end?.();
  return {
    findings: listed(),
    findingCount: count(),
    supply: balances.supply(),
    rowCounts: source.rowCounts(),
  };
}

/** Reads the long tables, each after the ones that its rows refer to, and passes every row to every check. */
async function showRows(
  source: RowSource,
  data: AuditData,
  checks: readonly Check[],
): Promise<void> {
  await source.each(auditTables.engagement, (row) => {
    const number = addEngagement(data, row);
    for (const check of checks) check.engagement?.(row, number);
  });
  await source.each(auditTables.notifications, (row) => {
    addNotification(data, row);
    for (const check of checks) check.notification?.(row);
  });
  await source.each(auditTables.proofLinks, (row) => {
    for (const check of checks) check.proofLink?.(row);
  });
  await source.each(auditTables.pointLedger, (row) => {
    for (const check of checks) check.movement?.(row);
  });
  await source.each(auditTables.verifications, (row) => {
    for (const check of checks) check.verification?.(row);
  });
  await source.each(auditTables.botOutbox, (row) => {
    for (const check of checks) check.message?.(row);
  });
}

/** Whether the log says that the settings installed a person, which no operation does. Rule OP-04. */
function isInstallation({ $id, actorId, targetId }: AuditRow<'moderationLog'>): boolean {
  // A further row, for a person who was demoted in between, ends in a number.
  const firstId = $id.replace(/\.\d$/u, '');
  return actorId === targetId && firstId === `installed.${targetId.padStart(17, '0')}`;
}

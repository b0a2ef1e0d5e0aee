import type { TablesReader } from '#src/tables/rows.ts';
import { readTables, type AuditData, type AuditRow, type Finding } from './audit-data.ts';
import { checkActs } from './check-acts.ts';
import { checkEconomy } from './check-economy.ts';
import { checkEngagements } from './check-engagements.ts';
import { checkGifts } from './check-gifts.ts';
import { balancesOf, checkLedger } from './check-ledger.ts';
import { checkMessages } from './check-messages.ts';
import { checkOverturns } from './check-overturns.ts';
import { checkPeople } from './check-people.ts';
import { checkPosts } from './check-posts.ts';
import { checkVersion } from './check-version.ts';

/** Where all points are, in tenths: minted = in balances + in escrow + burned. */
export type PointSupply = {
  readonly minted: number;
  readonly inBalances: number;
  readonly inEscrow: number;
  readonly burned: number;
};

/** What an audit found: nothing, when all is as it must be. */
export type AuditReport = {
  readonly findings: readonly Finding[];
  readonly supply: PointSupply;
  /** How many rows were read, by table. */
  readonly rowCounts: Readonly<Record<string, number>>;
};

/**
 * Checks the invariants of points, counters, decisions, rights and messages in any backend, by reading all
 * tables; it shares no code with the operations. `installedIds` are people who were put there by hand. Wants
 * a database that nobody writes to meanwhile; throws when the backend does not answer. Rules PT-09, EM-06.
 */
export async function auditPoints(
  tablesDB: Pick<TablesReader, 'listRows'>,
  databaseId: string,
  installedIds: Iterable<string> = [],
): Promise<AuditReport> {
  const { tables, findings } = await readTables(tablesDB, databaseId);
  const recorded = [...tables.moderationLog.values()].filter(isInstallation);
  const data: AuditData = {
    ...tables,
    installedIds: new Set([...installedIds, ...recorded.map(({ targetId }) => targetId)]),
  };
  return {
    findings: [
      ...(await checkVersion(tablesDB, databaseId)),
      ...findings,
      ...checkLedger(data),
      ...checkPosts(data),
      ...checkEngagements(data),
      ...checkPeople(data),
      ...checkActs(data),
      ...checkGifts(data),
      ...checkEconomy(data),
      ...checkMessages(data),
      ...checkOverturns(data),
    ],
    supply: supplyOf(data),
    rowCounts: Object.fromEntries(
      Object.entries(tables).map(([table, rows]) => [table, rows.size]),
    ),
  };
}

/** Whether the log notes that a person was installed by the settings, which no operation does. Rule OP-04. */
function isInstallation({ $id, actorId, targetId }: AuditRow<'moderationLog'>): boolean {
  return actorId === targetId && $id === `installed.${targetId.padStart(17, '0')}`;
}

function supplyOf(data: AuditData): PointSupply {
  const balances = [...balancesOf(data)];
  const sumOf = (prefix: string) =>
    balances
      .filter(([account]) => account.startsWith(prefix))
      .reduce((total, [, balance]) => total + balance, 0);
  return {
    minted: 0 - sumOf('mint'),
    inBalances: sumOf('member:'),
    inEscrow: sumOf('escrow:'),
    burned: sumOf('burn'),
  };
}

import type { AuditReport } from './audit.ts';

/** What an audit says to a person: what was read, what is not as it must be, and how much that is. */
export type ReportLines = {
  readonly summary: readonly string[];
  readonly findings: readonly string[];
  readonly verdict: string;
};

/** Words an audit's report, a line each; where more findings were counted than are listed, how many. */
export function reportLines({
  findings,
  findingCount,
  supply,
  rowCounts,
}: AuditReport): ReportLines {
  const points = (amountTenths: number) => (amountTenths / 10).toFixed(1);
  return {
    summary: [
      ...Object.entries(rowCounts).map(([table, count]) => `${table}: ${count} rows`),
      `points: ${points(supply.minted)} minted = ${points(supply.inBalances)} in balances + ` +
        `${points(supply.inEscrow)} in escrow + ${points(supply.burned)} burned`,
    ],
    findings: [
      ...findings.map(({ invariant, subject, detail }) => `${subject}: ${detail} (${invariant})`),
      ...(findingCount > findings.length ? [`and ${findingCount - findings.length} more`] : []),
    ],
    verdict: findingCount === 0 ? 'nothing found' : `${findingCount} findings`,
  };
}

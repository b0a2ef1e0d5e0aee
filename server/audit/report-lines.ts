import type { AuditReport } from './audit.ts';

/** What an audit says to a person: what was read, what is not as it must be, and how much that is. */
export type ReportLines = {
  readonly summary: readonly string[];
  readonly findings: readonly string[];
  readonly verdict: string;
};

/** So many findings tell what is wrong; more would only fill a disk. Rule OP-08. */
const mostListed = 1000;

/** Words an audit's report, a line each; of more than a thousand findings the first thousand. */
export function reportLines({ findings, supply, rowCounts }: AuditReport): ReportLines {
  const points = (amountTenths: number) => (amountTenths / 10).toFixed(1);
  return {
    summary: [
      ...Object.entries(rowCounts).map(([table, count]) => `${table}: ${count} rows`),
      `points: ${points(supply.minted)} minted = ${points(supply.inBalances)} in balances + ` +
        `${points(supply.inEscrow)} in escrow + ${points(supply.burned)} burned`,
    ],
    findings: [
      ...findings
        .slice(0, mostListed)
        .map(({ invariant, subject, detail }) => `${subject}: ${detail} (${invariant})`),
      ...(findings.length > mostListed ? [`and ${findings.length - mostListed} more`] : []),
    ],
    verdict: findings.length === 0 ? 'nothing found' : `${findings.length} findings`,
  };
}

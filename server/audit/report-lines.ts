import type { AuditReport } from './audit.ts';
import type { ConfirmedReport } from './confirm-findings.ts';

/** What an audit says to a person: what was read, what is not as it must be, and how much that is. */
export type ReportLines = {
  readonly summary: readonly string[];
  readonly findings: readonly string[];
  readonly verdict: string;
};

/** Prints an audit's report; answers the exit code: 0 when nothing was found. */
export function printReport(
  report: Parameters<typeof reportLines>[0],
  output: { say: (line: string) => void; complain: (line: string) => void },
): 0 | 1 {
  const { summary, findings, verdict } = reportLines(report);
  for (const line of summary) output.say(line);
  for (const line of findings) output.complain(line);
  output.say(verdict);
  return findings.length === 0 ? 0 : 1;
}

/** Words an audit's report, a line each; where more findings were counted than are listed, how many. */
export function reportLines({
  findings,
  findingCount,
  supply,
  rowCounts,
  undecided = [],
}: AuditReport & Partial<Pick<ConfirmedReport, 'undecided'>>): ReportLines {
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
      ...undecided.map(
        ({ subject }) =>
          `${subject}: its rows changed at each reading, so it could not be checked; audit a backup, or again later`,
      ),
    ],
    verdict: findingCount === 0 ? 'nothing found' : `${findingCount} findings`,
  };
}

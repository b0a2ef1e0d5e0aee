import type { AuditReport } from './audit.ts';
import type { ConfirmedReport } from './confirm-findings.ts';

/** An audit's report for a person: the rows that were read, the findings, and their number. */
export type ReportLines = {
  readonly summary: readonly string[];
  readonly findings: readonly string[];
  readonly verdict: string;
};

/** Prints an audit's report; returns the exit code: 0 if nothing was found. */
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

/** Formats an audit's report as lines; if more findings were counted than listed, adds how many. */
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

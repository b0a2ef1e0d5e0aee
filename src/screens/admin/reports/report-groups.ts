import type { Report } from '#src/domain/report.ts';

/** The reports about one engagement, the oldest first, by the id of the engagement; an appeal is alone. Rules PA-05, PA-06. */
export type ReportGroup = {
  readonly id: string;
  readonly report: Report;
  readonly others: readonly Report[];
};

/** Puts the reports about the same engagement together, in the order in which each group comes first. Rule PA-06. */
export function groupReports(reports: readonly Report[]): readonly ReportGroup[] {
  const groups = new Map<string, ReportGroup>();
  for (const report of reports) {
    const id = report.engagementId ?? report.id;
    const known = groups.get(id);
    groups.set(
      id,
      known === undefined
        ? { id, report, others: [] }
        : { ...known, others: [...known.others, report] },
    );
  }
  return [...groups.values()];
}

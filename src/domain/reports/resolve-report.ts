import type { FailureOf } from '#src/domain/failure.ts';
import { allOutcomes, readOutcome, type Report, type ReportOutcome } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/**
 * Parses the outcome with which an open report is resolved. Refuses a resolved report with who resolved it and how;
 * `handle` is that administrator's X handle, null if the report has none. Rules FA-10, PA-05, PA-06, PA-16.
 */
export function decideOutcome(
  report: Report | null,
  { outcome: asked, handle }: { readonly outcome: string; readonly handle: string | null },
): Result<ReportOutcome, FailureOf<'report_resolve_failed' | 'report_resolved'>> {
  const outcome = report === null ? undefined : readOutcome(report, asked);
  if (report === null || outcome === undefined) return err({ code: 'report_resolve_failed' });
  if (!report.isResolved) return ok(outcome);
  if (handle === null) return err({ code: 'report_resolve_failed' });
  const former = allOutcomes.find((each) => each === report.outcome) ?? 'none';
  return err({ code: 'report_resolved', handle, outcome: former });
}

import { outcomeOf, type Refusal, type Reply } from '#src/services/reply.ts';
import { resolutionOf, type ReportResolution } from '#src/services/reports.ts';
import type { Services } from '#src/services/services.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import type { NewDecision } from '#src/state/pending-decisions.ts';
import type { Decision } from '#src/screens/admin/queue/use-bulk.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import type { Report } from '#src/domain/report.ts';

/** Words why a report was not resolved. Rules RE-13, PA-16. */
export function wordReportFailure(refusal: Refusal, errorText: ErrorText): string {
  if (refusal.code === 'report_resolved') return refusalText(refusal, errorText);
  const failed = outcomeOf(refusal) === 'known' ? 'report_resolve_failed' : 'unknown_error';
  const reason = refusalText(refusal, errorText, { code: failed });
  return errorText({ code: 'report_resolve_refused', reason });
}

/**
 * The undoable decision on all reports about an engagement: the outcome takes effect once, and the other reports are
 * resolved without one. Rules RE-11, PA-06, PA-09.
 */
export function newReportDecision(
  { report, others }: ReportGroup,
  { outcome, note, untilMs }: ReportResolution,
): Omit<NewDecision, 'kind' | 'itemId'> {
  return {
    handle: report.reportedBy || report.reportedById, // An erased person has no handle.
    verdict: outcome,
    reason: note.trim() === '' ? null : note,
    postId: null,
    personId: report.againstId,
    calls: [
      { name: 'resolveReport', request: resolutionOf(report.id, { outcome, note, untilMs }) },
      ...others.map(({ id }) => ({
        name: 'resolveReport' as const,
        request: resolutionOf(id, { outcome: 'none', note, untilMs: null }),
      })),
    ],
  };
}

type BulkParts = {
  readonly services: Pick<Services, 'reports'>;
  readonly reportsText: AdminText['reportsText'];
  readonly errorText: ErrorText;
};

/** Resolves several without an outcome, each with all reports about its engagement. Rules RE-11, RE-13, PA-09. */
export function resolveForAll(parts: BulkParts): Decision<ReportGroup> {
  const { services, reportsText, errorText } = parts;
  return {
    send: async ({ report, others }): Promise<Reply> => {
      const first = await services.reports.resolve(report.id);
      if (!first.success) return first;
      for (const other of others) {
        const reply = await services.reports.resolve(other.id);
        // Another administrator may already have resolved it; then there is nothing left to do.
        if (!reply.success && reply.code !== 'report_resolved') return reply;
      }
      return first;
    },
    doneText: reportsText.resolved,
    wordFailure: (refusal) => wordReportFailure(refusal, errorText),
    isGone: ({ code }) => code === 'report_resolved',
  };
}

/** The reports about one engagement, oldest first, by the engagement's id; an appeal is alone. Rules PA-05, PA-06. */
export type ReportGroup = {
  readonly id: string;
  readonly report: Report;
  readonly others: readonly Report[];
};

/** Groups reports by engagement, in the order in which each group first appears. Rule PA-06. */
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

import type { ReportOutcome } from '#src/domain/report.ts';
import { outcomeOf, type Reply } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import { refusalText } from '#src/state/answers.ts';
import type { Decision } from '#src/screens/admin/work/decision.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import type { ReportGroup } from './report-groups.ts';

type ReportDecisionParts = {
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly services: Pick<Services, 'reports'>;
  readonly reportsText: AdminText['reportsText'];
  readonly errorText: ErrorText;
};

/** Resolves all reports about an engagement: the outcome takes effect once, the others follow without one. Rules RE-11, RE-13, PA-06. */
export function reportDecision(parts: ReportDecisionParts): Decision<ReportGroup> {
  const { outcome, note, services, reportsText, errorText } = parts;
  return {
    send: async ({ report, others }): Promise<Reply> => {
      const first = await services.reports.resolve(report.id, { outcome, note });
      if (!first.success) return first;
      for (const other of others) {
        const reply = await services.reports.resolve(other.id, { outcome: 'none', note });
        if (!reply.success) return reply;
      }
      return first;
    },
    doneText: reportsText.resolved,
    wordFailure: (refusal) =>
      errorText({
        code: 'report_resolve_refused',
        reason: refusalText(refusal, errorText, {
          code: outcomeOf(refusal) === 'known' ? 'report_resolve_failed' : 'unknown_error',
        }),
      }),
  };
}

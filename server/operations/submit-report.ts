import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId, prefixedId, reportId, type UserId } from '#src/domain/ids.ts';
import type { Failure } from '#src/domain/failure.ts';
import { decideSubmitReport, type SubmitReportContext } from '#src/domain/reports/submit-report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { reportMessage } from '../outbox/admin-alerts.ts';
import { outboxWrite } from '../outbox/message.ts';
import { reportRow } from '../runtime/report-row.ts';
import { runPlan } from '../runtime/run-plan.ts';

const submitFailure = { code: 'report_submit_failed' } as const;

/** Submits a report about one's own notification, once. Rules RE-04, RE-07, RE-08, BO-11, FA-14. */
export const submitReport: Operation<'submitReport'> = async (context, _actor, input) => {
  const { requestId: id } = input;
  return runPlan<OperationOutput<'submitReport'>>(context, {
    key: `report:${id}`,
    decide: async (actorNow) => {
      const sender = actorNow?.user ?? null;
      if (sender === null) return err(submitFailure);
      const loaded = await load(context, sender.id, input.engageId ?? '');
      if (!loaded.ok) return loaded;
      const command = { reportId: reportId(id), message: input.message ?? '' };
      const decision = decideSubmitReport(command, { sender, ...loaded.value });
      if (!decision.ok) return decision;
      const { reportedBy: by, against, againstId, message } = decision.value;
      const messages = reportMessage(context.environment.bot, {
        id: prefixedId('report', id),
        reportId: id,
        personId: againstId,
        text: botText(defaultLanguage).botMessages.reportSubmitted({ by, against, message }),
      });
      return ok({
        writes: [
          reportRow(decision.value),
          ...messages.map((entry) => outboxWrite(entry, context.nowMs())),
        ],
        output: { reportId: id },
        messages,
      });
    },
    boundFailure: submitFailure,
    writeFailure: submitFailure,
  });
};

async function load(
  { rows }: OperationContext,
  senderId: UserId,
  id: string,
): Promise<Result<Omit<SubmitReportContext, 'sender'>, Failure>> {
  if (!isRowId(id)) return ok({ notification: null, hasReported: false });
  const notification = await findRow(rows, { table: 'notifications', id, failure: submitFailure });
  if (!notification.ok) return notification;
  if (notification.value === null) return ok({ notification: null, hasReported: false });
  const { engagementId } = notification.value;
  const own = query('reports').equal('engageId', engagementId).equal('reportedById', senderId);
  const reports = await rows.list(own);
  if (!reports.ok) return err(submitFailure);
  // Reports of before do not name the notification; it was the decision's, whose id is the engagement's.
  const hasReported = reports.value.rows.some(({ subject }) => (subject ?? engagementId) === id);
  return ok({ notification: notification.value, hasReported });
}

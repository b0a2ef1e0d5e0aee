import { isRowId, type UserId } from '#src/domain/ids.ts';
import type { Failure } from '#src/domain/failure.ts';
import { decideSubmitReport, type SubmitReportContext } from '#src/domain/reports/file-report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { fileReport } from './file-report.ts';

const submitFailure = { code: 'report_submit_failed' } as const;

/** Submits a report about one's own notification, once. Rules RE-04, RE-07, RE-08, BO-11, FA-14. */
export const submitReport: Operation<'submitReport'> = async (context, actor, input) =>
  fileReport(context, {
    requestId: input.requestId,
    senderId: actor.id,
    message: input.message ?? '',
    decide: async (sender, command) => {
      const loaded = await load(context, sender.id, input.engageId ?? '');
      if (!loaded.ok) return loaded;
      return decideSubmitReport(command, { sender, ...loaded.value });
    },
    word: ({ reportedBy: by, against, message }, words) =>
      words.reportSubmitted({ by, against, message }),
    failure: submitFailure,
  });

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
  // Older reports do not name the notification; it was the decision's, whose id is the engagement's.
  const hasReported = reports.value.rows.some(({ subject }) => (subject ?? engagementId) === id);
  return ok({ notification: notification.value, hasReported });
}

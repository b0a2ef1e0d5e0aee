import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId, prefixedId, reportId, type UserId } from '#src/domain/ids.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { Report } from '#src/domain/report.ts';
import { decideSubmitReport, type SubmitReportContext } from '#src/domain/reports/submit-report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { readByPerson } from '#src/tables/definition.ts';
import { reportsTable } from '#src/tables/reports.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { outboxWrite } from '../outbox/message.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

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
      const message = adminMessage(decision.value, context.environment.bot);
      const messages = message === null ? [] : [message];
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

function reportRow(report: Omit<Report, 'createdAtMs'>): Write {
  return {
    action: 'create',
    table: 'reports',
    rowId: report.id,
    data: reportsTable.toRow(report),
    readers: [readByPerson(report.reportedById)],
  };
}

/** The message to the admin group; none where no group is configured. */
function adminMessage(
  report: Omit<Report, 'createdAtMs'>,
  bot: OperationContext['environment']['bot'],
): OutboxMessage | null {
  const { botButtons, botMessages } = botText(defaultLanguage);
  if (bot.adminChatId === '') return null;
  const { reportedBy: by, against, message } = report;
  return {
    id: prefixedId('report', report.id),
    call: {
      path: 'bot/notify-callback-url',
      payload: {
        telegramId: bot.adminChatId,
        message: botMessages.reportSubmitted({ by, against, message }),
        btnText: botButtons.copyReportId,
        copyText: report.id,
        btnText2: botButtons.openReports,
        btnUrl: `${bot.miniAppUrl}?startapp=reports`,
      },
    },
  };
}

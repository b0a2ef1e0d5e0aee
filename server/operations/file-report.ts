import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import { reportId, type ReportId, type RequestId, type UserId } from '#src/domain/ids.ts';
import type { Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { reportsTable } from '#src/tables/reports.ts';
import { botText, type BotText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { reportMessage } from '../outbox/admin-alerts.ts';
import { outboxWrite } from '../outbox/message.ts';
import type { OperationContext } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { chooseReportAlert, reportMessageId, type ReportAlert } from './report-alert.ts';

/** A report without the time that its row gets. */
export type NewReport = Omit<Report, 'createdAtMs'>;

/** The answer to anyone who filed a report. */
type Filed = { readonly reportId: ReportId };

/** What is filed: a report about a notification, or an appeal against a ban. */
export type Filing = {
  readonly requestId: RequestId;
  readonly senderId: UserId;
  readonly message: string;
  /** Decides on the report of the sender as last read. */
  readonly decide: (
    sender: User,
    command: { readonly reportId: ReportId; readonly message: string },
  ) => Promise<Result<NewReport, Failure>>;
  /** What administrators learn of it. */
  readonly word: (report: NewReport, words: BotText['botMessages']) => string;
  /** What is said of anything that nothing more exact is known about. */
  readonly failure: Failure;
};

/** Brings what someone writes before the administrators; anyone who sent it may read it. Rules RE-07, BO-11, PA-05. */
export async function fileReport(
  context: OperationContext,
  { requestId, senderId, message, decide, word, failure }: Filing,
): Promise<Result<Filed, Failure>> {
  return runPlan<Filed>(context, {
    key: `reports:${senderId}`,
    decide: async (actorNow) => {
      const sender = actorNow?.user ?? null;
      if (sender === null) return err(failure);
      const id = reportId(requestId);
      const report = await decide(sender, { reportId: id, message });
      if (!report.ok) return report;
      const alert = await chooseReportAlert(context.rows, report.value, {
        nowMs: context.nowMs(),
        failure,
      });
      if (!alert.ok) return alert;
      const messages = messagesAbout(context, report.value, { alert: alert.value, word });
      const data = reportsTable.toRow(report.value);
      return ok({
        writes: [
          { action: 'create', table: 'reports', rowId: id, data },
          ...messages.map((entry) => outboxWrite(entry, context.nowMs())),
        ],
        output: { reportId: id },
        messages,
      });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
}

function messagesAbout(
  { environment }: OperationContext,
  report: NewReport,
  { alert, word }: { readonly alert: ReportAlert; readonly word: Filing['word'] },
): readonly OutboxMessage[] {
  if (alert === 'none') return [];
  const words = botText(defaultLanguage).botMessages;
  const message = { id: reportMessageId(report.id), reportId: report.id };
  return reportMessage(environment.bot, {
    ...message,
    ...(alert === 'own'
      ? { personId: report.againstId, text: word(report, words) }
      : { personId: report.reportedById, text: words.reportsContinue(report.reportedBy) }),
  });
}

import {
  isRowId,
  prefixedId,
  reportId,
  type ReportId,
  type RequestId,
  type UserId,
} from '#src/domain/ids.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { Notification } from '#src/domain/notification.ts';
import { erasedText, isErased } from '#src/domain/people/erasure.ts';
import type { Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { OutboxMessage } from '#src/contract/bot.ts';
import type { User } from '#src/domain/user.ts';
import { reportsTable } from '#src/tables/reports.ts';
import { botText, type BotText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { reportMessage } from '../outbox/admin-alerts.ts';
import { outboxWrite } from '../outbox/message.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';
import {
  appealSubject,
  decideSubmitAppeal,
  decideSubmitReport,
  type SubmitReportContext,
} from '#src/domain/reports/file-report.ts';

/** How long the reports of one person are bundled. Rule BO-11. */
const bundledMs = 3_600_000;

/** The maximum number of a person's reports whose messages are looked up. */
const maxLookedAt = 100;

/** What the administrators' group gets for a report: its own message, one for it and all that follow, or nothing. */
type ReportAlert = 'own' | 'several' | 'none';

/** The id of the message about a report. */
function reportMessageId(id: string): string {
  return prefixedId('report', id);
}

/** Chooses the group's message: at most two an hour about one person's reports, and one for each appeal. Rule BO-11. */
async function chooseReportAlert(
  rows: Rows,
  { isAppeal, reportedById }: Pick<Report, 'isAppeal' | 'reportedById'>,
  { nowMs, failure }: { readonly nowMs: number; readonly failure: Failure },
): Promise<Result<ReportAlert, Failure>> {
  if (isAppeal) return ok('own');
  const own = query('reports').equal('reportedById', reportedById).newestFirst();
  const former = await rows.list(own.limit(maxLookedAt));
  if (!former.ok) return err(failure);
  const recent = former.value.rows.filter(
    (each) => !each.isAppeal && each.createdAtMs > nowMs - bundledMs,
  );
  if (recent.length === 0) return ok('own');
  const messageIds = recent.map(({ id }) => reportMessageId(id));
  const messages = await rows.list(query('botOutbox').equal('$id', messageIds).limit(2));
  if (!messages.ok) return err(failure);
  const count = messages.value.ids.length;
  if (count === 0) return ok('own');
  return ok(count === 1 ? 'several' : 'none');
}

/** A report without the creation time, which its row gets. */
type NewReport = Omit<Report, 'createdAtMs'>;

/** The answer to the sender of a report. */
type Filed = { readonly reportId: ReportId };

/** What is submitted: a report about a notification, or an appeal against a ban. */
type Filing = {
  readonly requestId: RequestId;
  readonly senderId: UserId;
  readonly message: string;
  /** Decides on the report with the sender's latest row. */
  readonly decide: (
    sender: User,
    command: { readonly reportId: ReportId; readonly message: string },
  ) => Promise<Result<NewReport, Failure>>;
  /** The message to the administrators. */
  readonly word: (report: NewReport, words: BotText['botMessages']) => string;
  /** The failure when nothing more specific is known. */
  readonly failure: Failure;
};

/** Submits a report or an appeal to the administrators; its sender may read it. Rules RE-07, BO-11, PA-05. */
async function fileReport(
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

const submitFailure = { code: 'report_submit_failed' } as const;

/** Submits a report about one of the caller's notifications, once. Rules RE-04, RE-07, RE-08, BO-11, FA-14. */
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
  const { engagementId, postAuthorId: authorId } = notification.value;
  const own = query('reports').equal('engageId', engagementId).equal('reportedById', senderId);
  const [reports, author] = await Promise.all([
    rows.list(own),
    findRow(rows, { table: 'users', id: authorId, failure: submitFailure }),
  ]);
  if (!reports.ok) return err(submitFailure);
  if (!author.ok) return author;
  // Older reports do not name the notification; they were about the decision's, whose id is the engagement's.
  const hasReported = reports.value.rows.some(({ subject }) => (subject ?? engagementId) === id);
  const isNamed = author.value === null || !isErased(author.value);
  return ok({
    notification: isNamed ? notification.value : unnamed(notification.value),
    hasReported,
  });
}

/** The notification without its author, who was erased; the erasure of its row may follow only later. Rule OP-10. */
function unnamed(notification: Notification): Notification {
  const rejectCause = notification.rejectCause === null ? null : erasedText;
  return { ...notification, postAuthorUsername: '', postLink: null, rejectCause };
}

const failure = { code: 'appeal_failed' } as const;

/** Submits a banned person's appeal to the administrators, once per ban. Rule PA-05. */
export const submitAppeal: Operation<'submitAppeal'> = async (context, actor, input) =>
  fileReport(context, {
    requestId: input.requestId,
    senderId: actor.id,
    message: input.message ?? '',
    decide: async (sender, command) => {
      const own = query('reports').equal('subject', appealSubject(sender)).limit(1);
      const former = await context.rows.list(own);
      if (!former.ok) return err(failure);
      const hasAppealed = former.value.rows.length > 0;
      return decideSubmitAppeal(command, { sender, hasAppealed });
    },
    word: ({ reportedBy: by, message }, words) => words.appealSubmitted({ by, message }),
    failure,
  });

import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { countCharacters, trimAndCut, truncatedReason } from '#src/domain/text.ts';
import type { ReportId } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Report } from '#src/domain/report.ts';
import type { User } from '#src/domain/user.ts';
import { tenths } from '#src/domain/points/tenths.ts';

/** The maximum length of a report's message in characters. Rule RE-03. */
export const maxReportMessageCharacters = 100;

/**
 * Checks a report's message and returns it trimmed. Refuses with `report_message_missing`, then with
 * `report_message_too_long`. Rules RE-02, RE-03, RE-04.
 */
export function checkReportMessage(
  text: string,
): Result<string, FailureOf<'report_message_missing' | 'report_message_too_long'>> {
  const message = text.trim();
  if (message === '') return err({ code: 'report_message_missing' });
  if (countCharacters(message) > maxReportMessageCharacters) {
    return err({ code: 'report_message_too_long' });
  }
  return ok(message);
}

/** A request to report, as received. */
interface SubmitReportCommand {
  readonly reportId: ReportId;
  readonly message: string;
}

/** The sender, and the sender's own notification that the report is about. */
export interface SubmitReportContext {
  readonly sender: User;
  readonly notification: Notification | null;
  /** Whether the sender has reported this notification before. Rule FA-14. */
  readonly hasReported: boolean;
}

/** Why a report is refused; `report_submit_failed` if the sender has no such notification. */
type SubmitReportFailure = FailureOf<
  'report_message_missing' | 'report_message_too_long' | 'report_submit_failed' | 'report_repeated'
>;

/**
 * Decides whether a report is submitted; the reported person is the post's author.
 * Rules RE-04, RE-07, RE-08, FA-14.
 */
export function decideSubmitReport(
  command: SubmitReportCommand,
  { sender, notification, hasReported }: SubmitReportContext,
): Result<Omit<Report, 'createdAtMs'>, SubmitReportFailure> {
  const message = checkReportMessage(command.message);
  if (!message.ok) return message;
  if (notification === null || notification.userId !== sender.id) {
    return err({ code: 'report_submit_failed' });
  }
  if (hasReported) return err({ code: 'report_repeated' });
  return ok({
    id: command.reportId,
    isAppeal: false,
    message: message.value,
    postId: notification.postId,
    engagementId: notification.engagementId,
    postLink: notification.postLink,
    engagementLink: notification.engagementLink,
    against: notification.postAuthorUsername,
    againstId: notification.postAuthorId,
    reportedBy: sender.xUsername,
    reportedById: sender.id,
    awardTenths: notification.awardTenths,
    rejectCause: truncatedReason(notification.rejectCause),
    isResolved: false,
    outcome: null,
    note: null,
    resolvedBy: null,
    subject: notification.id,
  });
}

/** The maximum length of an appeal in characters. Rule PA-05. */
export const maxAppealCharacters = 500;

/** Identifies the one appeal that each ban allows: the person and the ban. Rule PA-05. */
export function appealSubject({ id, bannedAtMs }: Pick<User, 'id' | 'bannedAtMs'>): string {
  return `appeal.${id}.${(bannedAtMs ?? 0).toString(36)}`;
}

/** Whether an appeal is about an earlier ban than the person's present one. Older appeals have no subject. Rule PA-05. */
export function isOutdatedAppeal(
  { isAppeal, subject }: Pick<Report, 'isAppeal' | 'subject'>,
  person: Pick<User, 'id' | 'isBanned' | 'bannedAtMs'>,
): boolean {
  return isAppeal && person.isBanned && subject !== null && subject !== appealSubject(person);
}

/** Decides whether a banned person's appeal is submitted, once per ban; it is about oneself. Rule PA-05. */
export function decideSubmitAppeal(
  { reportId, message }: { readonly reportId: ReportId; readonly message: string },
  { sender, hasAppealed }: { readonly sender: User; readonly hasAppealed: boolean },
): Result<Omit<Report, 'createdAtMs'>, FailureOf<'appeal_missing' | 'appeal_repeated'>> {
  const text = trimAndCut(message, maxAppealCharacters);
  if (text === '') return err({ code: 'appeal_missing' });
  if (hasAppealed) return err({ code: 'appeal_repeated' });
  return ok({
    id: reportId,
    isAppeal: true,
    message: text,
    postId: null,
    engagementId: null,
    postLink: null,
    engagementLink: null,
    against: sender.xUsername,
    againstId: sender.id,
    reportedBy: sender.xUsername,
    reportedById: sender.id,
    awardTenths: tenths(0),
    rejectCause: truncatedReason(sender.banReason),
    isResolved: false,
    outcome: null,
    note: null,
    resolvedBy: null,
    subject: appealSubject(sender),
  });
}

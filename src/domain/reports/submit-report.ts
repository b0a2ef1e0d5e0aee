import type { FailureOf } from '#src/domain/failure.ts';
import type { ReportId } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { truncatedReason } from '#src/domain/text-length.ts';
import type { User } from '#src/domain/user.ts';
import { checkReportMessage } from './report-message.ts';

/** A request to report, as it came in. */
export interface SubmitReportCommand {
  readonly reportId: ReportId;
  readonly message: string;
}

/** Who reports, and the sender's own notification that the report is about. */
export interface SubmitReportContext {
  readonly sender: User;
  readonly notification: Notification | null;
  /** Whether the sender has reported this notification before. Rule FA-14. */
  readonly hasReported: boolean;
}

/** Why a report is refused; `report_submit_failed` where the sender has no such notification. */
export type SubmitReportFailure = FailureOf<
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

import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Report } from '#src/domain/report.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** What screens ask about reports. */
export type ReportsService = {
  /** Reports the decision that a notification tells of. Rules RE-06, RE-07. */
  submit(
    sender: User,
    notification: Notification,
    message: string,
  ): Promise<Reply<OperationOutput<'submitReport'>>>;
  /** The reports that are not resolved, newest first. Rules RE-10, RE-14, DB-17. */
  active(): Promise<Reply<{ rows: readonly Report[]; total: number }>>;
  /** Marks a report as resolved. Rule RE-12. */
  resolve(reportId: string): Promise<Reply<OperationOutput<'resolveReport'>>>;
};

const listLimit = 1000;

/** Makes the service over the calls. */
export function createReportsService(calls: Calls): ReportsService {
  return {
    submit: (sender, notification, message) =>
      calls.change('submitReport', {
        message,
        postId: notification.postId,
        engageId: notification.engagementId,
        postLink: notification.postLink ?? '',
        engageLink: notification.engagementLink ?? '',
        againist: notification.postAuthorUsername,
        againistId: notification.postAuthorId,
        awardCount: notification.awardTenths,
        reportedBy: sender.xUsername,
        reportedById: sender.id,
        rejectCause: notification.rejectCause ?? '',
      }),
    active: () =>
      calls.read(
        (rows) =>
          rows.list(query('reports').equal('isResolved', false).newestFirst().limit(listLimit)),
        { code: 'reports_load_failed' },
        (page) => page,
      ),
    resolve: (reportId) => calls.change('resolveReport', { reportId }),
  };
}

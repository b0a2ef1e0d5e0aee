import type { OperationOutput, OperationRequest } from '#src/contract/operations/operations.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Report, ReportOutcome } from '#src/domain/report.ts';
import { appealSubject } from '#src/domain/reports/file-report.ts';
import type { User } from '#src/domain/user.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** The outcome of a report, a note, and when a ban ends, if it does. Rules PA-06, FA-27. */
export type ReportResolution = {
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly untilMs: number | null;
};

/** The report calls of the screens. */
export type ReportsService = {
  /** Reports the decision of a notification. Rules RE-06, RE-07. */
  submit(
    sender: User,
    notification: Notification,
    message: string,
  ): Promise<Reply<OperationOutput<'submitReport'>>>;
  /** Sends the caller's ban appeal to the administrators. Rule PA-05. */
  appeal(message: string): Promise<Reply<OperationOutput<'submitAppeal'>>>;
  /** The appeal that a banned person has sent, or null. Rule PA-05. */
  ownAppeal(user: User): Promise<Reply<{ appeal: Report | null }>>;
  /** The first 200 unresolved reports, oldest first, and how many there are. Rules RE-10, RE-14, DB-17. */
  active(): Promise<Reply<{ rows: readonly Report[]; total: number }>>;
  /** One report in its current state, or null if there is none. Rule PA-16. */
  find(reportId: string): Promise<Reply<{ report: Report | null }>>;
  /** A page of resolved reports, newest first. Rule PA-06. */
  resolved(cursor?: string): Promise<Reply<{ rows: readonly Report[]; nextCursor: string | null }>>;
  /** Resolves a report with an outcome and a note. Rules RE-12, PA-06. */
  resolve(
    reportId: string,
    resolution?: ReportResolution,
  ): Promise<Reply<OperationOutput<'resolveReport'>>>;
};

/** How many open reports are read at once, oldest first; every decision reads them again. */
const activeLimit = 200;
const resolvedPageSize = 50;

/** The request that resolves a report. Rules RE-12, PA-06. */
export function resolutionOf(
  reportId: string,
  { outcome, note, untilMs }: ReportResolution,
): Omit<OperationRequest<'resolveReport'>, 'requestId'> {
  return {
    reportId,
    ...(outcome === 'none' ? {} : { outcome }),
    ...(note.trim() === '' ? {} : { note }),
    ...(outcome === 'ban' && untilMs !== null ? { until: untilMs } : {}),
  };
}

/** Creates the service. */
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
    appeal: (message) => calls.change('submitAppeal', { message }, { isAnew: true }),
    ownAppeal: (user) =>
      calls.read(
        (rows) => rows.list(query('reports').equal('subject', appealSubject(user)).limit(1)),
        { code: 'reports_load_failed' },
        ({ rows }) => ({ appeal: rows[0] ?? null }),
      ),
    active: () =>
      calls.read(
        (rows) =>
          rows.list(query('reports').equal('isResolved', false).oldestFirst().limit(activeLimit)),
        { code: 'reports_load_failed' },
        (page) => page,
      ),
    find: (reportId) =>
      calls.read(
        (rows) => rows.list(query('reports').equal('$id', reportId).limit(1)),
        { code: 'reports_load_failed' },
        ({ rows }) => ({ report: rows[0] ?? null }),
      ),
    resolved: (cursor) =>
      calls.read(
        (rows) =>
          rows.list(
            query('reports')
              .equal('isResolved', true)
              .newestFirst()
              .limit(resolvedPageSize)
              .after(cursor),
          ),
        { code: 'reports_load_failed' },
        ({ rows, ids }) => ({
          rows,
          nextCursor: nextCursorOf(ids, resolvedPageSize),
        }),
      ),
    resolve: (reportId, resolution = { outcome: 'none', note: '', untilMs: null }) =>
      calls.change('resolveReport', resolutionOf(reportId, resolution)),
  };
}

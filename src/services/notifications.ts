import type { Notification } from '#src/domain/notification.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** The notification calls of the screens. */
export type NotificationsService = {
  /** A person's newest notifications. Rules NO-01, DB-17. */
  of(userId: string): Promise<Reply<{ notifications: readonly Notification[] }>>;
};

/** The maximum number of notifications shown. Rule NO-01. */
export const notificationLimit = 20;

/** Creates the service. */
export function createNotificationsService(calls: Calls): NotificationsService {
  return {
    of: (userId) =>
      calls.read(
        (rows) =>
          rows.list(
            query('notifications').equal('userId', userId).newestFirst().limit(notificationLimit),
          ),
        { code: 'notifications_load_failed' },
        ({ rows }) => ({ notifications: rows }),
      ),
  };
}

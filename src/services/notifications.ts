import type { Notification } from '#src/domain/notification.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** What screens ask about notifications. */
export type NotificationsService = {
  /** A person's newest notifications. Rules NO-01, DB-17. */
  of(userId: string): Promise<Reply<{ notifications: readonly Notification[] }>>;
};

/** The most notifications that are shown. Rule NO-01. */
export const notificationLimit = 20;

/** Makes the service over the calls. */
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

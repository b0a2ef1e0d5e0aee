import { prefixedId } from '#src/domain/ids.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Notification } from '#src/domain/notification.ts';
import { query } from '#src/tables/query.ts';
import type { ChangesOf } from '#src/tables/schema.ts';
import { foundInParts, rowMigration, updatesWithChanges } from './migration.ts';

/**
 * Completes older decisions with who made them and when: only authors decided then, and the notification was written with the
 * decision. Rules FA-10, FA-21, OP-09.
 */
export const completeDecisions = rowMigration({
  version: 6,
  name: 'decisions say who made them and when, and which were overturned',
  table: 'engagement',
  writesFor: async (engagements, rows) => {
    const decided = engagements.filter(({ decision }) => decision !== null);
    const ids = decided.flatMap(({ id }) => [id, overturnIdOf(id)]);
    const notifications = await foundInParts(rows, ids, (part) =>
      query('notifications').equal('$id', part).limit(part.length),
    );
    const byId = new Map<string, Notification>(notifications.map((each) => [each.id, each]));
    return updatesWithChanges(
      decided.map((engagement) => {
        const data = changesOf(engagement, byId);
        return { action: 'update', table: 'engagement', rowId: engagement.id, data };
      }),
    );
  },
});

function overturnIdOf(engagementId: string): string {
  return prefixedId('overturn', engagementId);
}

function changesOf(
  engagement: Engagement,
  notifications: ReadonlyMap<string, Notification>,
): ChangesOf<'engagement'> {
  const { id, postAuthorId, decidedBy, decidedAtMs, overturnedAtMs } = engagement;
  const notified = notifications.get(id);
  const overturned = notifications.get(overturnIdOf(id));
  return {
    ...(decidedBy === null && { decidedBy: postAuthorId }),
    ...(decidedAtMs === null && notified && { decidedAtMs: notified.createdAtMs }),
    ...(overturnedAtMs === null && overturned && { overturnedAtMs: overturned.createdAtMs }),
  };
}

import { deadlineOf } from '#src/domain/engagement/deadline.ts';
import { query } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import { inBatches, type BatchLimits } from './batches.ts';

/**
 * Engagements that wait without a deadline get one, counted from now: those from before there were deadlines, and those
 * made while they were switched off. Answers how many got one. Rule FA-02.
 */
export async function setDeadlines(
  { environment, nowMs, rows, begin }: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const decideByMs = deadlineOf(nowMs(), environment.limits.reviewDeadlineHours);
  if (decideByMs === null) return 0;
  return inBatches(limits, {
    atOnce: 2,
    list: async (size) => {
      const waiting = query('engagement').isNull('isApproved').isNull('decideByMs').limit(size);
      const page = await rows.list(waiting);
      return page.ok ? page.value.rows : [];
    },
    work: async ({ id }) => {
      const data = { decideByMs };
      const committed = await begin().commit([
        { action: 'update', table: 'engagement', rowId: id, data },
      ]);
      return committed.ok;
    },
  });
}

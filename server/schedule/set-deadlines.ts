import { deadlineOf } from '#src/domain/engagement/deadline.ts';
import { err, ok } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import { workThroughDue, type BatchLimits } from './batches.ts';

/**
 * Gives a deadline, counted from now, to waiting engagements without one: those from before deadlines
 * existed, and those created while deadlines were switched off. Resolves to the number. Rule FA-02.
 */
export async function setDeadlines(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const { environment, nowMs, rows, begin } = context;
  const decideByMs = deadlineOf(nowMs(), environment.limits.reviewDeadlineHours);
  if (decideByMs === null) return 0;
  const waiting = query('engagement').isNull('isApproved').isNull('decideByMs');
  return workThroughDue(context, limits, {
    atOnce: 2,
    work: async (_context, rowId) => {
      const data = { decideByMs };
      const stillWaits = async () => {
        const now = await rows.get('engagement', rowId);
        return now.ok && now.value.decision === null && now.value.decideByMs === null;
      };
      const write = { action: 'update', table: 'engagement', rowId, data } as const;
      const set = await begin().commit([write], stillWaits);
      if (set.ok) return ok(true);
      // It was decided, or got its deadline, since it was listed; if it still waits, the next run finds it.
      if (set.failure.code === 'conflict') return ok(false);
      return err({ code: 'stated_error', message: set.failure.message });
    },
    list: (size, after) => rows.list(waiting.limit(size).after(after)),
  });
}

import { query } from '#src/tables/query.ts';
import { liftBan } from '../operations/lift-ban.ts';
import type { OperationContext } from '../runtime/context.ts';
import { workThroughDue, type BatchLimits } from './batches.ts';

/** How many bans are lifted at the same time, each in its own transaction. */
const atOnce = 4;

/** Lifts the bans whose end has come, the longest overdue first; resolves to the number. Rule FA-27. */
export async function liftBans(context: OperationContext, limits: BatchLimits): Promise<number> {
  const { rows, nowMs } = context;
  return workThroughDue(context, limits, {
    atOnce,
    work: liftBan,
    list(size, after) {
      const ended = query('users').atMost('banUntilMs', nowMs()).ascending('banUntilMs');
      return rows.list(ended.limit(size).after(after));
    },
  });
}

import { query } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';

/** The kind of the schedule's work. */
export const requests = 'requests';

/** For how long a repeated request is answered as the first one was. Rule TR-15. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Forgets the requests of long ago, batch by batch; answers how many. What they brought about stays, so that a repetition
 * of theirs still has no second effect: it is refused, as its rows are there. Rules TR-15, TR-31.
 */
export async function forgetRequests(
  { rows, begin, nowMs }: OperationContext,
  { hasTime, batchSize }: BatchLimits,
): Promise<number> {
  const before = new Date(nowMs() - keptMs).toISOString();
  const old = query('requests').lessThan('$createdAt', before).oldestFirst().limit(batchSize);
  let forgotten = 0;
  while (hasTime()) {
    const page = await rows.list(old);
    if (!page.ok || page.value.ids.length === 0) break;
    const writes = page.value.ids.map((rowId): Write => ({
      action: 'delete',
      table: 'requests',
      rowId,
    }));
    if (!(await begin().commit(writes)).ok) break;
    forgotten += writes.length;
  }
  return forgotten;
}

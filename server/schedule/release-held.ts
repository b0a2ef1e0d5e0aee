import { clashingUses } from '#src/domain/engagement/proof-links.ts';
import { deadlineAfterHold } from '#src/domain/engagement/deadline.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { readHoldingUses, readIsHeldByClash } from '../runtime/proof-uses.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { retryFailures, workOn, type BatchLimits, type ItemWork } from './batches.ts';
import { saveCursor, readCursor } from './cursor.ts';

/** The kind of the schedule's work. */
const held = 'held';

const failure = { code: 'database_error' } as const;

const releasing: ItemWork = { atOnce: 2, work: releaseOne };

/**
 * Starts the deadline again for engagements that were left to administrators for a clash that is over, page by page from
 * where the last run ended; answers how many. Rule FA-25.
 */
export async function releaseHeld(context: OperationContext, limits: BatchLimits): Promise<number> {
  const begin = await readCursor(context, held);
  let place = begin;
  let released = 0;
  while (limits.hasTime()) {
    const page = await context.rows.list(
      query('engagement')
        .isNull('isApproved')
        .isNotNull('heldAtMs')
        .oldestFirst()
        .after(place === '' ? undefined : place)
        .limit(limits.batchSize),
    );
    if (!page.ok) {
      // The engagement at which the last run ended may have been deleted.
      place = '';
      break;
    }
    const uses = await readHoldingUses(context.rows, page.value.rows);
    if (!uses.ok) break;
    const ids = page.value.rows
      .filter((engagement) => clashingUses(engagement, uses.value).length === 0)
      .map(({ id }) => id)
      .filter((id) => !limits.failures.has(id));
    const batch = await workOn(context, limits, { ids, ...releasing });
    released += batch.done;
    if (!batch.isComplete) break;
    const isLastPage = page.value.ids.length < limits.batchSize;
    place = isLastPage ? '' : (page.value.ids.at(-1) ?? '');
    if (isLastPage) break;
  }
  if (place !== begin) await saveCursor(context, held, place);
  return released + (await retryFailures(context, limits, releasing));
}

async function releaseOne(
  context: OperationContext,
  id: string,
): Promise<Result<boolean, Failure>> {
  return runPlan<boolean>(context, {
    key: `engagement:${id}`,
    decide: () => planFor(context, id),
    boundFailure: failure,
    writeFailure: ({ message }) => ({ code: 'stated_error', message }),
  });
}

async function planFor(
  context: OperationContext,
  id: string,
): Promise<Result<Plan<boolean>, Failure>> {
  const found = await findRow(context.rows, { table: 'engagement', id, failure });
  if (!found.ok) return found;
  const engagement = found.value;
  if (engagement === null || !isHeld(engagement)) return ok({ writes: [], output: false });
  const hasClash = await readIsHeldByClash(context.rows, engagement);
  if (!hasClash.ok) return err(failure);
  if (hasClash.value) return ok({ writes: [], output: false });
  const decideByMs = deadlineAfterHold(engagement.decideByMs, context.nowMs());
  const data = { heldAtMs: null, decideByMs };
  return ok({
    writes: [{ action: 'update', table: 'engagement', rowId: id, data }],
    output: true,
    stillHolds: () => isStillFree(context, id),
  });
}

/** Whether an engagement is still held and undecided, and still without a clash. */
async function isStillFree({ rows }: OperationContext, id: string): Promise<boolean> {
  const found = await findRow(rows, { table: 'engagement', id, failure });
  if (!found.ok || found.value === null || !isHeld(found.value)) return false;
  const hasClash = await readIsHeldByClash(rows, found.value);
  return hasClash.ok && !hasClash.value;
}

function isHeld({ decision, heldAtMs }: Engagement): boolean {
  return decision === null && heldAtMs !== null;
}

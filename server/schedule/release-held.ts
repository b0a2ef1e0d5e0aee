import { clashingUses } from '#src/domain/engagement/proof-links.ts';
import { deadlineAfterHold } from '#src/domain/engagement/deadline.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { readHoldingUses, readIsHeldByClash } from '../runtime/proof-uses.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { workThroughListing, type BatchLimits } from './batches.ts';

const failure = { code: 'database_error' } as const;

/**
 * Restarts the deadline of engagements that were left to administrators because of a clash, once
 * the clash is over; resolves to the number. Rule FA-25.
 */
export async function releaseHeld(context: OperationContext, limits: BatchLimits): Promise<number> {
  const pageSize = limits.batchSize;
  const held = query('engagement').isNull('isApproved').isNotNull('heldAtMs').oldestFirst();
  return workThroughListing(context, limits, {
    kind: 'held',
    pageSize,
    atOnce: 2,
    work: releaseOne,
    async list(after) {
      const page = await context.rows.list(held.after(after).limit(pageSize));
      if (!page.ok) return page;
      const uses = await readHoldingUses(context.rows, page.value.rows);
      if (!uses.ok) return uses;
      const isFree = (engagement: Engagement) => clashingUses(engagement, uses.value).length === 0;
      return ok({ ids: page.value.ids, due: page.value.rows.filter(isFree).map(({ id }) => id) });
    },
  });
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

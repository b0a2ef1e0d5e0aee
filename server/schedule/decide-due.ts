import { clashingUses } from '#src/domain/engagement/clashes.ts';
import { deadlineActor, decideByDeadline, isDue } from '#src/domain/engagement/deadline.ts';
import { reviewChange } from '#src/domain/engagement/review-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { decisionPlan } from '../operations/decision-plan.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { readClashingUses } from '../runtime/proof-uses.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { inBatches, type BatchLimits } from './batches.ts';

const failure = { code: 'database_error' } as const;

/** How many engagements are decided at the same time; each has a transaction of its own. */
const atOnce = 4;

/**
 * Decides the engagements whose deadline has passed, the longest overdue first, until none is left or the time is over;
 * answers how many it decided. Rules FA-02, FA-09, FA-12.
 */
export async function decideDue(context: OperationContext, limits: BatchLimits): Promise<number> {
  return inBatches(limits, {
    atOnce,
    list: (size) => listDue(context, size),
    work: (engagement) => decideOne(context, engagement),
  });
}

async function listDue({ rows, nowMs }: OperationContext, size: number) {
  const due = await rows.list(
    query('engagement')
      .isNull('isApproved')
      .isNull('heldAtMs')
      .atMost('decideByMs', nowMs())
      .ascending('decideByMs')
      .limit(size),
  );
  return due.ok ? due.value.rows : [];
}

/** Decides one engagement in the same transaction as its author's decision would be; true when it is decided or left to an administrator. */
async function decideOne(context: OperationContext, { id }: Engagement): Promise<boolean> {
  const outcome = await runPlan<unknown>(context, {
    key: `engagement:${id}`,
    decide: () => planFor(context, id),
    boundFailure: failure,
    writeFailure: failure,
  });
  if (!outcome.ok) context.log(`The deadline of ${id} waits: ${outcome.failure.code}`);
  return outcome.ok;
}

async function planFor(
  context: OperationContext,
  id: string,
): Promise<Result<Plan<unknown>, Failure>> {
  const { rows } = context;
  const found = await findRow(rows, { table: 'engagement', id, failure });
  if (!found.ok) return found;
  const nowMs = context.nowMs();
  const engagement = found.value;
  // Somebody decided meanwhile.
  if (engagement === null || !isDue(engagement, nowMs)) return ok({ writes: [], output: null });
  const [post, engager, hasClash] = await Promise.all([
    findRow(rows, { table: 'posts', id: engagement.postId, failure }),
    findRow(rows, { table: 'users', id: engagement.engagedBy, failure }),
    readHasClash(rows, engagement),
  ]);
  if (!post.ok) return post;
  if (!engager.ok) return engager;
  if (!hasClash.ok || post.value === null || engager.value === null) return err(failure);
  const decision = decideByDeadline(engager.value, hasClash.value);
  const stillHolds = () => isStillDue(context, engagement, hasClash.value);
  if (decision.kind === 'hold') {
    const data = { heldAtMs: nowMs };
    return ok({
      writes: [{ action: 'update', table: 'engagement', rowId: id, data }],
      output: null,
      stillHolds,
    });
  }
  const change = reviewChange({
    engagement,
    post: post.value,
    rejectCause: decision.kind === 'reject' ? decision.cause : null,
    decidedBy: deadlineActor,
    nowMs,
  });
  const parts = { context, engagement, post: post.value, engager: engager.value };
  return ok({ ...decisionPlan(change, parts), stillHolds });
}

/** Whether an engagement is neither decided nor left to an administrator since, and clashes as it did. Rules FA-02, FA-12. */
async function isStillDue(
  { rows, nowMs }: OperationContext,
  { id }: Engagement,
  hadClash: boolean,
): Promise<boolean> {
  const found = await findRow(rows, { table: 'engagement', id, failure });
  if (!found.ok || found.value === null || !isDue(found.value, nowMs())) return false;
  const hasClash = await readHasClash(rows, found.value);
  return hasClash.ok && hasClash.value === hadClash;
}

async function readHasClash(
  rows: Rows,
  engagement: Engagement,
): Promise<Result<boolean, ReadFailure>> {
  const uses = await readClashingUses(rows, [engagement]);
  return uses.ok ? ok(clashingUses(engagement, uses.value).length > 0) : uses;
}

import { deadlineActor, decideByDeadline, isDue } from '#src/domain/engagement/deadline.ts';
import { reviewChange } from '#src/domain/engagement/review-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { decisionPlan } from '../operations/review-engagement.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { readIsHeldByClash } from '../runtime/proof-uses.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { assertNotBanned } from '../runtime/commit-guards.ts';
import { workThroughDue, type BatchLimits } from './batches.ts';

const failure = { code: 'database_error' } as const;

/** How many engagements are decided at the same time, each in its own transaction. */
const atOnce = 4;

/**
 * Decides the engagements whose deadline has passed, the longest overdue first, until none is left or time runs
 * out; resolves to how many it decided, postponed or left to an administrator. Rules FA-02, FA-09, FA-12, FA-26.
 */
export async function decideDue(context: OperationContext, limits: BatchLimits): Promise<number> {
  const { rows, nowMs } = context;
  return workThroughDue(context, limits, {
    atOnce,
    work: decideOne,
    list(size, after) {
      const waiting = query('engagement').isNull('isApproved').isNull('heldAtMs');
      const due = waiting.atMost('decideByMs', nowMs()).ascending('decideByMs');
      return rows.list(due.limit(size).after(after));
    },
  });
}

/** Decides one engagement with the same writes as its author's decision. */
async function decideOne(context: OperationContext, id: string): Promise<Result<boolean, Failure>> {
  return runPlan<boolean>(context, {
    key: `engagement:${id}`,
    decide: () => planFor(context, id),
    boundFailure: failure,
    writeFailure: toFailure,
  });
}

function toFailure({ message }: CommitFailure): Failure {
  return { code: 'stated_error', message };
}

async function planFor(
  context: OperationContext,
  id: string,
): Promise<Result<Plan<boolean>, Failure>> {
  const { rows } = context;
  const found = await findRow(rows, { table: 'engagement', id, failure });
  if (!found.ok) return found;
  const nowMs = context.nowMs();
  const engagement = found.value;
  // It was decided in the meantime.
  if (engagement === null || !isDue(engagement, nowMs)) return ok({ writes: [], output: false });
  const [post, author, engager, hasClash] = await Promise.all([
    findRow(rows, { table: 'posts', id: engagement.postId, failure }),
    findRow(rows, { table: 'users', id: engagement.postAuthorId, failure }),
    findRow(rows, { table: 'users', id: engagement.engagedBy, failure }),
    readIsHeldByClash(rows, engagement),
  ]);
  if (!post.ok) return post;
  if (!author.ok) return author;
  if (!engager.ok) return engager;
  if (!hasClash.ok || post.value === null || engager.value === null) return err(failure);
  const facts = {
    isAuthorBanned: author.value?.isBanned ?? false,
    isEngagerBanned: engager.value.isBanned,
    hasClash: hasClash.value,
  };
  const decision = decideByDeadline(facts, nowMs);
  const stillHolds = () => isStillDue(context, engagement, hasClash.value);
  if (decision.kind === 'hold' || decision.kind === 'postpone') {
    const data =
      decision.kind === 'hold' ? { heldAtMs: nowMs } : { decideByMs: decision.decideByMs };
    return ok({
      writes: [{ action: 'update', table: 'engagement', rowId: id, data }],
      output: true,
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
  const plan = decisionPlan(change, parts);
  // The commit refuses a decision if the author was banned in the meantime. Rule FA-26.
  const authorSteps = author.value === null ? [] : assertNotBanned(author.value.id);
  return ok({ ...plan, writes: [...plan.writes, ...authorSteps], output: true, stillHolds });
}

/** Whether an engagement is still due and its clash is unchanged. Rules FA-02, FA-12. */
async function isStillDue(
  { rows, nowMs }: OperationContext,
  { id }: Engagement,
  hadClash: boolean,
): Promise<boolean> {
  const found = await findRow(rows, { table: 'engagement', id, failure });
  if (!found.ok || found.value === null || !isDue(found.value, nowMs())) return false;
  const hasClash = await readIsHeldByClash(rows, found.value);
  return hasClash.ok && hasClash.value === hadClash;
}

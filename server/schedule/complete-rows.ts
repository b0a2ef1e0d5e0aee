import { proofStatusIds } from '#src/domain/engagement/clashes.ts';
import { deadlineOf } from '#src/domain/engagement/deadline.ts';
import { targetsOf, targetText } from '#src/domain/engagement/targets.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { readByPerson } from '#src/tables/definition.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import { formerProofLinkIdOf, targetGuardIdOf } from '../runtime/row-ids.ts';
import type { Write } from '../runtime/writes.ts';
import { inBatches, type BatchLimits } from './batches.ts';
import { notePlace, readPlace } from './place.ts';

/** The kind of the schedule's work. */
export const completion = 'completion';

/** Where the place stands once everything of before is completed. */
const allDone = 'done';

/**
 * Brings rows of before fair play up to it, in batches and on from where the run before ended: engagements that wait get
 * their deadline, proofs their status and person, and engagements the guards of their targets. Answers how many rows it
 * completed. Rules FA-02, FA-12, FA-13.
 */
export async function completeRows(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const deadlines = await setDeadlines(context, limits);
  const proofs = await nameProofs(context, limits);
  const guards = await guardTargets(context, limits);
  return deadlines + proofs + guards;
}

/** Engagements that wait without a deadline get one, counted from now; also once a deadline is switched on. Rule FA-02. */
async function setDeadlines(context: OperationContext, limits: BatchLimits): Promise<number> {
  const { reviewDeadlineHours } = context.environment.limits;
  const decideByMs = deadlineOf(context.nowMs(), reviewDeadlineHours);
  if (decideByMs === null) return 0;
  return inBatches(limits, {
    atOnce: 2,
    list: (size) =>
      listed(context, query('engagement').isNull('isApproved').isNull('decideByMs').limit(size)),
    work: ({ id }) =>
      write(context, [{ action: 'update', table: 'engagement', rowId: id, data: { decideByMs } }]),
  });
}

/** Proofs of before say by their engagement whose they are, and which status. Rule FA-12. */
async function nameProofs(context: OperationContext, limits: BatchLimits): Promise<number> {
  return inBatches(limits, {
    atOnce: 2,
    list: (size) => listed(context, query('proofLinks').isNull('statusId').limit(size)),
    work: async ({ id, engagementId }) => {
      const found = await context.rows.get('engagement', engagementId);
      if (!found.ok && found.failure.code !== 'row_missing') return false;
      const statusIds = found.ok ? proofStatusIds(found.value) : [];
      const statusId = statusIds.find((status) => formerProofLinkIdOf(status) === id) ?? '0';
      const userId = found.ok ? found.value.engagedBy : null;
      const data = { statusId, userId };
      return write(context, [{ action: 'update', table: 'proofLinks', rowId: id, data }]);
    },
  });
}

/** Goes once through all engagements. Rule FA-13. */
async function guardTargets(context: OperationContext, limits: BatchLimits): Promise<number> {
  let place = await readPlace(context, completion);
  let done = 0;
  while (place !== allDone && limits.hasTime()) {
    const step = await guardEngagements(context, limits, place);
    if (step === null) break;
    done += step.done;
    place = step.last ?? allDone;
    await notePlace(context, completion, place);
  }
  return done;
}

/** What one batch did, and the id after which the next one begins; null when there is none. */
type Step = { readonly done: number; readonly last: string | null };

async function guardEngagements(
  context: OperationContext,
  { batchSize }: BatchLimits,
  after: string,
): Promise<Step | null> {
  const { rows } = context;
  const page = await rows.list(pageAfter(query('engagement'), after, batchSize));
  if (!page.ok) return null;
  let done = 0;
  for (const engagement of page.value.rows) {
    const guarded = await guard(context, engagement);
    if (guarded === null) return null;
    done += guarded;
  }
  return { done, last: lastOf(page.value.ids, batchSize) };
}

/** Writes the guards that an engagement lacks; answers how many, or null when that failed. Rule FA-13. */
async function guard(context: OperationContext, engagement: Engagement): Promise<number | null> {
  const { engagedBy, id: engagementId } = engagement;
  const post = await context.rows.get('posts', engagement.postId);
  if (!post.ok) return post.failure.code === 'row_missing' ? 0 : null;
  const targets = targetsOf({ ...post.value, types: engagement.types });
  const ids = targets.map((target) => targetGuardIdOf(engagedBy, target));
  if (ids.length === 0) return 0;
  const there = await context.rows.list(query('targetGuards').equal('$id', ids));
  if (!there.ok) return null;
  const known = new Set(there.value.rows.map(({ id }) => id));
  const missing = targets.filter((target) => !known.has(targetGuardIdOf(engagedBy, target)));
  if (missing.length === 0) return 0;
  const guards = missing.map((target): Write => ({
    action: 'create',
    table: 'targetGuards',
    rowId: targetGuardIdOf(engagedBy, target),
    data: { userId: engagedBy, target: targetText(target), engagementId },
    readers: [readByPerson(engagedBy)],
  }));
  return (await write(context, guards)) ? guards.length : null;
}

function pageAfter<Table extends TableId>(
  all: RowQuery<Table>,
  after: string,
  size: number,
): RowQuery<Table> {
  return all
    .ascending('$id')
    .after(after === '' ? undefined : after)
    .limit(size);
}

function lastOf(ids: readonly string[], size: number): string | null {
  return ids.length < size ? null : (ids.at(-1) ?? null);
}

async function listed<Table extends TableId>(
  { rows }: OperationContext,
  asked: RowQuery<Table>,
): Promise<readonly RowOf<Table>[]> {
  const page = await rows.list(asked);
  return page.ok ? page.value.rows : [];
}

async function write({ begin }: OperationContext, writes: readonly Write[]): Promise<boolean> {
  return (await begin().commit(writes)).ok;
}

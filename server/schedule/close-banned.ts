import type { Failure } from '#src/domain/failure.ts';
import type { PostId } from '#src/domain/ids.ts';
import { decideClosePost } from '#src/domain/posts/close-post.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { closeWrites } from '../operations/close-plan.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { inBatches, type BatchLimits } from './batches.ts';
import { notePlace, readPlace } from './place.ts';

const failure = { code: 'post_close_failed' } as const;

/** Who closes what a banned person left open; stands where a person's id stands otherwise. Rule FA-07. */
const banActor = 'ban';

/** The kind of the schedule's work. */
export const bans = 'bans';

/** How long a ban is looked at again: what is committed later may have an earlier time. */
const lookBackMs = 5 * 60 * 1000;

/**
 * Closes the open posts of people who were banned, ban after ban as the log has them, on from where the run before ended;
 * bans of before this rule are among them. Answers how many posts were closed. Rule FA-07.
 */
export async function closeBanned(context: OperationContext, limits: BatchLimits): Promise<number> {
  const { rows, nowMs } = context;
  const begin = await readPlace(context, bans);
  let place = begin;
  let closed = 0;
  let isComplete = true;
  while (isComplete && limits.hasTime()) {
    const acts = await rows.list(
      query('moderationLog')
        .equal('action', 'banUser')
        .oldestFirst()
        .after(place === '' ? undefined : place)
        .limit(limits.batchSize),
    );
    if (!acts.ok || acts.value.rows.length === 0) break;
    let last = place;
    for (const act of acts.value.rows) {
      const done = await closePostsOf(context, limits, act.targetId ?? '');
      closed += done.closed;
      isComplete &&= done.isComplete;
      if (isComplete && act.createdAtMs < nowMs() - lookBackMs) last = act.id;
      else isComplete = false;
    }
    place = last;
  }
  if (place !== begin) await notePlace(context, bans, place);
  return closed;
}

/** How many posts were closed, and whether none is left. */
type Closed = { readonly closed: number; readonly isComplete: boolean };

/** Closes the open posts of one person, who may have been unbanned meanwhile. Rule FA-07. */
async function closePostsOf(
  context: OperationContext,
  limits: BatchLimits,
  id: string,
): Promise<Closed> {
  const person = await context.rows.get('users', id);
  if (!person.ok) return { closed: 0, isComplete: person.failure.code === 'row_missing' };
  if (!person.value.isBanned) return { closed: 0, isComplete: true };
  const open = query('posts').equal('authorId', person.value.id).equal('targetStatus', false);
  const closed = await inBatches(limits, {
    atOnce: 1,
    list: async (size) => {
      const posts = await context.rows.list(open.limit(size));
      return posts.ok ? posts.value.rows : [];
    },
    work: (post) => closeOne(context, post.id),
  });
  const left = await context.rows.list(open.limit(1));
  return { closed, isComplete: left.ok && left.value.rows.length === 0 };
}

/** Closes one post; false where there is nothing to close, or it failed. */
async function closeOne(context: OperationContext, id: PostId): Promise<boolean> {
  const outcome = await runPlan<boolean>(context, {
    key: `post:${id}`,
    decide: () => planFor(context, id),
    boundFailure: failure,
    writeFailure: failure,
  });
  if (!outcome.ok) context.log(`Post ${id} stays open: ${outcome.failure.code}`);
  return outcome.ok && outcome.value;
}

async function planFor(
  context: OperationContext,
  id: PostId,
): Promise<Result<Plan<boolean>, Failure>> {
  const post = await findRow(context.rows, { table: 'posts', id, failure });
  if (!post.ok) return post;
  const author = post.value?.authorId;
  if (post.value === null || author === undefined) return ok({ writes: [], output: false });
  const decision = decideClosePost({ actorId: author, isAdmin: false, post: post.value });
  // A full post is none to close: it is marked as full, and then no longer listed here.
  if (!decision.ok || decision.value.kind !== 'closed') return ok({ writes: [], output: false });
  return ok({ writes: closeWrites(post.value, decision.value.change, banActor), output: true });
}

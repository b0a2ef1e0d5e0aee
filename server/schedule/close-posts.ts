import type { Failure } from '#src/domain/failure.ts';
import type { PostId, UserId } from '#src/domain/ids.ts';
import { decideClosePost } from '#src/domain/posts/close-post.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { closeWrites } from '../operations/close-plan.ts';
import { bannedSteps } from '../runtime/banned-steps.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { inBatches, type BatchLimits } from './batches.ts';

const failure = { code: 'post_close_failed' } as const;

/** What closes posts without anybody's doing it; stands where a person's id stands otherwise. Rules FA-07, OP-10. */
type ClosedBy = 'ban' | 'erasure';

/** How many posts were closed, and whether none is left. */
export type Closed = { readonly closed: number; readonly isComplete: boolean };

/** Closes the open posts of somebody, as the author would. Rules FA-05, FA-07. */
export async function closePostsOf(
  context: OperationContext,
  limits: BatchLimits,
  { authorId, closedBy }: { readonly authorId: UserId; readonly closedBy: ClosedBy },
): Promise<Closed> {
  const open = query('posts').equal('authorId', authorId).equal('targetStatus', false);
  const closed = await inBatches(limits, {
    atOnce: 1,
    list: async (size) => {
      const posts = await context.rows.list(open.limit(size));
      return posts.ok ? posts.value.rows : [];
    },
    work: (post) => closeOne(context, post.id, closedBy),
  });
  const left = await context.rows.list(open.limit(1));
  return { closed, isComplete: left.ok && left.value.rows.length === 0 };
}

/** Closes one post; false where there is nothing to close, or it failed. */
async function closeOne(
  context: OperationContext,
  id: PostId,
  closedBy: ClosedBy,
): Promise<boolean> {
  const outcome = await runPlan<boolean>(context, {
    key: `post:${id}`,
    decide: () => planFor(context, id, closedBy),
    boundFailure: failure,
    writeFailure: failure,
  });
  if (!outcome.ok) context.log(`Post ${id} stays open: ${outcome.failure.code}`);
  return outcome.ok && outcome.value;
}

async function planFor(
  context: OperationContext,
  id: PostId,
  closedBy: ClosedBy,
): Promise<Result<Plan<boolean>, Failure>> {
  const post = await findRow(context.rows, { table: 'posts', id, failure });
  if (!post.ok) return post;
  const author = post.value?.authorId;
  if (post.value === null || author === undefined) return ok({ writes: [], output: false });
  const decision = decideClosePost({ actorId: author, isAdmin: false, post: post.value });
  // A full post is none to close: it is marked as full, and then no longer listed here.
  if (!decision.ok || decision.value.kind !== 'closed') return ok({ writes: [], output: false });
  const writes = closeWrites(post.value, decision.value.change, closedBy);
  if (closedBy !== 'ban') return ok({ writes, output: true });
  const person = await findRow(context.rows, { table: 'users', id: author, failure });
  if (!person.ok) return person;
  if (person.value?.isBanned !== true) return ok({ writes: [], output: false });
  return ok({ writes: [...writes, ...bannedSteps(person.value)], output: true });
}

import type { Failure } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { decideClosePost } from '#src/domain/posts/close-post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { planClosing } from '../operations/close-post.ts';
import { assertBanned } from '../runtime/commit-guards.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import { inBatches, type Batched, type BatchLimits, type ItemWork } from './batches.ts';

const failure = { code: 'post_close_failed' } as const;

/** The automatic closers of posts; stored in place of a person's id. Rules FA-07, OP-10. */
type ClosedBy = 'ban' | 'erasure';

type PostsOf = {
  readonly authorId: UserId;
  readonly closedBy: ClosedBy;
  /** Only posts created before this time; all posts if absent. */
  readonly beforeMs?: number;
};

/** Closes a person's open posts, as the author would. Rules FA-05, FA-07. */
export async function closePostsOf(
  context: OperationContext,
  limits: BatchLimits,
  { authorId, closedBy, beforeMs }: PostsOf,
): Promise<Batched> {
  const all = query('posts').equal('authorId', authorId).equal('targetStatus', false);
  const open = beforeMs === undefined ? all : all.madeBefore(beforeMs);
  return inBatches(context, limits, {
    ...closing(closedBy),
    list: (size, after) => context.rows.list(open.limit(size).after(after)),
  });
}

/** The work that closes posts, one at a time. */
export function closing(closedBy: ClosedBy): ItemWork {
  return {
    atOnce: 1,
    work: (context, id) =>
      runPlan<boolean>(context, {
        key: `post:${id}`,
        decide: () => planFor(context, id, closedBy),
        boundFailure: failure,
        writeFailure: ({ message }) => ({ code: 'stated_error', message }),
      }),
  };
}

async function planFor(
  context: OperationContext,
  id: string,
  closedBy: ClosedBy,
): Promise<Result<Plan<boolean>, Failure>> {
  const post = await findRow(context.rows, { table: 'posts', id, failure });
  if (!post.ok) return post;
  const author = post.value?.authorId;
  if (post.value === null || author === undefined) return ok({ writes: [], output: false });
  const decision = decideClosePost({ actorId: author, isAdmin: false, post: post.value });
  // Full posts need no closing; `markFullPosts` removes them from this list.
  if (!decision.ok || decision.value.kind !== 'closed') return ok({ writes: [], output: false });
  const { change } = decision.value;
  const planned = await planClosing(context.rows, post.value, { change, closedBy });
  if (!planned.ok) return err(failure);
  const writes = planned.value;
  if (closedBy !== 'ban') return ok({ writes, output: true });
  const person = await findRow(context.rows, { table: 'users', id: author, failure });
  if (!person.ok) return person;
  if (person.value?.isBanned !== true) return ok({ writes: [], output: false });
  return ok({ writes: [...writes, ...assertBanned(person.value)], output: true });
}

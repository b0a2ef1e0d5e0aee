import type { PointType } from '#src/domain/engagement-types.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Failure } from '#src/domain/failure.ts';
import { postId } from '#src/domain/ids.ts';
import { decideCreatePost, type NewPost, type PostHistory } from '#src/domain/posts/create-post.ts';
import { isTypeAllowed } from '#src/domain/posts/offered-types.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { postsTable } from '#src/tables/posts.ts';
import type { Actor } from '../runtime/actor.ts';
import type { Operation, OperationContext } from '../runtime/context.ts';
import { adminActWrite } from '../runtime/commit-guards.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { type Plan, runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

const maxPointTypes = 100;

/** Reads all types, including disabled ones; if they cannot be read, the default costs apply. Rule PT-05. */
export async function loadPointTypes(rows: Rows): Promise<readonly PointType[]> {
  const pointTypes = await rows.list(query('pointConst').limit(maxPointTypes));
  return pointTypes.ok ? pointTypes.value.rows : [];
}

/** The write of a post with types for administrators: it fails the commit if the author is none by then. Rules PO-05, TR-27. */
export function adminTypeWrites(
  { types, authorId }: Pick<NewPost, 'types' | 'authorId'>,
  pointTypes: readonly PointType[],
): readonly Write[] {
  return types.every((type) => isTypeAllowed(type, pointTypes, false))
    ? []
    : [adminActWrite(authorId)];
}

type Output = { readonly postId: string; readonly costTenths: number };

const writeFailure = { code: 'post_write_failed' } as const;

/** Creates a post: the author pays its cost, and its rewards go to its escrow. Rules PO-16 to PO-27, FA-01, FA-14, TR-15, TR-16. */
export const createPost: Operation<'createPost'> = async (context, actor, input) => {
  const id = postId(input.requestId);
  return runPlan<Output>(context, {
    key: `member:${actor.id}`,
    decide: async (author) => {
      const [pointTypes, history] = await Promise.all([
        loadPointTypes(context.rows),
        loadHistory(context, actor),
      ]);
      if (!history.ok) return history;
      const decision = decideCreatePost(
        {
          postId: id,
          telegramId: input.telegram_id ?? '',
          types: input.engagementTypes ?? [],
          limit: input.limit,
          content: input.content ?? '',
          commentGuide: input.commentGuide ?? '',
          quoteGuide: input.quoteGuide ?? '',
          about: input.about ?? '',
          expectedCostTenths: input.expectedCostTenths ?? null,
        },
        {
          author: author?.user ?? null,
          pointTypes,
          history: history.value,
          quota: context.environment.limits,
          nowMs: context.nowMs(),
        },
      );
      if (!decision.ok) return decision;
      const { post, entries } = decision.value;
      const movement = {
        refId: id,
        actorId: actor.id,
        ownerId: actor.id,
        note: post.types.join(', '),
      };
      const plan: Plan<Output> = {
        writes: [
          ...payment(post),
          createRow(post, history.value.nextNumber),
          ...ledgerWrites(entries, movement),
          ...adminTypeWrites(post, pointTypes),
        ],
        output: { postId: id, costTenths: post.costTenths },
      };
      return ok(plan);
    },
    boundFailure: { code: 'deduction_failed' },
    writeFailure,
  });
};

/** The author's earlier posts, and the running number of the next post. */
type NumberedHistory = PostHistory & { readonly nextNumber: number };

/**
 * Reads the author's recent posts. The next number is unique for each author: when two posts are
 * created at once, the second number is taken, and that post is decided again. Rule FA-14.
 */
async function loadHistory(
  { rows, environment }: OperationContext,
  actor: Actor,
): Promise<Result<NumberedHistory, Failure>> {
  const own = query('posts').equal('authorId', actor.id);
  const { postsPerHour, openPosts } = environment.limits;
  // Not by time alone, because the clock may have been wrong; older posts without a number come last.
  const latest = own.descending('authorNumber').newestFirst();
  const last = await rows.list(latest.limit(Math.max(1, postsPerHour)));
  if (!last.ok) return err(writeFailure);
  // An author with fewer posts than may be open also has fewer open posts.
  const isUncounted = openPosts === 0 || last.value.total < openPosts;
  const open = isUncounted ? last : await rows.list(own.equal('targetStatus', false).limit(1));
  if (!open.ok) return err(writeFailure);
  const numbers = last.value.rows.map(({ authorNumber }) => authorNumber ?? 0);
  return ok({
    lastPostsAtMs: last.value.rows.map(({ createdAtMs }) => createdAtMs),
    openCount: open.value.total,
    nextNumber: Math.max(0, ...numbers) + 1,
  });
}

function payment(post: NewPost): readonly Write[] {
  if (post.costTenths === 0) return [];
  const { authorId: rowId, costTenths: by } = post;
  return [{ action: 'decrement', table: 'users', rowId, column: 'point', by, min: 0 }];
}

function createRow(post: NewPost, authorNumber: number): Write {
  return {
    action: 'create',
    table: 'posts',
    rowId: post.id,
    data: postsTable.toRow({ ...post, authorNumber }),
  };
}

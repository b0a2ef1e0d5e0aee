import {
  type ClosePostChange,
  decideClosePost,
  maxCloseReasonCharacters,
} from '#src/domain/posts/close-post.ts';
import { isRowId, prefixedId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { adminActWrite, assertSameLimit } from '../runtime/commit-guards.ts';
import type { Write } from '../runtime/writes.ts';
import type { Failure } from '#src/domain/failure.ts';
import { trimAndCut } from '#src/domain/text.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';

/** The longest post id, in characters, whose refund id could equal a request id of earlier versions. */
const maxShortIdCharacters = 19;

/** Plans the writes that close a post. Rules FA-05, FA-06, TR-41. */
export async function planClosing(
  rows: Rows,
  post: Post,
  { change, closedBy }: { readonly change: ClosePostChange; readonly closedBy: string },
): Promise<Result<readonly Write[], ReadFailure>> {
  const writes = closeWrites(post, change, closedBy);
  if (post.id.length > maxShortIdCharacters) return ok(writes);
  const spareIds = new Map<string, string>([
    [prefixedId('refund', post.id), prefixedId('refund2', post.id)],
    [prefixedId('unmint', post.id), prefixedId('unmint2', post.id)],
  ]);
  // Earlier versions allowed dots in request ids, so a gift of theirs may have the id of this open post's refund.
  const page = await rows.list(query('pointLedger').equal('$id', [...spareIds.keys()]));
  if (!page.ok) return page;
  const taken = new Set(page.value.ids);
  return ok(
    writes.map((write) => {
      const spareId = taken.has(write.rowId) ? spareIds.get(write.rowId) : undefined;
      return spareId === undefined ? write : { ...write, rowId: spareId };
    }),
  );
}

/**
 * The limit is the upper bound of both counts: when an engagement takes a place at the same time, one of the two requests exceeds
 * it and is decided again. When places are added at the same time, the limit changes, and `assertSameLimit` refuses the closing.
 */
function closeWrites(post: Post, change: ClosePostChange, closedBy: string): readonly Write[] {
  const { unusedPlaces: by, refundTenths, entries } = change;
  const row = { table: 'posts', rowId: post.id } as const;
  const bound = { by, max: post.limit };
  const movement = { refId: post.id, actorId: closedBy, note: post.link ?? '' };
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const returns = entries.filter(({ kind }) => kind === 'unmint');
  const writes: Write[] = [
    ...assertSameLimit(post),
    { action: 'increment', ...row, column: 'engageCount', ...bound },
    { action: 'increment', ...row, column: 'reviewedCount', ...bound },
    { action: 'update', ...row, data: { targetStatus: true, closedBy, closedPlaces: by } },
    ...ledgerWrites(refunds, { ...movement, ownerId: post.authorId }),
    ...ledgerWrites(returns, { ...movement, ownerId: null }),
  ];
  if (refundTenths > 0) {
    const author = { table: 'users', rowId: post.authorId, column: 'point' } as const;
    writes.push({ action: 'increment', ...author, by: refundTenths });
  }
  return writes;
}

type Output = { readonly postId: string; readonly refundTenths: number };

const writeFailure = { code: 'post_close_failed' } as const;

/** Closes a post for its author or an administrator, and refunds its unused places. Rules FA-05, FA-06. */
export const closePost: Operation<'closePost'> = async (context, actor, input) => {
  const target = input.postId?.trim() ?? '';
  if (target === '') return err({ code: 'post_id_missing' });
  if (!isRowId(target)) return err({ code: 'post_not_found' });
  return runPlan<Output>(context, {
    key: `post:${target}`,
    decide: async (actorNow) => {
      const post = await findPost(context, target, writeFailure);
      if (!post.ok) return post;
      const isAdmin = actorNow?.user?.isAdmin ?? false;
      const decision = decideClosePost({ actorId: actor.id, isAdmin, post: post.value });
      if (!decision.ok) return decision;
      if (post.value === null) return err({ code: 'post_not_found' });
      if (decision.value.kind === 'repeated') {
        const { refundTenths } = decision.value;
        return ok({ writes: [], output: { postId: target, refundTenths } });
      }
      const { change } = decision.value;
      const planned = await planClosing(context.rows, post.value, { change, closedBy: actor.id });
      if (!planned.ok) return err(writeFailure);
      const writes = planned.value;
      const isOwn = post.value.authorId === actor.id;
      const log = moderationLogWrite({
        requestId: input.requestId,
        actor,
        targetId: target,
        action: 'closePost',
        reason: trimAndCut(input.reason ?? '', maxCloseReasonCharacters),
        before: { closedBy: null },
        after: { closedBy: actor.id, closedPlaces: change.unusedPlaces },
        message: '',
      });
      return ok({
        writes: isOwn ? writes : [...writes, log, adminActWrite(actor.id)],
        output: { postId: target, refundTenths: change.refundTenths },
      });
    },
    boundFailure: { code: 'post_full' },
    writeFailure,
  });
};

function findPost({ rows }: OperationContext, id: string, failure: Failure) {
  return findRow(rows, { table: 'posts', id, failure });
}

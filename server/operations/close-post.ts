import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import { decideClosePost, maxCloseReasonCharacters } from '#src/domain/posts/close-post.ts';
import { trimAndCut } from '#src/domain/text.ts';
import { err, ok } from '#src/domain/result.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { adminActWrite } from '../runtime/admin-act.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { planClosing } from './close-plan.ts';

type Output = { readonly postId: string; readonly refundTenths: number };

const writeFailure = { code: 'post_close_failed' } as const;

/** Closes a post, by its author or an administrator, and pays back its unused places. Rules FA-05, FA-06. */
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

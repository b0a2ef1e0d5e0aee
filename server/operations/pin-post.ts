import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { checkPinPostId, decidePin } from '#src/domain/moderation/pin-post.ts';
import { ok } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

const writeFailure = { code: 'pin_failed' } as const;

/** Pins a post; pinning a pinned post changes nothing. Rules AD-56 to AD-61, TR-38. */
export const pinPost: Operation<'pinPost'> = async (context, actor, input) => {
  const { requestId: id } = input;
  const target = checkPinPostId(input.postId ?? '');
  if (!target.ok) return target;
  return runPlan<OperationOutput<'pinPost'>>(context, {
    key: `post:${target.value}`,
    decide: async () => {
      const failure = { code: 'post_fetch_failed' } as const;
      const post = await findRow(context.rows, { table: 'posts', id: target.value, failure });
      if (!post.ok) return post;
      const decision = decidePin(target.value, post.value);
      if (!decision.ok) return decision;
      const { postId: rowId, isChange } = decision.value;
      const message = moderationMessages.pinPost();
      if (!isChange) return ok({ writes: [], output: { message } });
      const pin: Write = { action: 'update', table: 'posts', rowId, data: { pinPost: true } };
      const log = moderationLogWrite({
        requestId: id,
        actor,
        targetId: rowId,
        action: 'pinPost',
        reason: '',
        before: { pinPost: false },
        after: { pinPost: true },
        message,
      });
      return ok({ writes: [pin, log], output: { message } });
    },
    boundFailure: writeFailure,
    writeFailure,
  });
};

import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId } from '#src/domain/ids.ts';
import { err, ok } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { outboxCall } from '../outbox/message.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'message_resend_failed' } as const;
const action = 'resendMessage';

/** Queues a given-up message again; refuses one that was sent or that its receiver switched off. Rules TR-25, MY-32, AD-16. */
export const resendMessage: Operation<'resendMessage'> = async (context, actor, input) => {
  const { requestId: id } = input;
  const target = input.outboxId ?? '';
  if (target === '') return err({ code: 'parameter_missing', name: 'outboxId' });
  if (!isRowId(target)) return err(failed);
  return runPlan<OperationOutput<'resendMessage'>>(context, {
    key: `outbox:${target}`,
    decide: async () => {
      const row = await findRow(context.rows, { table: 'botOutbox', id: target, failure: failed });
      if (!row.ok) return row;
      const call = row.value === null ? null : outboxCall(row.value);
      if (row.value === null || call === null) return err(failed);
      const { status } = row.value;
      if (status === 'sent' || status === 'muted') return err(failed);
      const message = moderationMessages.resendMessage();
      return ok({
        writes: [
          {
            action: 'update',
            table: 'botOutbox',
            rowId: target,
            data: { status: 'pending', nextAttemptAtMs: context.nowMs() },
          },
          moderationLogWrite({
            requestId: id,
            actor,
            targetId: target,
            action,
            reason: '',
            before: { status },
            after: { status: 'pending' },
            message,
          }),
        ],
        output: { message },
        messages: [{ id: target, call }],
      });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
};

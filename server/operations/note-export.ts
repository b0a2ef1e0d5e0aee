import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { err, ok } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/moderation.ts';
import type { Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'database_error' } as const;

/** Logs that an administrator takes acts of the log out. Rules PA-24, AD-16. */
export const noteExport: Operation<'noteExport'> = async (context, actor, input) => {
  const acts = Number(input.acts ?? Number.NaN);
  if (!(Number.isSafeInteger(acts) && acts >= 0)) {
    return err({ code: 'parameter_missing', name: 'acts' });
  }
  return runPlan<OperationOutput<'noteExport'>>(context, {
    key: `export:${actor.id}`,
    decide: async () => {
      const message = moderationMessages.noteExport();
      const log = moderationLogWrite({
        requestId: input.requestId,
        actor,
        targetId: actor.id,
        action: 'exportLog',
        reason: '',
        before: {},
        after: { acts },
        message,
      });
      return ok({ writes: [log], output: { message } });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
};

import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId } from '#src/domain/ids.ts';
import { err, ok } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/moderation.ts';
import type { Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'database_error' } as const;

/** Logs that an administrator takes data out: acts of the log, or all that is kept of a person. Rules PA-24, AD-16. */
export const noteExport: Operation<'noteExport'> = async (context, actor, input) => {
  const person = input.userId ?? '';
  const acts = Number(input.acts ?? Number.NaN);
  const isOfPerson = person !== '';
  if (isOfPerson && !isRowId(person)) return err({ code: 'user_not_found' });
  if (!isOfPerson && !(Number.isSafeInteger(acts) && acts >= 0)) {
    return err({ code: 'parameter_missing', name: 'acts' });
  }
  return runPlan<OperationOutput<'noteExport'>>(context, {
    key: `export:${actor.id}`,
    decide: async () => {
      const message = moderationMessages.noteExport();
      const log = moderationLogWrite({
        requestId: input.requestId,
        actor,
        targetId: isOfPerson ? person : actor.id,
        action: isOfPerson ? 'exportPerson' : 'exportLog',
        reason: '',
        before: {},
        after: isOfPerson ? {} : { acts },
        message,
      });
      return ok({ writes: [log], output: { message } });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
};

import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { chosenMutes } from '#src/domain/user.ts';
import { err, ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'database_error' } as const;

/** Keeps which of the bot's messages the caller switched off, and whether the leaders name the caller. Rule MY-32. */
export const chooseMessages: Operation<'chooseMessages'> = async (context, actor, input) => {
  const mutedKinds = input.mutedKinds === undefined ? null : chosenMutes(input.mutedKinds);
  if (mutedKinds === null) return err({ code: 'parameter_missing', name: 'mutedKinds' });
  return runPlan<OperationOutput<'chooseMessages'>>(context, {
    key: `messages:${actor.id}`,
    decide: async () =>
      ok({
        writes: [{ action: 'update', table: 'users', rowId: actor.id, data: { mutedKinds } }],
        output: {},
      }),
    boundFailure: failed,
    writeFailure: failed,
  });
};

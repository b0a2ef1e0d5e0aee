import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { chosenLanguage } from '#src/domain/people/launch-user.ts';
import { err, ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { chosenMutes } from '#src/domain/user.ts';

const failed = { code: 'database_error' } as const;

/** Stores the language in which the bot writes to the caller from now on. Rule LA-03. */
export const chooseLanguage: Operation<'chooseLanguage'> = async (context, actor, input) => {
  const language = chosenLanguage(input.language);
  if (language === null) return err({ code: 'parameter_missing', name: 'language' });
  return runPlan<OperationOutput<'chooseLanguage'>>(context, {
    key: `language:${actor.id}`,
    decide: async () =>
      ok({
        writes: [{ action: 'update', table: 'users', rowId: actor.id, data: { language } }],
        output: {},
      }),
    boundFailure: failed,
    writeFailure: failed,
  });
};

/** Stores which of the bot's messages the caller switched off, and whether the leaders name the caller. Rule MY-32. */
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

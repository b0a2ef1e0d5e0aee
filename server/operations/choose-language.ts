import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { chosenLanguage } from '#src/domain/people/launch-user.ts';
import { err, ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'database_error' } as const;

/** Keeps the language in which the bot writes to the caller from now on. Rule LA-03. */
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

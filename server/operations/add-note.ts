import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId } from '#src/domain/ids.ts';
import { readNote } from '#src/domain/moderation/request.ts';
import { err, ok } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'note_failed' } as const;
const action = 'addNote';

/** Adds a note on a person that only administrators can read, as its own row of the log. Rules PA-01, AD-16. */
export const addNote: Operation<'addNote'> = async (context, actor, input) => {
  const { requestId: id } = input;
  const target = input.userId ?? '';
  if (!isRowId(target)) return err({ code: 'user_not_found' });
  const note = readNote(input.note ?? '');
  if (!note.ok) return note;
  return runPlan<OperationOutput<'addNote'>>(context, {
    key: `user:${target}`,
    decide: async () => {
      const person = await findRow(context.rows, { table: 'users', id: target, failure: failed });
      if (!person.ok) return person;
      if (person.value === null) return err({ code: 'user_not_found' });
      const message = moderationMessages.addNote();
      const log = moderationLogWrite({
        requestId: id,
        actor,
        targetId: target,
        action,
        reason: '',
        before: {},
        after: { note: note.value },
        message,
      });
      return ok({ writes: [log], output: { message } });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
};

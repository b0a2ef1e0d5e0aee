import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId } from '#src/domain/ids.ts';
import { decideErasure } from '#src/domain/people/erasure.ts';
import { err, ok } from '#src/domain/result.ts';
import { usersTable } from '#src/tables/users.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { syncLabels } from '../identity/accounts.ts';
import { keyedXUserId } from '../identity/keyed-hashes.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { messageOf } from '#src/tables/read-failure.ts';

const failed = { code: 'erase_failed' } as const;
const action = 'erasePerson';

/**
 * Clears the personal data in a person's row, ends the sessions, and writes the log entry from
 * which the schedule erases the account and the data in other rows. Rules OP-10, AD-16.
 */
export const erasePerson: Operation<'erasePerson'> = async (context, actor, input) => {
  const target = input.userId ?? '';
  if (!isRowId(target)) return err({ code: 'user_not_found' });
  const { erasureKey } = context.environment;
  const outcome = await runPlan<OperationOutput<'erasePerson'>>(context, {
    key: `user:${target}`,
    decide: async () => {
      const found = await findRow(context.rows, { table: 'users', id: target, failure: failed });
      if (!found.ok) return found;
      const user = found.value;
      const erased = decideErasure(user, (xUserId) => keyedXUserId(xUserId, erasureKey));
      if (!erased.ok) return erased;
      try {
        await context.accounts.revokeAccess(target);
      } catch (error) {
        context.noteFault(`revoking access: ${messageOf(error)}`);
        return err(failed);
      }
      const message = moderationMessages.erasePerson();
      const standing = { adminApproved: user?.isApproved, adminReqOpen: user?.isRequestOpen };
      return ok({
        writes: [
          {
            action: 'update',
            table: 'users',
            rowId: target,
            data: usersTable.toChanges(erased.value),
          },
          // A ban or appointment expects the count that it read, so one that comes later is refused.
          { action: 'increment', table: 'users', rowId: target, column: 'adminActs', by: 1 },
          moderationLogWrite({
            requestId: input.requestId,
            actor,
            targetId: target,
            action,
            reason: '',
            before: standing,
            after: { adminApproved: false, adminReqOpen: false },
            message,
          }),
        ],
        output: { message },
        stillHolds: async () => {
          const now = await context.rows.get('users', target);
          return now.ok && now.value.updatedAtMs === user?.updatedAtMs;
        },
      });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
  // An approval at the same time may have set the labels after they were removed and before the commit.
  if (outcome.ok) await syncLabels(context, target);
  return outcome;
};

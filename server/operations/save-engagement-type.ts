import { isDeepStrictEqual } from 'node:util';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import { decideSaveType, normalizeTypeName } from '#src/domain/moderation/save-engagement-type.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { isAsLeft } from '#src/domain/moderation/take-back.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { pointConstTable } from '#src/tables/point-const.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

const writeFailure = { code: 'type_save_failed' } as const;
const action = 'saveEngagementType';

/** Creates or updates an engagement type; open posts keep their prices. Rules TY-08 to TY-13, FA-15, TR-38. */
export const saveEngagementType: Operation<'saveEngagementType'> = async (
  context,
  actor,
  input,
) => {
  const { requestId: id } = input;
  const name = normalizeTypeName(input.name ?? '');
  const command = {
    isNew: input.isNew ?? false,
    name,
    cost: input.pointToPost,
    reward: input.pointAsReward,
    isEnabled: input.enabled ?? true,
    isForAll: input.forAll ?? true,
    isConfirmed: input.isConfirmed ?? false,
    isSuperAdmin: actor.id === context.environment.superAdminId,
  };
  return runPlan<OperationOutput<'saveEngagementType'>>(context, {
    key: `type:${name}`,
    decide: async () => {
      const existing = await findType(context, name);
      if (!existing.ok) return existing;
      const decision = decideSaveType(command, existing.value);
      if (!decision.ok) return decision;
      const message = moderationMessages.saveEngagementType(name);
      const after = pointConstTable.toRow(decision.value);
      const before = existing.value === null ? {} : pointConstTable.toRow(existing.value);
      if (isDeepStrictEqual(before, after)) return ok({ writes: [], output: { message } });
      if (input.seen !== undefined && !isAsLeft(existing.value, input.seen)) {
        return err(writeFailure);
      }
      const log = moderationLogWrite({
        requestId: id,
        actor,
        targetId: name,
        action,
        reason: '',
        before,
        after,
        message,
      });
      const place = { table: 'pointConst', rowId: name, data: after } as const;
      const row: Write = { action: command.isNew ? 'create' : 'update', ...place };
      return ok({
        writes: [row, log],
        output: { message },
        // `before` in the log must be correct, because taking the change back restores it. Rule PA-18.
        stillHolds: async () => {
          const now = await findType(context, name);
          return now.ok && isDeepStrictEqual(now.value, existing.value);
        },
      });
    },
    boundFailure: writeFailure,
    writeFailure,
  });
};

async function findType(
  context: OperationContext,
  name: string,
): Promise<Result<PointType | null, Failure>> {
  if (!isRowId(name)) return ok(null);
  return findRow(context.rows, { table: 'pointConst', id: name, failure: writeFailure });
}

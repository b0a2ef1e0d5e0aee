import { isDeepStrictEqual } from 'node:util';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { decideSaveType } from '#src/domain/moderation/save-engagement-type.ts';
import { isAsLeft, takeBackIdOf, type Reversal } from '#src/domain/moderation/take-back.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/moderation.ts';
import type { Actor } from '../runtime/actor.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import type { Plan } from '../runtime/run-plan.ts';

const failure = { code: 'take_back_failed' } as const;

type TypeReversal = {
  readonly act: ModerationAct;
  readonly reversal: Extract<Reversal, { kind: 'type' }>;
};

/** Plans a type's former prices, as long as the type is as the act left it, for those who may save them. Rules PA-18, FA-24. */
export async function planFormerType(
  context: OperationContext,
  actor: Actor,
  { act, reversal }: TypeReversal,
): Promise<Result<Plan<OperationOutput<'takeBack'>>, Failure>> {
  const { before, after } = reversal;
  const name = act.targetId ?? '';
  const existing = await findRow(context.rows, { table: 'pointConst', id: name, failure });
  if (!existing.ok) return existing;
  if (!isAsLeft(existing.value, after)) return err({ code: 'take_back_failed' });
  const isSuperAdmin = actor.id === context.environment.superAdminId;
  // People who may not save the prices before and after the act may not take it back.
  for (const columns of [after, before]) {
    const decision = decideSaveType(
      {
        isNew: false,
        name,
        cost: columns.pointToPost / 10,
        reward: columns.pointAsReward / 10,
        isEnabled: columns.enabled,
        isForAll: columns.forAll,
        isConfirmed: true,
        isSuperAdmin,
      },
      existing.value,
    );
    if (!decision.ok) {
      const { code } = decision.failure;
      return err(code === 'super_admin_only' ? { code } : failure);
    }
  }
  const message = moderationMessages.saveEngagementType(name);
  const log = moderationLogWrite({
    requestId: takeBackIdOf(act.id),
    actor,
    targetId: name,
    action: act.action,
    reason: '',
    before: after,
    after: before,
    message,
    takesBack: act.id,
  });
  return ok({
    writes: [{ action: 'update', table: 'pointConst', rowId: name, data: before }, log],
    output: { message: moderationMessages.takeBack() },
    parties: { target: null },
    stillHolds: async () => {
      const now = await context.rows.get('pointConst', name);
      return now.ok && isDeepStrictEqual(now.value, existing.value);
    },
  });
}

import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isProtected } from '#src/domain/access/permissions.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId, userId } from '#src/domain/ids.ts';
import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import {
  isAsLeft,
  type Reversal,
  reversalOf,
  takeBackIdOf,
} from '#src/domain/moderation/take-back.ts';
import { isModerationTool } from '#src/domain/moderation/tools.ts';
import { utcDay } from '#src/domain/utc-day.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { type BotText, botTextFor } from '#src/text/bot-text.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { syncLabels } from '../identity/accounts.ts';
import type { Actor } from '../runtime/actor.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { type Plan, runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { movedPoints, type PersonTool, planPersonTool } from './person-tool.ts';
import type { ToolUse } from './person-tool-plan.ts';
import { isDeepStrictEqual } from 'node:util';
import { decideSaveType } from '#src/domain/moderation/save-engagement-type.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';

type Input = Parameters<Operation<'takeBack'>>[2];
type Output = OperationOutput<'takeBack'>;

const failure = { code: 'take_back_failed' } as const;

/** Takes back an act of the log, once, with the opposite tool or by restoring the type's former prices. Rules PA-18, FA-23, FA-24. */
export const takeBack: Operation<'takeBack'> = async (context, actor, input) => {
  const actId = input.actId ?? '';
  if (!isRowId(actId)) return err(failure);
  let changedId: string | null = null;
  const outcome = await runPlan<Output>(context, {
    key: `act:${actId}`,
    decide: async () => {
      const found = await findRow(context.rows, { table: 'moderationLog', id: actId, failure });
      if (!found.ok) return found;
      if (found.value === null) return err(failure);
      const act = found.value;
      const reversal = reversalOf(act);
      if (!reversal.ok) return reversal;
      const id = takeBackIdOf(actId);
      const former = await findRow(context.rows, { table: 'moderationLog', id, failure });
      if (!former.ok) return former;
      if (former.value !== null) return err({ code: 'take_back_failed' });
      if (reversal.value.kind === 'type') {
        return planFormerType(context, actor, { act, reversal: reversal.value });
      }
      const planned = await planTool({ context, actor, input, act, reversal: reversal.value });
      if (!planned.ok) return planned;
      ({ changedId } = planned.value);
      // The stored answer outlives an erasure of the person, so it contains no handle. Rule OP-10.
      return ok({ ...planned.value.plan, output: { message: moderationMessages.takeBack() } });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
  if (changedId !== null) await syncLabels(context, changedId);
  return outcome;
};

type ToolReversal = {
  readonly context: OperationContext;
  readonly actor: Actor;
  readonly input: Input;
  readonly act: ModerationAct;
  readonly reversal: Extract<Reversal, { kind: 'tool' }>;
};

async function planTool({
  context,
  actor,
  input,
  act,
  reversal,
}: ToolReversal): Promise<Result<{ plan: Plan<Output>; changedId: string | null }, Failure>> {
  const { tool, amountTenths } = reversal;
  const user = await findRow(context.rows, { table: 'users', id: act.targetId ?? '', failure });
  if (!user.ok) return user;
  if (user.value === null) return err(failure);
  const superAdminId = userId(context.environment.superAdminId);
  // People who may not perform the act may not take it back.
  const mayAct =
    isModerationTool(act.action) &&
    !isProtected(act.action, user.value, { actorId: actor.id, superAdminId });
  if (!mayAct) return err({ code: 'super_admin_only' });
  const isLatest = await isLatestBan(context, act);
  if (!isLatest.ok) return isLatest;
  if (!isLatest.value) return err({ code: 'take_back_failed' });
  const reversing: PersonTool = {
    name: tool,
    messages: (use) => [messageOf(use, act)],
    bound: () => restoredLimit(context, act, amountTenths),
  };
  return planPersonTool(reversing, {
    context,
    actor,
    id: input.requestId,
    logId: takeBackIdOf(act.id),
    takesBack: act.id,
    user: user.value,
    request: {
      tool,
      target: { field: 'xUsername', handle: user.value.xUsername || user.value.id },
      personId: user.value.id,
      amountTenths,
      reason: '',
      untilMs: null,
    },
  });
}

/** Whether an act is either not a ban or the person's latest ban: older bans have ended. */
async function isLatestBan(
  { rows }: OperationContext,
  { id, action, targetId }: ModerationAct,
): Promise<Result<boolean, Failure>> {
  if (action !== 'banUser' || targetId === null) return ok(true);
  const bans = query('moderationLog').equal('targetId', targetId).equal('action', action);
  // Not by time, because the clock may have been wrong.
  const page = await rows.list(bans.descending('$sequence').limit(1));
  return page.ok ? ok(page.value.ids[0] === id) : err(failure);
}

/** The bot's message to the person; it has the same id as the log entry. */
function messageOf(use: ToolUse, { action }: ModerationAct): OutboxMessage {
  const message = wordsFor(action, use)(botTextFor(use.user));
  return {
    id: use.logId,
    call: { path: 'bot/notify', payload: { telegramId: use.user.id, message } },
  };
}

function wordsFor(action: string, use: ToolUse): (text: BotText) => string {
  switch (action) {
    case 'addPoints':
      return ({ botMessages }) => botMessages.giftTakenBack(movedPoints(use));
    case 'reducePoints':
      return ({ botMessages }) => botMessages.pointsReturned(movedPoints(use));
    case 'banUser':
      return ({ botMessages }) => botMessages.unbanned();
    default:
      return ({ botMessages }) => botMessages.warningRemoved();
  }
}

/** The write that subtracts a gift from its giver's daily count; none for gifts that do not count. Rules PA-18, FA-18. */
async function restoredLimit(
  { rows }: OperationContext,
  { action, actorId, createdAtMs }: ModerationAct,
  by: number,
): Promise<Result<readonly Write[], Failure>> {
  if (action !== 'addPoints') return ok([]);
  const rowId = `${actorId}.${utcDay(createdAtMs)}`;
  const day = await findRow(rows, { table: 'giftDays', id: rowId, failure });
  if (!day.ok) return day;
  if (day.value === null || day.value.givenTenths < by) return ok([]);
  return ok([{ action: 'decrement', table: 'giftDays', rowId, column: 'given', by, min: 0 }]);
}

type TypeReversal = {
  readonly act: ModerationAct;
  readonly reversal: Extract<Reversal, { kind: 'type' }>;
};

/** Plans restoring a type's former prices, if the type is still as the act left it and the actor may save both. Rules PA-18, FA-24. */
async function planFormerType(
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

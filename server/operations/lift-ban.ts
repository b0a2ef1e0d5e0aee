import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import { prefixedId, requestId, userId } from '#src/domain/ids.ts';
import { scheduleActor } from '#src/domain/moderation/acts.ts';
import { decideModeration } from '#src/domain/moderation/decisions.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { botTextFor } from '#src/text/bot-text.ts';
import { toolText } from '#src/text/en/tools.ts';
import { syncLabels } from '../identity/accounts.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { banEndIdOf } from '../runtime/row-ids.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { personToolPlan } from './person-tool-plan.ts';

const tool = 'unbanUser';
const failure = { code: 'unban_failed' } as const;

/**
 * Lifts a person's ban if its end has come, as an administrator would, with a log entry and a
 * message, at most once for each ban. Answers whether it lifted the ban. Rule FA-27.
 */
export async function liftBan(
  context: OperationContext,
  id: string,
): Promise<Result<boolean, Failure>> {
  const lifted = await runPlan<boolean>(context, {
    key: `person:${id}`,
    decide: () => planFor(context, id),
    boundFailure: failure,
    writeFailure: ({ message }) => ({ code: 'stated_error', message }),
  });
  if (lifted.ok && lifted.value) await syncLabels(context, id);
  return lifted;
}

async function planFor(
  context: OperationContext,
  id: string,
): Promise<Result<Plan<boolean>, Failure>> {
  const found = await findRow(context.rows, { table: 'users', id, failure });
  if (!found.ok) return found;
  const user = found.value;
  if (user === null || !hasEnded(user, context.nowMs())) return ok({ writes: [], output: false });
  const actorId = userId(scheduleActor);
  const request = {
    tool,
    target: { field: 'xUsername', handle: user.xUsername },
    personId: user.id,
    amountTenths: tenths(0),
    reason: '',
    untilMs: null,
  } as const;
  const superAdminId = userId(context.environment.superAdminId);
  const decision = decideModeration(request, user, {
    actorId,
    superAdminId,
    nowMs: context.nowMs(),
  });
  if (!decision.ok) return decision;
  const hash = banEndIdOf(user.id, user.banUntilMs);
  const logId = prefixedId('end', hash);
  const message: OutboxMessage = {
    id: prefixedId('told', logId),
    call: {
      path: 'bot/notify',
      payload: { telegramId: user.id, message: botTextFor(user).botMessages.banEnded() },
    },
  };
  const use = {
    tool,
    context,
    actor: { id: actorId, user: null },
    requestId: requestId(hash),
    logId,
    user,
    decision: decision.value,
    message: toolText[tool].done(user.xUsername),
  } as const;
  const plan = personToolPlan(use, [message]);
  return ok({ ...plan, writes: updatesFirst(plan.writes), output: true });
}

/**
 * Puts updates before increments. After a transaction has incremented a row, others' changes to it no
 * longer conflict, and then the end of one ban would lift a new ban that was made in the meantime.
 */
function updatesFirst(writes: readonly Write[]): readonly Write[] {
  const isUpdate = ({ action }: Write) => action === 'update';
  return [...writes.filter(isUpdate), ...writes.filter((write) => !isUpdate(write))];
}

/** Whether the person's ban has an end, and that end has come. */
function hasEnded(
  user: RowOf<'users'>,
  nowMs: number,
): user is RowOf<'users'> & { banUntilMs: number } {
  return user.isBanned && user.banUntilMs !== null && user.banUntilMs <= nowMs;
}

import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId, prefixedId, type RequestId } from '#src/domain/ids.ts';
import { isErased } from '#src/domain/people/erasure.ts';
import {
  decideApprovalRequest as decide,
  maxRejectReasonCharacters,
  requestTimeMs,
  type ApprovalDecision,
  type FormerDecision,
} from '#src/domain/people/lifecycle.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { trimAndCut } from '#src/domain/text.ts';
import type { User } from '#src/domain/user.ts';
import { usersTable } from '#src/tables/users.ts';
import { botTextFor } from '#src/text/bot-text.ts';
import type { Actor } from '../runtime/actor.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { lastRequestDecision } from '../runtime/request-decisions.ts';
import { outboxWrite } from '../outbox/message.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { syncLabels } from '../identity/accounts.ts';

const writeFailure = { code: 'request_decision_failed' } as const;
const action = 'decideApprovalRequest';

/**
 * Approves or rejects an approval request. The bot notifies an approved person, and a rejected
 * person if there is a reason. Rules RQ-04, RQ-07, GU-18, FA-19, PA-04.
 */
export const decideApprovalRequest: Operation<'decideApprovalRequest'> = async (
  context,
  actor,
  input,
) => {
  const { requestId: id } = input;
  const { isApproved } = input;
  const reason =
    isApproved === true ? '' : trimAndCut(input.reason ?? '', maxRejectReasonCharacters);
  const target = input.userId ?? '';
  if (target === '') return err({ code: 'parameter_missing', name: 'userId' });
  if (isApproved === undefined) return err({ code: 'parameter_missing', name: 'isApproved' });
  if (!isRowId(target)) return err({ code: 'user_not_found' });
  const outcome = await runPlan<OperationOutput<'decideApprovalRequest'>>(context, {
    key: `user:${target}`,
    decide: async () => {
      const user = await findRow(context.rows, {
        table: 'users',
        id: target,
        failure: writeFailure,
      });
      if (!user.ok) return user;
      if (user.value !== null && isErased(user.value)) return err({ code: 'user_not_found' });
      const former = await findFormerDecision(context, user.value);
      if (!former.ok) return former;
      const decision = decide(user.value, {
        isApproved,
        reason,
        nowMs: context.nowMs(),
        seen: input.seen ?? null,
        former: former.value,
      });
      if (!decision.ok) return decision;
      if (user.value === null) return err(writeFailure);
      const act = { requestId: id, actor, user: user.value, reason };
      const messages = decision.value.isTold
        ? [decisionMessage(context, user.value, { id, isApproved, reason })]
        : [];
      return ok({
        writes: [
          ...decisionWrites(act, decision.value),
          ...messages.map((message) => outboxWrite(message, context.nowMs())),
        ],
        output: {},
        parties: { target: user.value.id },
        messages,
        stillHolds: () => isUndecidedStill(context, user.value),
      });
    },
    boundFailure: writeFailure,
    writeFailure,
  });
  if (outcome.ok) await syncLabels(context, target);
  return outcome;
};

type DecisionAct = {
  readonly requestId: RequestId;
  readonly actor: Actor;
  readonly user: User;
  readonly reason: string;
};

function decisionWrites(
  { requestId, actor, user, reason }: DecisionAct,
  { changes }: ApprovalDecision,
): readonly Write[] {
  return [
    { action: 'update', table: 'users', rowId: user.id, data: usersTable.toChanges(changes) },
    moderationLogWrite({
      requestId,
      actor,
      targetId: user.id,
      action,
      reason,
      before: {
        adminReqOpen: user.isRequestOpen,
        adminApproved: user.isApproved,
        x_username: user.xUsername,
        requestedAtMs: requestTimeMs(user),
      },
      after: { adminReqOpen: false, adminApproved: changes.isApproved },
      message: '',
    }),
  ];
}

/** Finds who decided a closed request, and how; null if the log does not say. Rule FA-19. */
async function findFormerDecision(
  { rows }: OperationContext,
  user: User | null,
): Promise<Result<FormerDecision | null, Failure>> {
  if (user === null || user.isRequestOpen) return ok(null);
  const last = await lastRequestDecision(rows, user.id);
  if (!last.ok) return err(writeFailure);
  if (last.value === null) return ok(null);
  const actorId = last.value.actorId;
  const admin = await findRow(rows, { table: 'users', id: actorId, failure: writeFailure });
  if (!admin.ok) return admin;
  return ok({ isApproved: user.isApproved, handle: admin.value?.xUsername || actorId });
}

type ToldDecision = {
  readonly id: RequestId;
  readonly isApproved: boolean;
  readonly reason: string;
};

/** The message to the person; an approval has a button that opens the app. */
function decisionMessage(
  { environment }: OperationContext,
  user: User,
  { id, isApproved, reason }: ToldDecision,
): OutboxMessage {
  const { botButtons, botMessages } = botTextFor(user);
  const recipient = { telegramId: user.id };
  if (!isApproved) {
    const payload = { ...recipient, message: botMessages.requestRejected(reason) };
    return { id: prefixedId('told', id), call: { path: 'bot/notify', payload } };
  }
  const payload = {
    ...recipient,
    message: botMessages.approved(),
    btnText: botButtons.openApp,
    btnUrl: environment.bot.miniAppUrl,
  };
  return { id: prefixedId('told', id), call: { path: 'bot/notifywithbtn', payload } };
}

async function isUndecidedStill(context: OperationContext, read: User | null): Promise<boolean> {
  if (read === null) return false;
  const now = await context.rows.get('users', read.id);
  return (
    now.ok &&
    now.value.isRequestOpen === read.isRequestOpen &&
    now.value.isApproved === read.isApproved &&
    now.value.xUserId === read.xUserId &&
    now.value.requestedAtMs === read.requestedAtMs
  );
}

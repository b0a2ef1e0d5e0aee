import type { OutboxMessage } from '#src/contract/bot.ts';
import { type ActCounts, type RightChange, rightChanges } from '#src/domain/access/revocation.ts';
import type { RequestId } from '#src/domain/ids.ts';
import type { ModerationDecision } from '#src/domain/moderation/decisions.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';
import type { Actor } from '../runtime/actor.ts';
import type { OperationContext } from '../runtime/context.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { isUnwanted, outboxWrite, recipientOf } from '../outbox/message.ts';
import type { Plan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

/** One use of a tool on a person: the actor, the person's row as it was read, and the decision. */
export type ToolUse = {
  readonly tool: ModerationTool;
  readonly context: OperationContext;
  readonly actor: Actor;
  readonly requestId: RequestId;
  /** The id of the log's row: the request id, or one derived from it if the request also logs another act. */
  readonly logId: string;
  readonly user: User & ActCounts;
  readonly decision: ModerationDecision;
  /** The answer after success. */
  readonly message: string;
  /** The id of the act that this use takes back. Rule PA-18. */
  readonly takesBack?: string | undefined;
};

/**
 * The writes of a tool: user row, moderation log, ledger and messages; none if the person stays the
 * same. Rules AD-16, AD-17, TR-38.
 */
export function personToolPlan(
  use: ToolUse,
  worded: readonly OutboxMessage[],
): Plan<{ message: string }> {
  const { context, actor, logId, user, decision } = use;
  if (!changesAnything(decision)) return { writes: [], output: { message: use.message } };
  // An erased person is not told, but the administrators are.
  const messages = worded.map((message) =>
    recipientOf(message.call) === user.id ? { ...message, isMuted: isUnwanted(user) } : message,
  );
  const movement = {
    refId: logId,
    actorId: actor.id,
    ownerId: user.id,
    note: decision.reason,
  };
  return {
    writes: [
      ...userWrites(decision, user),
      ...protectionWrites(use),
      moderationLogWrite({
        requestId: logId,
        actor,
        targetId: user.id,
        action: use.tool,
        reason: decision.reason,
        ...beforeAndAfter(decision, user),
        message: use.message,
        takesBack: use.takesBack,
      }),
      ...ledgerWrites(decision.entries, movement),
      ...messages.map((message) => outboxWrite(message, context.nowMs())),
    ],
    output: { message: use.message },
    messages,
    // Bounds protect the numbers; flags are overwritten, so they are read again once staged.
    ...(movesRights(decision) && { stillHolds: () => standsUnchanged(context, user) }),
  };
}

/** Whether a tool changes anything about the person. Rule TR-38. */
function changesAnything(decision: ModerationDecision): boolean {
  const { warnCountDelta, pointDeltaTenths } = decision;
  return movesRights(decision) || warnCountDelta !== 0 || pointDeltaTenths !== 0;
}

/** Whether a tool changes the person's rights, and so the account's labels. Rule TR-08. */
export function movesRights(decision: ModerationDecision): boolean {
  return Object.keys(decision.set).length > 0;
}

function userWrites(decision: ModerationDecision, user: User & ActCounts): Write[] {
  const row = { table: 'users', rowId: user.id } as const;
  const writes: Write[] = [];
  if (movesRights(decision)) {
    // The increments come first: after a transaction has incremented a row, others' changes to it
    // no longer conflict, so no one can hold up their own ban by acting all the time.
    writes.push(...rightChanges(user, decision.set).map((step) => rightChangeWrite(user.id, step)));
    writes.push({ action: 'update', ...row, data: decision.set });
  }
  if (decision.warnCountDelta === 1) {
    // The bounds fix the count to the value that was read, so the alert is sent at exactly three warnings.
    const count = { ...row, column: 'warnCount', by: 1 } as const;
    const max = user.warnCount + 1;
    writes.push(
      { action: 'increment', ...count, max },
      { action: 'decrement', ...count, min: user.warnCount },
      { action: 'increment', ...count, max },
    );
  }
  if (decision.warnCountDelta === -1) {
    writes.push({ action: 'decrement', ...row, column: 'warnCount', by: 1, min: 0 });
  }
  if (decision.pointDeltaTenths > 0) {
    const by = decision.pointDeltaTenths;
    writes.push({ action: 'increment', ...row, column: 'point', by });
  }
  if (decision.pointDeltaTenths < 0) {
    const by = -decision.pointDeltaTenths;
    writes.push({ action: 'decrement', ...row, column: 'point', by, min: 0 });
  }
  return writes;
}

/**
 * A no-op increment pair. Appointing an administrator changes `adminActs`, so the bounds make the
 * commit refuse a warning, or taking one back, if only the super administrator may do it by then.
 * Other protected tools change flags and read them again. Rules FA-16, PA-18.
 */
function protectionWrites({
  actor,
  context,
  user,
  decision,
  takesBack,
}: ToolUse): readonly Write[] {
  const isFree = actor.id === context.environment.superAdminId;
  const { warnCountDelta } = decision;
  const isProtected = warnCountDelta === 1 || (warnCountDelta === -1 && takesBack !== undefined);
  if (isFree || !isProtected) return [];
  const { id: rowId, adminActs } = user;
  const counter = { table: 'users', rowId, column: 'adminActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: adminActs + 1 },
    { action: 'decrement', ...counter, min: adminActs },
  ];
}

function rightChangeWrite(
  rowId: string,
  { counter: column, direction, amount, bound }: RightChange,
): Write {
  const step = { table: 'users', rowId, column, by: amount } as const;
  return direction === 1
    ? { action: 'increment', ...step, max: bound }
    : { action: 'decrement', ...step, min: bound };
}

function beforeAndAfter(decision: ModerationDecision, user: User) {
  const { isBanned, isAdmin, warnCount, pointTenths: point } = user;
  if (decision.pointDeltaTenths !== 0) {
    return { before: { point }, after: { point: point + decision.pointDeltaTenths } };
  }
  if (decision.warnCountDelta !== 0) {
    return { before: { warnCount }, after: { warnCount: warnCount + decision.warnCountDelta } };
  }
  const { set } = decision;
  const end = set.banUntilMs ?? null;
  const after = {
    isBanned: set.isBanned ?? isBanned,
    isAdmin: set.isAdmin ?? isAdmin,
    ...(end === null ? {} : { banUntilMs: end }),
  };
  return { before: { isBanned, isAdmin }, after };
}

/** Appwrite only notices changes made after the staging, so the flags and the ban are read again once staged; each ban has its own time. */
async function standsUnchanged(context: OperationContext, user: User): Promise<boolean> {
  const now = await context.rows.get('users', user.id);
  if (!now.ok) return false;
  const { isApproved, isBanned, isAdmin, bannedAtMs } = now.value;
  const isSameBan = isBanned === user.isBanned && bannedAtMs === user.bannedAtMs;
  return isApproved === user.isApproved && isSameBan && isAdmin === user.isAdmin;
}

import { isProtected, type ToolTerms } from '#src/domain/access/protection.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { giftEntries, reductionEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { ModerationRequest } from './request.ts';

/** The number of warnings from which on each further one alerts the administrators. Rule AD-33. */
const alertThreshold = 3;

/** What a tool changes about a person; numbers are changes, not new values. */
export interface ModerationDecision {
  readonly userId: UserId;
  /** The handle as looked up, for the messages. */
  readonly handle: string;
  readonly reason: string;
  readonly set: {
    readonly isBanned?: boolean;
    readonly isAdmin?: boolean;
    readonly banReason?: string | null;
    readonly bannedAtMs?: number | null;
  };
  readonly warnCountDelta: -1 | 0 | 1;
  readonly pointDeltaTenths: number;
  readonly entries: readonly LedgerEntry[];
  /** True when the warning makes the count reach the threshold or pass it. */
  readonly alertsAdmins: boolean;
}

/** Why a tool refuses a person who was looked up. */
export type ModerationRefusal = FailureOf<
  | 'handle_not_found'
  | 'super_admin_only'
  | 'already_banned'
  | 'not_banned'
  | 'no_warnings'
  | 'insufficient_points'
  | 'admin_not_approved'
>;

/**
 * Decides what a tool changes: first that the person exists, then that the person is not protected, then that
 * the person's state allows it. Rules AD-10, AD-15, AD-21 to AD-54, FA-16.
 */
export function decideModeration(
  request: ModerationRequest,
  user: User | null,
  terms: ToolTerms & { readonly nowMs: number },
): Result<ModerationDecision, ModerationRefusal> {
  const { handle } = request.target;
  if (user === null) return err({ code: 'handle_not_found', handle });
  if (isProtected(request.tool, user, terms)) return err({ code: 'super_admin_only' });
  const refusal = refusalOf(request, user);
  return refusal === null ? ok(decisionFor(request, user, terms.nowMs)) : err(refusal);
}

function refusalOf(request: ModerationRequest, user: User): ModerationRefusal | null {
  const { handle } = request.target;
  switch (request.tool) {
    case 'banUser':
      return user.isBanned ? { code: 'already_banned', handle } : null;
    case 'unbanUser':
      return user.isBanned ? null : { code: 'not_banned', handle };
    case 'removeWarning':
      return user.warnCount > 0 ? null : { code: 'no_warnings', handle };
    case 'reducePoints':
      if (user.pointTenths >= request.amountTenths) return null;
      return {
        code: 'insufficient_points',
        availableTenths: user.pointTenths,
        requiredTenths: request.amountTenths,
      };
    case 'makeAdmin':
      return user.isApproved && !user.isBanned ? null : { code: 'admin_not_approved' };
    case 'warnUser':
    case 'addPoints':
    case 'removeAdmin':
      return null;
    default:
      return assertNever(request.tool);
  }
}

function decisionFor(request: ModerationRequest, user: User, nowMs: number): ModerationDecision {
  const { amountTenths } = request;
  const unchanged: ModerationDecision = {
    userId: user.id,
    handle: request.target.handle,
    reason: request.reason,
    set: {},
    warnCountDelta: 0,
    pointDeltaTenths: 0,
    entries: [],
    alertsAdmins: false,
  };
  switch (request.tool) {
    case 'banUser':
      return {
        ...unchanged,
        set: { isBanned: true, banReason: request.reason, bannedAtMs: nowMs },
      };
    case 'unbanUser':
      return { ...unchanged, set: { isBanned: false, banReason: null, bannedAtMs: null } };
    case 'makeAdmin':
      // Who is one already stays one: a change of no column. Rules AD-39, TR-38.
      return user.isAdmin ? unchanged : { ...unchanged, set: { isAdmin: true } };
    case 'removeAdmin':
      return user.isAdmin ? { ...unchanged, set: { isAdmin: false } } : unchanged;
    case 'warnUser': {
      const alertsAdmins = user.warnCount + 1 >= alertThreshold;
      return { ...unchanged, warnCountDelta: 1, alertsAdmins };
    }
    case 'removeWarning':
      return { ...unchanged, warnCountDelta: -1 };
    case 'addPoints': {
      const entries = giftEntries(user.id, amountTenths);
      return { ...unchanged, pointDeltaTenths: amountTenths, entries };
    }
    case 'reducePoints': {
      const entries = reductionEntries(user.id, amountTenths);
      return { ...unchanged, pointDeltaTenths: 0 - amountTenths, entries };
    }
    default:
      return assertNever(request.tool);
  }
}

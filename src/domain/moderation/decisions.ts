import { isProtected, type ToolTerms } from '#src/domain/access/permissions.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { ModerationRequest } from './request.ts';
import { toolRules, type PersonChange, type StateRefusal } from './tools.ts';

/** What a tool changes about a person. */
export interface ModerationDecision extends PersonChange {
  readonly userId: UserId;
  /** The handle as it was looked up, for the messages. */
  readonly handle: string;
  readonly reason: string;
}

/** Why a tool refuses to act on the person. */
export type ModerationRefusal =
  | StateRefusal
  | FailureOf<'handle_not_found' | 'super_admin_only' | 'parameter_missing'>;

/** The maximum length of a ban with an end, in milliseconds: a year. Rule FA-27. */
const maxBanMs = 365 * 24 * 60 * 60 * 1000;

/** Whether a ban may end at this time; null is a permanent ban. Rule FA-27. */
function isBanEnd(untilMs: number | null, nowMs: number): boolean {
  if (untilMs === null) return true;
  return Number.isSafeInteger(untilMs) && untilMs > nowMs && untilMs <= nowMs + maxBanMs;
}

/**
 * Decides what a tool changes. Checks that the person exists, then that the person is not protected, then that the
 * person's state allows it. Rules AD-10, AD-15, AD-21 to AD-54, FA-16.
 */
export function decideModeration(
  request: ModerationRequest,
  user: User | null,
  terms: ToolTerms & { readonly nowMs: number },
): Result<ModerationDecision, ModerationRefusal> {
  const { tool, amountTenths, reason, untilMs } = request;
  const { handle } = request.target;
  if (user === null) return err({ code: 'handle_not_found', handle });
  if (isProtected(tool, user, terms)) return err({ code: 'super_admin_only' });
  const rules = toolRules(tool);
  const use = { user, handle, amountTenths, reason, untilMs, nowMs: terms.nowMs };
  const refusal = rules.refuse?.(use) ?? null;
  if (refusal !== null) return err(refusal);
  if (!isBanEnd(untilMs, terms.nowMs)) return err({ code: 'parameter_missing', name: 'until' });
  return ok({
    userId: user.id,
    handle,
    reason,
    set: {},
    warnCountDelta: 0,
    pointDeltaTenths: 0,
    entries: [],
    alertsAdmins: false,
    ...rules.change(use),
  });
}

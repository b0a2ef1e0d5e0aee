import type { FailureOf } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';

/** A person's state; `new` is a person who is not in the database. */
export type LifecycleState = 'new' | 'pending' | 'rejected' | 'approved' | 'admin' | 'banned';

/** The columns of a user that determine the state. */
export type Standing = Pick<User, 'isBanned' | 'isApproved' | 'isRequestOpen' | 'isAdmin'>;

/** Returns a person's state: a ban counts first, then the approval. Rules GU-07 to GU-12. */
export function lifecycleState(user: Standing | null): LifecycleState {
  if (user === null) return 'new';
  if (user.isBanned) return 'banned';
  if (!user.isApproved) return user.isRequestOpen ? 'pending' : 'rejected';
  return user.isAdmin ? 'admin' : 'approved';
}

/** Whether a person may read more than before: members' rows, or administrators'. Rule TR-08. */
export function mayReadMore(now: Standing | null, before: Standing | null): boolean {
  return readingRank[lifecycleState(now)] > readingRank[lifecycleState(before)];
}

const readingRank: Readonly<Record<LifecycleState, number>> = {
  new: 0,
  pending: 0,
  rejected: 0,
  banned: 0,
  approved: 1,
  admin: 2,
};

/** What a decision on an approval request changes, and whether the person gets a message. */
export interface ApprovalDecision {
  readonly userId: UserId;
  readonly changes: {
    readonly isRequestOpen: false;
    readonly isApproved: boolean;
    readonly rejectedAtMs: number | null;
    readonly rejectReason: string | null;
  };
  readonly isTold: boolean;
}

/** What the administrator saw before deciding; callers with the specification's plain payload do not say it. Rule FA-19. */
export interface SeenRequest {
  readonly xUserId: string | null;
  readonly requestedAtMs: number;
  /** True if the administrator saw a rejected request and approves it after all. Rule PA-04. */
  readonly isRejected?: boolean | undefined;
}

/** An earlier decision: the outcome, and the X handle of the administrator who made it. Rule FA-19. */
export interface FormerDecision {
  readonly isApproved: boolean;
  readonly handle: string;
}

/** The decision on an approval request, what the administrator saw, and an earlier decision if there is one. */
export interface RequestDecision {
  readonly isApproved: boolean;
  /** Why it is rejected, in at most `maxRejectReasonCharacters`; may be empty. Rule PA-04. */
  readonly reason: string;
  readonly nowMs: number;
  readonly seen: SeenRequest | null;
  readonly former: FormerDecision | null;
}

/** The maximum length of a rejected request's reason in characters. Rule PA-04. */
export const maxRejectReasonCharacters = 200;

/** When a person asked for approval; older requests count from the creation of the row. Rule FA-19. */
export function requestTimeMs(user: Pick<User, 'requestedAtMs' | 'createdAtMs'>): number {
  return user.requestedAtMs ?? user.createdAtMs;
}

/**
 * Decides what the answer to an approval request changes. Refuses a decided request with who decided it and how, except
 * that an administrator who saw the rejection may approve a rejected person. Refuses a decision on what was seen if the
 * account or the request has changed since. Rules GU-18, RQ-04, RQ-07, FA-19, PA-04, PA-16.
 */
export function decideApprovalRequest(
  user: User | null,
  { isApproved, reason, nowMs, seen, former }: RequestDecision,
): Result<
  ApprovalDecision,
  FailureOf<'user_not_found' | 'request_changed' | 'request_decided' | 'request_decision_failed'>
> {
  if (user === null) return err({ code: 'user_not_found' });
  const isReopened = seen?.isRejected === true && isApproved && !user.isApproved;
  if (!user.isRequestOpen && !isReopened) {
    return err(
      former === null
        ? { code: 'request_decision_failed' }
        : { code: 'request_decided', ...former },
    );
  }
  if (
    seen !== null &&
    (seen.xUserId !== user.xUserId || seen.requestedAtMs !== requestTimeMs(user))
  ) {
    return err({ code: 'request_changed' });
  }
  return ok({
    userId: user.id,
    changes: {
      isRequestOpen: false,
      isApproved,
      rejectedAtMs: isApproved ? null : nowMs,
      rejectReason: isApproved || reason === '' ? null : reason,
    },
    // A banned person cannot use the app, so an approval is not announced.
    isTold: isApproved ? !user.isBanned : reason !== '',
  });
}

import type { FailureOf } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';

/** Where a person stands; `new` is a person who is not in the database. */
export type LifecycleState = 'new' | 'pending' | 'rejected' | 'approved' | 'admin' | 'banned';

/** The columns of a user that say where the person stands. */
export type Standing = Pick<User, 'isBanned' | 'isApproved' | 'isRequestOpen' | 'isAdmin'>;

/** Tells where a person stands: a ban counts first, then the approval. Rules GU-07 to GU-12. */
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

/** What an administrator looked at before deciding; nothing is said by who sends the specification's payload. Rule FA-19. */
export interface SeenRequest {
  readonly xUserId: string | null;
  readonly requestedAtMs: number;
  /** True where the request was seen rejected, and is approved after all. Rule PA-04. */
  readonly isRejected?: boolean | undefined;
}

/** A decision that was made before: what it was, and the X handle of the administrator who made it. Rule FA-19. */
export interface FormerDecision {
  readonly isApproved: boolean;
  readonly handle: string;
}

/** How an approval request is to be decided, what was looked at, and what someone decided before. */
export interface RequestDecision {
  readonly isApproved: boolean;
  /** Why it is rejected, in at most `maxRejectReasonCharacters`; empty for no reason. Rule PA-04. */
  readonly reason: string;
  readonly nowMs: number;
  readonly seen: SeenRequest | null;
  readonly former: FormerDecision | null;
}

/** The most characters of a rejected request's reason. Rule PA-04. */
export const maxRejectReasonCharacters = 200;

/** When a person asked to be approved; an older request counts from the day the row was made. Rule FA-19. */
export function requestTimeMs(user: Pick<User, 'requestedAtMs' | 'createdAtMs'>): number {
  return user.requestedAtMs ?? user.createdAtMs;
}

/**
 * Decides what the answer to an approval request changes. A decided request is refused with who decided it and how, except
 * that a rejected person can be approved by an administrator who saw the rejection. A decision that says what was seen is
 * refused when another account or another request is there now. Rules GU-18, RQ-04, RQ-07, FA-19, PA-04, PA-16.
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
    // A banned person cannot use the app, regardless of what became of the request.
    isTold: isApproved ? !user.isBanned : reason !== '',
  });
}

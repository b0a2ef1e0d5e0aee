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

/** What a decision on an approval request changes, and whether the person is told. */
export interface ApprovalDecision {
  readonly userId: UserId;
  readonly changes: { readonly isRequestOpen: false; readonly isApproved: boolean };
  readonly isTold: boolean;
}

/** Decides what the answer to an approval request changes. Rules GU-18, RQ-04, RQ-07. */
export function decideApprovalRequest(
  user: User | null,
  isApproved: boolean,
): Result<ApprovalDecision, FailureOf<'user_not_found'>> {
  if (user === null) return err({ code: 'user_not_found' });
  return ok({
    userId: user.id,
    changes: { isRequestOpen: false, isApproved },
    // A banned person cannot use the app, whatever became of the request.
    isTold: isApproved && !user.isBanned,
  });
}

import type { Failure } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { lifecycleState, type LifecycleState } from '#src/domain/people/lifecycle.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { Cause } from './own-cause.ts';

/** Who may run an operation, a guest among them. Rule TR-05. */
export type GuestRight = 'anyone' | 'anyone_not_banned';

/** Who may run an operation. */
export type OperationRight =
  | GuestRight
  | 'not_yet_approved'
  | 'banned'
  | 'member'
  | 'member_or_new'
  | 'admin'
  | 'super_admin';

/** What rights depend on of an operation itself. */
export interface OperationAccess {
  readonly right: OperationRight;
  /** Whose cause it touches. Rule FA-23. */
  readonly cause: Cause;
  /** Its failure when nothing more exact is known; a missing right is answered so. Rule ER-06. */
  readonly fallback: Failure;
}

/** Who calls an operation: a session's person with the row, if there is one; null is a guest. */
export type Actor = { readonly user: User | null } | null;

/** The circumstances that rights depend on beside the actor. */
export interface PermissionTerms {
  readonly superAdminId: UserId;
  readonly isUnderMaintenance: boolean;
}

/**
 * Decides whether an actor may run an operation; a missing right is answered by the operation's
 * fallback, and maintenance refuses all but what anyone may run, which is to log in and to open.
 * Rules TR-05, TR-13, TR-14, AU-12, AD-04, BS-11.
 */
export function checkPermission(
  { right, fallback }: Omit<OperationAccess, 'cause'>,
  actor: Actor,
  terms: PermissionTerms,
): Result<null, Failure> {
  if (terms.isUnderMaintenance && right !== 'anyone') return err({ code: 'maintenance' });
  const user = actor?.user ?? null;
  const state = actor === null ? 'guest' : lifecycleState(user);
  const hasRight =
    right === 'super_admin' ? canMakeAdmins(user, terms.superAdminId) : hasPlainRight(right, state);
  return hasRight ? ok(null) : err(fallback);
}

/** Returns whether a person may make others administrators: the fixed id alone. Rules AD-03, AD-04. */
export function canMakeAdmins(user: User | null, superAdminId: UserId): boolean {
  return user?.id === superAdminId && lifecycleState(user) === 'admin';
}

function hasPlainRight(
  right: Exclude<OperationRight, 'super_admin'>,
  state: LifecycleState | 'guest',
): boolean {
  switch (right) {
    case 'anyone':
      return true;
    case 'anyone_not_banned':
      return state !== 'banned';
    case 'not_yet_approved':
      return state === 'new' || state === 'pending' || state === 'rejected';
    case 'banned':
      return state === 'banned';
    case 'member':
      return state === 'approved' || state === 'admin';
    case 'member_or_new':
      return state === 'approved' || state === 'admin' || state === 'new';
    case 'admin':
      return state === 'admin';
    default:
      return assertNever(right);
  }
}

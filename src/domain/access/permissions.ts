import type { Failure } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { lifecycleState, type LifecycleState } from '#src/domain/people/lifecycle.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import {
  fallbackFailure,
  operations,
  type OperationName,
  type OperationRight,
} from './operations.ts';

/** Who calls an operation: a session's person with the row, if there is one; null is a guest. */
export type Actor = { readonly user: User | null } | null;

/** The circumstances that rights depend on beside the actor. */
export interface PermissionTerms {
  readonly superAdminId: UserId;
  readonly isUnderMaintenance: boolean;
}

/**
 * Decides whether an actor may run an operation; a missing right is answered by the operation's
 * fall-back, and maintenance refuses all but `openSession`.
 * Rules TR-05, TR-13, TR-14, AU-12, AD-04, BS-11.
 */
export function checkPermission(
  name: OperationName,
  actor: Actor,
  terms: PermissionTerms,
): Result<null, Failure> {
  if (terms.isUnderMaintenance && name !== 'openSession') return err({ code: 'maintenance' });
  const user = actor?.user ?? null;
  const state = actor === null ? 'guest' : lifecycleState(user);
  const { right } = operations[name];
  const hasRight =
    right === 'super_admin' ? canMakeAdmins(user, terms.superAdminId) : hasPlainRight(right, state);
  return hasRight ? ok(null) : err(fallbackFailure(name));
}

/** Tells whether a person may make others administrators: the fixed id alone. Rules AD-03, AD-04. */
export function canMakeAdmins(user: User | null, superAdminId: UserId): boolean {
  return user?.id === superAdminId && lifecycleState(user) === 'admin';
}

function hasPlainRight(
  right: Exclude<OperationRight, 'super_admin'>,
  state: LifecycleState | 'guest',
): boolean {
  switch (right) {
    case 'anybody':
      return true;
    case 'anybody_not_banned':
      return state !== 'banned';
    case 'not_yet_approved':
      return state === 'new' || state === 'pending' || state === 'rejected';
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

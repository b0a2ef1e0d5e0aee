import type { UserId } from '#src/domain/ids.ts';
import type { Failure, FailureOf } from '#src/domain/failure.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import { type ModerationTool, toolRules } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';
import { lifecycleState, type LifecycleState } from '#src/domain/people/lifecycle.ts';

/** How a person can be concerned by an operation of another person. Rule FA-23. */
export type Relation = 'target' | 'engager' | 'decider' | 'reporter' | 'reported';

/**
 * Whose cause an operation touches: only the actor's own things (`self`), no person's (`none`), or that of the people in
 * these relations, none of which may be the actor. Every operation states it. Rule FA-23.
 */
export type Cause = 'self' | 'none' | readonly [Relation, ...Relation[]];

/** The people in the relations that an operation states; null where there is no such person. */
export type Parties = { readonly [Name in Relation]?: string | null };

/**
 * Refuses an actor who decides in the own cause, except for the super administrator, as an installation may have no other
 * administrator. Throws when a stated relation is missing, which is a bug of the operation. Rule FA-23.
 */
export function checkCause(
  cause: Cause,
  parties: Parties,
  { actorId, superAdminId }: { readonly actorId: UserId; readonly superAdminId: UserId },
): Result<null, FailureOf<'own_cause'>> {
  if (typeof cause === 'string') return ok(null);
  const people = cause.map((relation) => {
    const person = parties[relation];
    if (person === undefined) throw new Error(`no one is named as ${relation}`);
    return person;
  });
  const isOwn = actorId !== superAdminId && people.includes(actorId);
  return isOwn ? err({ code: 'own_cause' }) : ok(null);
}

/** Who uses a tool, and who the super administrator is. */
export type ToolTerms = { readonly actorId: UserId; readonly superAdminId: UserId };

/**
 * Whether a tool must not be used on a person: no one bans, warns or demotes the super administrator or themselves, and only
 * the super administrator demotes at all, bans or warns an administrator, or takes points from themselves. Rules FA-16,
 * FA-17, FA-24.
 */
export function isProtected(
  tool: ModerationTool,
  target: Pick<User, 'id' | 'isAdmin'>,
  { actorId, superAdminId }: ToolTerms,
): boolean {
  if (tool === 'reducePoints') return target.id === superAdminId && actorId !== superAdminId;
  if (toolRules(tool).isGuarded !== true) return false;
  if (target.id === superAdminId || target.id === actorId) return true;
  if (actorId === superAdminId) return false;
  return target.isAdmin || tool === 'removeAdmin';
}

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
interface PermissionTerms {
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

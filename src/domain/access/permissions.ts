import type { UserId } from '#src/domain/ids.ts';
import type { Failure, FailureOf } from '#src/domain/failure.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import { type ModerationTool, toolRules } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';
import { lifecycleState, type LifecycleState } from '#src/domain/people/lifecycle.ts';

/** How another person's operation can concern a person; a rival submitted the same proof as the engager. Rule FA-23. */
export type Relation = 'target' | 'engager' | 'rival' | 'decider' | 'reporter' | 'reported';

/**
 * The people an operation concerns: only the actor (`self`), no one (`none`), or the people in these relations, who must not
 * be the actor. Every operation declares it. Rule FA-23.
 */
export type Cause = 'self' | 'none' | readonly [Relation, ...Relation[]];

/** The people in the declared relations; null if there is no such person. */
export type Parties = { readonly [Name in Relation]?: string | null };

/**
 * Refuses actors who decide about themselves, except the super administrator, because an installation may have no other
 * administrator. Throws if a declared relation is missing, which is a bug of the operation. Rule FA-23.
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
 * Whether a person is protected from a tool: no one may ban, warn or demote the super administrator or themselves. Only
 * the super administrator may demote anyone, ban or warn an administrator, or take points from themselves. Rules FA-16,
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

/** The rights that a guest can have. Rule TR-05. */
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

/** The properties of an operation on which its access depends. */
export interface OperationAccess {
  readonly right: OperationRight;
  /** The people it concerns. Rule FA-23. */
  readonly cause: Cause;
  /** The failure without a more specific reason; also the answer to a missing right. Rule ER-06. */
  readonly fallback: Failure;
}

/** Who calls an operation: a session's person with the row, if there is one; null is a guest. */
export type Actor = { readonly user: User | null } | null;

/** The circumstances on which rights depend, besides the actor. */
interface PermissionTerms {
  readonly superAdminId: UserId;
  readonly isUnderMaintenance: boolean;
}

/**
 * Decides whether an actor may run an operation. A missing right gives the operation's fallback failure; maintenance
 * refuses everything except what anyone may run (login and `openApp`). Rules TR-05, TR-13, TR-14, AU-12, AD-04,
 * BS-11.
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

/** Returns whether a person may make others administrators: only the super administrator may. Rules AD-03, AD-04. */
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

import type { FailureOf } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** How a person can be concerned by an operation of another person. Rule FA-23. */
export type Relation = 'target' | 'engager' | 'decider' | 'reporter' | 'reported';

/**
 * Whose cause an operation touches: only the actor's own things (`self`), no person's (`no one`), or that of the people in
 * these relations, none of which may be the actor. Every operation states it. Rule FA-23.
 */
export type Cause = 'self' | 'nobody' | readonly [Relation, ...Relation[]];

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

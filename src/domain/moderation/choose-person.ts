import type { FailureOf } from '#src/domain/failure.ts';
import { personChoice } from '#src/domain/people/person-choice.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { ModerationRequest } from './request.ts';

/** At most this many people of one username are offered. Rule FA-20. */
export const maxNamesakes = 25;

/**
 * Picks the person that a tool acts on among the people that the username fits: the one who was chosen, or else the only one;
 * several are refused with the list. Rules AD-10, FA-20.
 */
export function choosePerson<Person extends User>(
  { target, personId }: Pick<ModerationRequest, 'target' | 'personId'>,
  people: readonly Person[],
): Result<Person, FailureOf<'handle_not_found' | 'several_people'>> {
  const fitting = personId === null ? people : people.filter(({ id }) => id === personId);
  const [person, ...others] = fitting;
  if (person === undefined) return err({ code: 'handle_not_found', handle: target.handle });
  if (others.length > 0) return err({ code: 'several_people', people: fitting.map(personChoice) });
  return ok(person);
}

import type { User } from '#src/domain/user.ts';

/** One of the people that a username fits, as far as it takes to choose. Rule FA-20. */
export type PersonChoice = Pick<User, 'id' | 'name' | 'handle' | 'xUsername'>;

/** What is shown of a person who can be chosen. Rule FA-20. */
export function personChoice({ id, name, handle, xUsername }: User): PersonChoice {
  return { id, name, handle, xUsername };
}

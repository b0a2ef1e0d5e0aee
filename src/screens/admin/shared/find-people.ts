import type { LookupTarget } from '#src/domain/moderation/request.ts';
import type { User } from '#src/domain/user.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';

/** The people that a username fits: one, or several to choose from. Rule FA-20. */
export type FoundPeople = {
  readonly user: User;
  /** Everyone with the username, `user` included. */
  readonly people: readonly User[];
};

/**
 * Looks people up by a handle as the tools do; refuses an unknown handle with a sentence that names it.
 * Rules AD-06, AD-10, FA-20.
 */
export async function findPeople(
  users: UsersService,
  target: LookupTarget,
): Promise<Reply<FoundPeople>> {
  const column = target.field === 'xUsername' ? 'x_username' : 'tg_handle';
  const reply = await users.find(column, target.handle);
  if (!reply.success) return reply;
  const [user] = reply.people;
  if (user === undefined) return refuse({ code: 'handle_not_found', handle: target.handle });
  return succeed({ user, people: reply.people });
}

import type { LookupTarget } from '#src/domain/moderation/request.ts';
import type { User } from '#src/domain/user.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';

/** Looks a person up by handle as the tools do; refuses an unknown handle with a sentence that names it. Rules AD-06, AD-10. */
export async function findPerson(
  users: UsersService,
  target: LookupTarget,
): Promise<Reply<{ user: User }>> {
  const column = target.field === 'xUsername' ? 'x_username' : 'tg_handle';
  const reply = await users.find(column, target.handle);
  if (!reply.success) return reply;
  const { user } = reply;
  if (user === null) return refuse({ code: 'handle_not_found', handle: target.handle });
  return succeed({ user });
}

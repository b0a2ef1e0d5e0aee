import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { messageOf } from '#src/tables/read-failure.ts';
import type { OperationContext } from '../runtime/context.ts';

/**
 * Opens a session of a verified messenger user and resolves to its secret. A process opens a person's sessions one after
 * the other, and no more a minute than the pace allows. Rules TR-02, TR-40.
 */
export async function logIn(
  context: OperationContext,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<Result<string, Failure>> {
  const paced = context.paces.login(userId);
  if (!paced.ok) return paced;
  try {
    const open = () => context.accounts.openSession(userId, name);
    return ok(await context.serialise(`login:${userId}`, open));
  } catch (error) {
    context.noteFault(`opening a session: ${messageOf(error)}`);
    return err({ code: 'authentication_failed' });
  }
}

import type { UserId } from '#src/domain/ids.ts';
import type { ModerationTool } from '#src/domain/moderation/request.ts';
import type { User } from '#src/domain/user.ts';

/** Who uses a tool, and who the super administrator is. */
export type ToolTerms = { readonly actorId: UserId; readonly superAdminId: UserId };

/** The tools against which people with power are protected. */
const guardedTools: ReadonlySet<ModerationTool> = new Set(['banUser', 'warnUser', 'removeAdmin']);

/**
 * Tells whether a tool must not be used on a person: nobody bans, warns or demotes the super administrator or
 * themselves, and only the super administrator demotes at all, or bans or warns an administrator. Rules FA-16, FA-17.
 */
export function isProtected(
  tool: ModerationTool,
  target: Pick<User, 'id' | 'isAdmin'>,
  { actorId, superAdminId }: ToolTerms,
): boolean {
  if (!guardedTools.has(tool)) return false;
  if (target.id === superAdminId || target.id === actorId) return true;
  if (actorId === superAdminId) return false;
  return target.isAdmin || tool === 'removeAdmin';
}

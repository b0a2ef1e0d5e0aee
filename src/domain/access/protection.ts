import type { UserId } from '#src/domain/ids.ts';
import { toolRules, type ModerationTool } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';

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

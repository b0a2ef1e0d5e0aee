import type { Failure, FailureOf } from '#src/domain/failure.ts';
import { moderationTools, type ModerationTool } from '#src/domain/moderation/tools.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { checkGiftForm, checkReductionForm } from '#src/domain/points/typed-points.ts';
import type { Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { PeopleState } from '#src/services/admin-people.ts';
import type { IconName } from '#src/ui/icons.tsx';

/** The look of a tool that acts on a person, and its form's fields. Its words are in `src/text/<language>/tools.ts`. */
export type ToolConfig = {
  readonly tool: ModerationTool;
  readonly icon: IconName;
  /** The color of its icon in the menu. */
  readonly tone: 'accent' | 'success' | 'warning' | 'failure';
  /** Its group in the menu. */
  readonly group: 'members' | 'conduct' | 'points';
  readonly isForSuperAdmin?: boolean;
  /** The list of people that it is for; by default, the approved ones. */
  readonly isFor?: PeopleState;
  /** Whether More on a person's page offers it for the person's state; absent for the tiles. */
  readonly isOffered?: (user: User) => boolean;
  readonly isDestructive?: boolean;
  /** Whether it asks for an end time. Rule FA-27. */
  readonly hasEnd?: boolean;
  readonly reason?: { readonly cap: number; readonly isRequired: boolean };
  readonly points?: {
    /** Whether points are added or taken. */
    readonly sign: 1 | -1;
    readonly min: number;
    readonly step: number;
    readonly check: (typed: string) => Result<PointTenths, Failure>;
  };
  /** The text of a refusal that has none; by default `Unknown error`. */
  readonly fallback?: FailureOf<'warn_failed'>;
};

/** The username of a known person in a tool's request: an erased person, who has no handle, is named by the id. Rule OP-10. */
export function toolHandle({ xUsername, id }: Pick<User, 'xUsername' | 'id'>): string {
  return xUsername || id;
}

/** Every tool that acts on a person, in the menu's order. */
export const toolConfigs = {
  /** Warn User. Rules AD-28 to AD-31. */
  warnUser: {
    tool: 'warnUser',
    icon: 'warning',
    tone: 'warning',
    group: 'conduct',
    isDestructive: true,
    reason: moderationTools.warnUser.reason,
    fallback: { code: 'warn_failed' },
  },
  /** Remove User Warning. Rules AD-34 to AD-36. */
  removeWarning: {
    tool: 'removeWarning',
    isFor: 'warned',
    icon: 'undo',
    tone: 'warning',
    group: 'conduct',
    isOffered: ({ warnCount }) => warnCount > 0,
  },
  /** Ban Users. Rules AD-19 to AD-22. */
  banUser: {
    tool: 'banUser',
    icon: 'ban',
    tone: 'failure',
    group: 'conduct',
    isDestructive: true,
    reason: moderationTools.banUser.reason,
    hasEnd: true,
  },
  /** Unban Users. Rules AD-24 to AD-26. */
  unbanUser: {
    tool: 'unbanUser',
    isFor: 'banned',
    icon: 'check',
    tone: 'success',
    group: 'conduct',
  },
  /** Add User Points. Rules AD-42 to AD-48. */
  addPoints: {
    tool: 'addPoints',
    icon: 'plus',
    tone: 'success',
    group: 'points',
    reason: moderationTools.addPoints.reason,
    points: { sign: 1, min: 0.1, step: 0.1, check: checkGiftForm },
  },
  /** Reduce User Points. Rules AD-49 to AD-54. */
  reducePoints: {
    tool: 'reducePoints',
    icon: 'minus',
    tone: 'failure',
    group: 'points',
    isDestructive: true,
    reason: moderationTools.reducePoints.reason,
    points: { sign: -1, min: 1, step: 1, check: checkReductionForm },
  },
  /** Make Super Admin. Rules AD-38, AD-39. */
  makeAdmin: {
    tool: 'makeAdmin',
    icon: 'shield',
    tone: 'accent',
    group: 'members',
    isForSuperAdmin: true,
    isOffered: ({ isAdmin, isApproved, isBanned }) => !isAdmin && isApproved && !isBanned,
  },
  /** Remove Admin. Rule FA-17. */
  removeAdmin: {
    tool: 'removeAdmin',
    isFor: 'admins',
    icon: 'shield',
    tone: 'failure',
    group: 'members',
    isForSuperAdmin: true,
    isOffered: ({ isAdmin }) => isAdmin,
    isDestructive: true,
  },
} as const satisfies { readonly [Tool in ModerationTool]: ToolConfig & { readonly tool: Tool } };

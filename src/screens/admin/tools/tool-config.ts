import type { Failure, FailureOf } from '#src/domain/failure.ts';
import { reasonCaps, type ModerationTool } from '#src/domain/moderation/request.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { checkGiftForm, checkReductionForm } from '#src/domain/points/typed-points.ts';
import type { Result } from '#src/domain/result.ts';

/** What sets a tool that acts on a person apart from the others: its fields and limits; its words are those of the tool's name. */
export type ToolConfig = {
  readonly tool: ModerationTool;
  readonly isDestructive?: boolean;
  readonly reason?: { readonly cap: number; readonly isRequired: boolean };
  readonly points?: {
    /** Whether the points are added or taken. */
    readonly sign: 1 | -1;
    readonly min: number;
    readonly step: number;
    readonly check: (typed: string) => Result<PointTenths, Failure>;
  };
  /** What a refusal without words of its own says; without one, `Unknown error`. */
  readonly fallback?: FailureOf<'warn_failed'>;
};

/** Every tool that acts on a person, by its name. */
export const toolConfigs = {
  /** Ban Users. Rules AD-19 to AD-22. */
  banUser: {
    tool: 'banUser',
    isDestructive: true,
    reason: { cap: reasonCaps.banUser, isRequired: true },
  },
  /** Unban Users. Rules AD-24 to AD-26. */
  unbanUser: { tool: 'unbanUser' },
  /** Warn User. Rules AD-28 to AD-31. */
  warnUser: {
    tool: 'warnUser',
    isDestructive: true,
    reason: { cap: reasonCaps.warnUser, isRequired: false },
    fallback: { code: 'warn_failed' },
  },
  /** Remove User Warning. Rules AD-34 to AD-36. */
  removeWarning: { tool: 'removeWarning' },
  /** Make Super Admin. Rules AD-38, AD-39. */
  makeAdmin: { tool: 'makeAdmin' },
  /** Remove Admin. Rule FA-17. */
  removeAdmin: { tool: 'removeAdmin', isDestructive: true },
  /** Add User Points. Rules AD-42 to AD-48. */
  addPoints: {
    tool: 'addPoints',
    reason: { cap: reasonCaps.addPoints, isRequired: true },
    points: { sign: 1, min: 0.1, step: 0.1, check: checkGiftForm },
  },
  /** Reduce User Points. Rules AD-49 to AD-54. */
  reducePoints: {
    tool: 'reducePoints',
    isDestructive: true,
    reason: { cap: reasonCaps.reducePoints, isRequired: true },
    points: { sign: -1, min: 1, step: 1, check: checkReductionForm },
  },
} as const satisfies { readonly [Tool in ModerationTool]: ToolConfig & { readonly tool: Tool } };

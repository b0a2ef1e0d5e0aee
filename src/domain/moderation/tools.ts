import type { FailureOf } from '#src/domain/failure.ts';
import { giftEntries, reductionEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';

/** From this number of warnings on, every warning alerts the administrators. Rule AD-33. */
const alertThreshold = 3;

/** One use of a tool on a person; the amount is 0 and the reason empty if the tool has none. */
export type PersonToolUse = {
  readonly user: User;
  /** The handle as it was looked up. */
  readonly handle: string;
  readonly amountTenths: PointTenths;
  readonly reason: string;
  /** When a ban ends; null for a permanent ban. Rule FA-27. */
  readonly untilMs: number | null;
  readonly nowMs: number;
};

/** What a tool changes about a person; numbers are changes, not new values. */
export interface PersonChange {
  readonly set: {
    readonly isBanned?: boolean;
    readonly isAdmin?: boolean;
    readonly banReason?: string | null;
    readonly bannedAtMs?: number | null;
    readonly banUntilMs?: number | null;
  };
  readonly warnCountDelta: -1 | 0 | 1;
  readonly pointDeltaTenths: number;
  readonly entries: readonly LedgerEntry[];
  /** True if the warning brings the count to the threshold or above. */
  readonly alertsAdmins: boolean;
}

/** Why the person's state does not allow a tool. */
export type StateRefusal = FailureOf<
  'already_banned' | 'not_banned' | 'no_warnings' | 'insufficient_points' | 'admin_not_approved'
>;

type ToolRules = {
  /** Its reason, if it needs one: the maximum length in characters, and whether it is required. Rule AD-18. */
  readonly reason?: { readonly cap: number; readonly isRequired: boolean };
  /** Whether administrators and the super administrator are protected from it. Rules FA-16, FA-17. */
  readonly isGuarded?: boolean;
  /** Refuses if the person's state does not allow it. */
  readonly refuse?: (use: PersonToolUse) => StateRefusal | null;
  readonly change: (use: PersonToolUse) => Partial<PersonChange>;
};

/** The rules of every tool that acts on a person, by the name of its operation. Rules AD-19 to AD-54. */
export const moderationTools = {
  banUser: {
    reason: { cap: 200, isRequired: true },
    isGuarded: true,
    refuse: ({ user, handle }) => (user.isBanned ? { code: 'already_banned', handle } : null),
    change: ({ reason, untilMs, nowMs }) => ({
      set: { isBanned: true, banReason: reason, bannedAtMs: nowMs, banUntilMs: untilMs },
    }),
  },
  unbanUser: {
    refuse: ({ user, handle }) => (user.isBanned ? null : { code: 'not_banned', handle }),
    change: () => ({
      set: { isBanned: false, banReason: null, bannedAtMs: null, banUntilMs: null },
    }),
  },
  warnUser: {
    reason: { cap: 100, isRequired: false },
    isGuarded: true,
    change: ({ user }) => ({
      warnCountDelta: 1,
      alertsAdmins: user.warnCount + 1 >= alertThreshold,
    }),
  },
  removeWarning: {
    refuse: ({ user, handle }) => (user.warnCount > 0 ? null : { code: 'no_warnings', handle }),
    change: () => ({ warnCountDelta: -1 }),
  },
  addPoints: {
    reason: { cap: 200, isRequired: true },
    change: ({ user, amountTenths }) => ({
      pointDeltaTenths: amountTenths,
      entries: giftEntries(user.id, amountTenths),
    }),
  },
  reducePoints: {
    reason: { cap: 200, isRequired: true },
    refuse: ({ user: { pointTenths }, amountTenths }) =>
      pointTenths >= amountTenths
        ? null
        : {
            code: 'insufficient_points',
            availableTenths: pointTenths,
            requiredTenths: amountTenths,
          },
    change: ({ user, amountTenths }) => ({
      pointDeltaTenths: 0 - amountTenths,
      entries: reductionEntries(user.id, amountTenths),
    }),
  },
  makeAdmin: {
    refuse: ({ user }) =>
      user.isApproved && !user.isBanned ? null : { code: 'admin_not_approved' },
    // An administrator stays one, so no column changes. Rules AD-39, TR-38.
    change: ({ user }) => (user.isAdmin ? {} : { set: { isAdmin: true } }),
  },
  removeAdmin: {
    isGuarded: true,
    change: ({ user }) => (user.isAdmin ? { set: { isAdmin: false } } : {}),
  },
} as const satisfies Readonly<Record<string, ToolRules>>;

/** The operations that act on a person found by a username. */
export type ModerationTool = keyof typeof moderationTools;

/** Whether a name, of a route or an act, is that of a tool. */
export function isModerationTool(name: string): name is ModerationTool {
  return Object.hasOwn(moderationTools, name);
}

/** The rules of one tool. */
export function toolRules(tool: ModerationTool): ToolRules {
  return moderationTools[tool];
}

import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import type { ModerationTool } from './tools.ts';

/** The actor of scheduled jobs, which lift bans that end. Rule FA-27. */
export const scheduleActor = 'schedule';

/** One administrator's act in the moderation log. Rule AD-16. */
export interface ModerationAct {
  readonly id: string;
  readonly actorId: string;
  readonly targetId: string | null;
  readonly action: string;
  readonly reason: string | null;
  /** The row's values before and after, and the tool's answer; older versions may have logged other fields. */
  readonly details: unknown;
  readonly createdAtMs: number;
}

/** The kinds of target that an act can have. */
export type ActTarget =
  | 'person'
  | 'post'
  | 'type'
  | 'report'
  | 'engagement'
  | 'message'
  | 'announcement';

/** The acts whose target is not a person. */
const thingTargets: Readonly<Record<string, ActTarget>> = {
  pinPost: 'post',
  closePost: 'post',
  saveEngagementType: 'type',
  resolveReport: 'report',
  reviewEngagement: 'engagement',
  resendMessage: 'message',
  sendAnnouncement: 'announcement',
  stopAnnouncement: 'announcement',
};

/** The kind of target of an action. */
export function actTarget(action: string): ActTarget {
  return thingTargets[action] ?? 'person';
}

/** The old and new value of a price or flag of an engagement type; `before` is null for a new type. */
export type TypeChange =
  | {
      readonly field: 'cost' | 'reward';
      readonly before: PointTenths | null;
      readonly after: PointTenths;
    }
  | { readonly field: 'enabled' | 'forAll'; readonly after: boolean };

/** The facts of an act, from the log's details; `plain` if the action says everything. Rule PA-07. */
export type ActFacts =
  | { readonly kind: 'plain' }
  | {
      readonly kind: 'decision';
      readonly isApproved: boolean;
      /** The X handle that was seen; null if the log has none. Rule PA-03. */
      readonly xUsername: string | null;
    }
  | { readonly kind: 'points'; readonly deltaTenths: PointTenths }
  /** A ban with an end. Rule FA-27. */
  | { readonly kind: 'ban'; readonly untilMs: number }
  | { readonly kind: 'warnings'; readonly count: number }
  | { readonly kind: 'type'; readonly changes: readonly TypeChange[] }
  | { readonly kind: 'outcome'; readonly outcome: string; readonly note: string | null }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'places'; readonly count: number }
  /** How many acts of the log were exported. Rule PA-24. */
  | { readonly kind: 'export'; readonly acts: number };

/** The tools that revert acts, by the acts' names. Rule PA-18. */
export const takenBackBy: Readonly<Record<string, ModerationTool>> = {
  addPoints: 'reducePoints',
  reducePoints: 'addPoints',
  warnUser: 'removeWarning',
  banUser: 'unbanUser',
};

const plain: ActFacts = { kind: 'plain' };

/** Reads the facts of an act; details of an unknown version are `plain`. Rule PA-07. */
export function actFacts({ action, details }: Pick<ModerationAct, 'action' | 'details'>): ActFacts {
  const before = recordIn(details, 'before');
  const after = recordIn(details, 'after');
  switch (action) {
    case 'decideApprovalRequest':
      return decisionIn(after['adminApproved'], before['x_username']);
    case 'reviewEngagement':
      return decisionIn(after['isApproved']);
    case 'addPoints':
    case 'reducePoints': {
      const [was, is] = [before['point'], after['point']];
      if (typeof was !== 'number' || typeof is !== 'number') return plain;
      return { kind: 'points', deltaTenths: tenths(is - was) };
    }
    case 'banUser': {
      const untilMs = after['banUntilMs'];
      return typeof untilMs === 'number' ? { kind: 'ban', untilMs } : plain;
    }
    case 'warnUser':
    case 'removeWarning': {
      const count = after['warnCount'];
      return typeof count === 'number' ? { kind: 'warnings', count } : plain;
    }
    case 'saveEngagementType':
      return { kind: 'type', changes: typeChanges(before, after) };
    case 'resolveReport': {
      const { outcome, note } = after;
      if (typeof outcome !== 'string') return plain;
      return { kind: 'outcome', outcome, note: typeof note === 'string' ? note : null };
    }
    case 'addNote': {
      const { note } = after;
      return typeof note === 'string' ? { kind: 'note', note } : plain;
    }
    case 'exportLog': {
      const { acts } = after;
      return typeof acts === 'number' ? { kind: 'export', acts } : plain;
    }
    case 'closePost': {
      const count = after['closedPlaces'];
      return typeof count === 'number' ? { kind: 'places', count } : plain;
    }
    default:
      return plain;
  }
}

type Columns = Readonly<Record<string, unknown>>;

function decisionIn(isApproved: unknown, seenHandle?: unknown): ActFacts {
  if (typeof isApproved !== 'boolean') return plain;
  const xUsername = typeof seenHandle === 'string' ? seenHandle : null;
  return { kind: 'decision', isApproved, xUsername };
}

/** The changed fields; for a new type, all of them. */
function typeChanges(before: Columns, after: Columns): readonly TypeChange[] {
  const prices = [
    ['cost', 'pointToPost'],
    ['reward', 'pointAsReward'],
  ] as const;
  const flags = [
    ['enabled', 'enabled'],
    ['forAll', 'forAll'],
  ] as const;
  return [
    ...prices.flatMap(([field, column]): readonly TypeChange[] => {
      const [was, is] = [before[column], after[column]];
      if (typeof is !== 'number' || was === is) return [];
      return [{ field, before: typeof was === 'number' ? tenths(was) : null, after: tenths(is) }];
    }),
    ...flags.flatMap(([field, column]): readonly TypeChange[] => {
      const is = after[column];
      return typeof is !== 'boolean' || before[column] === is ? [] : [{ field, after: is }];
    }),
  ];
}

/** The columns under a name in the details; empty if there are none. */
export function recordIn(value: unknown, name: string): Columns {
  if (typeof value !== 'object' || value === null) return {};
  const inner: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  if (typeof inner !== 'object' || inner === null) return {};
  return Object.fromEntries(Object.entries(inner));
}

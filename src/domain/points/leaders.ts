import { utcDay } from '../utc-day.ts';
import type { UserId } from '#src/domain/ids.ts';
import { isMuted, type User } from '#src/domain/user.ts';
import type { PointMovement } from './ledger.ts';
import { type PointTenths, tenths } from './tenths.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
/** The first Monday after 1 January 1970, which was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The week of a time, named by its Monday (UTC), such as `2026-11-23`. Rule MY-31. */
export function weekOf(timeMs: number): string {
  const startMs = timeMs - ((((timeMs - firstMondayMs) % weekMs) + weekMs) % weekMs);
  return utcDay(startMs);
}

/** When a week ends, in milliseconds since 1970. Rule MY-31. */
export function weekEndMs(week: string): number {
  return Date.parse(`${week}T00:00:00Z`) + weekMs;
}

/** The number of leaders. Rule MY-31. */
export const maxLeaders = 20;

/** What a person earned in a week by approved engagements, and the resulting rank. Rule MY-31. */
export type WeekEarning = {
  readonly id: string;
  readonly userId: UserId;
  /** The week's Monday (UTC), such as `2026-11-23`. */
  readonly week: string;
  readonly earnedTenths: PointTenths;
  readonly approvedCount: number;
  /** The rank among all who earned in the week, from 1; 0 until the scheduled job has counted. */
  readonly rank: number;
  /** How much less this is than the earnings one rank above; 0 for the first. */
  readonly missingTenths: PointTenths;
};

/** One of the week's leaders; a person who opted out has no id and no names. Rules MY-31, MY-32. */
export type Leader = Pick<WeekEarning, 'week' | 'rank' | 'earnedTenths' | 'approvedCount'> & {
  readonly id: string;
  readonly userId: UserId | null;
  readonly name: string;
  readonly xUsername: string;
};

/** What a person earned by some movements. */
type Earned = { readonly earnedTenths: PointTenths; readonly approvedCount: number };

/** What people earned in a week by these movements: rewards of approvals, including late ones. Rule MY-31. */
export function earnedIn(
  week: string,
  movements: readonly PointMovement[],
): ReadonlyMap<UserId, Earned> {
  const earned = new Map<UserId, Earned>();
  for (const movement of movements) {
    const id = earnerOf(movement);
    if (id === null || weekOf(movement.createdAtMs) !== week) continue;
    const now = { earnedTenths: movement.amountTenths, approvedCount: 1 };
    earned.set(id, addEarned(earned.get(id) ?? noneEarned, now));
  }
  return earned;
}

/** Adds two earnings. */
export function addEarned(before: Earned, now: Earned): Earned {
  return {
    earnedTenths: tenths(before.earnedTenths + now.earnedTenths),
    approvedCount: before.approvedCount + now.approvedCount,
  };
}

/** No earnings. */
export const noneEarned: Earned = { earnedTenths: tenths(0), approvedCount: 0 };

/** Who earned by an approval; null for movements of another kind. */
function earnerOf({ kind, userId }: Pick<PointMovement, 'kind' | 'userId'>): UserId | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the history that a reward is in is its engager's
  return kind === 'reward' || kind === 'overturn' ? (userId as UserId | null) : null;
}

/** How the leaderboard names a person: not if the person opted out, is banned, or is not a member anymore. Rules MY-31, MY-32. */
export function namedLeader(user: User | undefined): Pick<Leader, 'userId' | 'name' | 'xUsername'> {
  const isNamed =
    user !== undefined && user.isApproved && !user.isBanned && !isMuted(user, 'leaders');
  return isNamed
    ? { userId: user.id, name: user.name, xUsername: user.xUsername }
    : { userId: null, name: '', xUsername: '' };
}

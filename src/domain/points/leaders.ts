import type { UserId } from '#src/domain/ids.ts';
import { isMuted, type User } from '#src/domain/user.ts';
import type { PointMovement } from './ledger.ts';
import { type PointTenths, tenths } from './tenths.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
/** The first Monday after 1 January 1970, which was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** A week by its Monday (UTC), as `2026-11-23`. Rule MY-31. */
export function weekOf(timeMs: number): string {
  const startMs = timeMs - ((((timeMs - firstMondayMs) % weekMs) + weekMs) % weekMs);
  return new Date(startMs).toISOString().slice(0, 10);
}

/** When a week ends, in milliseconds since 1970. Rule MY-31. */
export function weekEndMs(week: string): number {
  return Date.parse(`${week}T00:00:00Z`) + weekMs;
}

/** How many people the leaders are. Rule MY-31. */
export const maxLeaders = 20;

/** What a person earned in a week by approved engagements, and the place that this is. Rule MY-31. */
export type WeekEarning = {
  readonly id: string;
  readonly userId: UserId;
  /** The week's Monday (UTC), as `2026-11-23`. */
  readonly week: string;
  readonly earnedTenths: PointTenths;
  readonly approvedCount: number;
  /** The place among all who earned in the week, from 1 on; 0 until the schedule has counted. */
  readonly rank: number;
  /** What is missing to the earnings of the place above; 0 for the first. */
  readonly missingTenths: PointTenths;
};

/** One of the week's leaders; a person who does not want to be named has no id and no names. Rules MY-31, MY-32. */
export type Leader = Pick<WeekEarning, 'week' | 'rank' | 'earnedTenths' | 'approvedCount'> & {
  readonly id: string;
  readonly userId: UserId | null;
  readonly name: string;
  readonly xUsername: string;
};

/** What a person earned by some movements. */
type Earned = { readonly earnedTenths: PointTenths; readonly approvedCount: number };

/** What people earned in a week by some movements: rewards of approvals, late ones too. Rule MY-31. */
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

/** What was earned before and now, together. */
export function addEarned(before: Earned, now: Earned): Earned {
  return {
    earnedTenths: tenths(before.earnedTenths + now.earnedTenths),
    approvedCount: before.approvedCount + now.approvedCount,
  };
}

/** Nothing yet. */
export const noneEarned: Earned = { earnedTenths: tenths(0), approvedCount: 0 };

/** Who earned by an approved engagement; null for movements of another kind. */
function earnerOf({ kind, userId }: Pick<PointMovement, 'kind' | 'userId'>): UserId | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the history that a reward is in is its engager's
  return kind === 'reward' || kind === 'overturn' ? (userId as UserId | null) : null;
}

/** How the leaders name a person: not at all who does not want it, is banned, or is no member any more. Rules MY-31, MY-32. */
export function namedLeader(user: User | undefined): Pick<Leader, 'userId' | 'name' | 'xUsername'> {
  const isNamed =
    user !== undefined && user.isApproved && !user.isBanned && !isMuted(user, 'leaders');
  return isNamed
    ? { userId: user.id, name: user.name, xUsername: user.xUsername }
    : { userId: null, name: '', xUsername: '' };
}

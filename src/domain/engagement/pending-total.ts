import { sumTenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { Engagement } from '#src/domain/engagement.ts';

/** A pending engagement and what it earns if it is approved; undefined where that is not known. */
export type PendingReward = {
  readonly engagement: Pick<Engagement, 'decideByMs' | 'heldAtMs'>;
  readonly rewardTenths: PointTenths | undefined;
};

/** What pending engagements earn if all are approved, and the moment by which all are decided; null where one has no deadline. */
export type PendingTotal = {
  readonly tenths: PointTenths;
  readonly decidedByMs: number | null;
};

/** Adds up pending engagements; null without any, and where a reward is not known. Rules MY-01, MY-25. */
export function pendingTotal(pending: readonly PendingReward[]): PendingTotal | null {
  const rewards = pending.flatMap(({ rewardTenths }) => rewardTenths ?? []);
  if (pending.length === 0 || rewards.length < pending.length) return null;
  const deadlines = pending.flatMap(({ engagement }) =>
    engagement.heldAtMs === null ? (engagement.decideByMs ?? []) : [],
  );
  const isOpenEnded = deadlines.length < pending.length;
  return {
    tenths: sumTenths(rewards),
    decidedByMs: isOpenEnded ? null : Math.max(...deadlines),
  };
}

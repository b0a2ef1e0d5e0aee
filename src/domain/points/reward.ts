import type { EngagementType, PointType } from '#src/domain/engagement-types.ts';
import { type PointTenths, sumTenths, tenths } from './tenths.ts';
import type { Engagement } from '#src/domain/engagement.ts';

const defaultRewardTenths = {
  like: 10,
  retweet: 10,
  follow: 10,
  comment: 20,
  quote: 20,
} satisfies { [Type in EngagementType]: number };

/** The reward of one type: the configured one, or else the default. Rule PT-04. */
export function typeRewardTenths(
  type: EngagementType,
  pointTypes: readonly PointType[],
): PointTenths {
  const configured = pointTypes.find((pointType) => pointType.name === type);
  return configured?.rewardTenths ?? tenths(defaultRewardTenths[type]);
}

/** The reward of an approved engagement: the sum over the types, each counted once. Rule PT-04. */
export function rewardTenths(
  types: readonly EngagementType[],
  pointTypes: readonly PointType[],
): PointTenths {
  return sumTenths([...new Set(types)].map((type) => typeRewardTenths(type, pointTypes)));
}

/**
 * The rewards that the Earn list shows until the configured ones are loaded: 1 point for like, retweet and follow, 2 for
 * comment and quote. Rule EA-14.
 */
export function displayRewardTenths(types: readonly EngagementType[]): PointTenths {
  return rewardTenths(types, []);
}

/** A pending engagement and its reward if it is approved; undefined if that is unknown. */
type PendingReward = {
  readonly engagement: Pick<Engagement, 'decideByMs' | 'heldAtMs'>;
  readonly rewardTenths: PointTenths | undefined;
};

/** The total reward if all pending engagements are approved, and the time by which all are decided; null if one has no deadline. */
export type PendingTotal = {
  readonly tenths: PointTenths;
  readonly decidedByMs: number | null;
};

/** Adds up pending engagements; null if there are none or a reward is unknown. Rules MY-01, MY-25. */
export function pendingTotal(pending: readonly PendingReward[]): PendingTotal | null {
  const rewards = pending.flatMap((each) => each.rewardTenths ?? []);
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

import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { PointType } from '#src/domain/point-type.ts';
import { sumTenths, tenths, type PointTenths } from './tenths.ts';

const defaultRewardTenths = {
  like: 10,
  retweet: 10,
  follow: 10,
  comment: 20,
  quote: 20,
} satisfies { [Type in EngagementType]: number };

/** What one type earns: the configured reward, or else the fallback. Rule PT-04. */
export function typeRewardTenths(
  type: EngagementType,
  pointTypes: readonly PointType[],
): PointTenths {
  const configured = pointTypes.find((pointType) => pointType.name === type);
  return configured?.rewardTenths ?? tenths(defaultRewardTenths[type]);
}

/** What one approved engagement earns: the sum over the types, each counted once. Rule PT-04. */
export function rewardTenths(
  types: readonly EngagementType[],
  pointTypes: readonly PointType[],
): PointTenths {
  return sumTenths([...new Set(types)].map((type) => typeRewardTenths(type, pointTypes)));
}

/**
 * The weights that the Earn list shows until the configured rewards are loaded: 1 point for like,
 * retweet and follow, 2 for comment and quote. Rule EA-14.
 */
export function displayRewardTenths(types: readonly EngagementType[]): PointTenths {
  return rewardTenths(types, []);
}

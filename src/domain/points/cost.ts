import type { EngagementType, PointType } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { sumTenths, tenths, type PointTenths } from './tenths.ts';

const defaultCostTenths = { like: 11, retweet: 11, follow: 11, comment: 22, quote: 22 } satisfies {
  [Type in EngagementType]: number;
};

/**
 * The cost of one type for `limit` engagements: the configured cost times the limit, or else the default cost times the
 * limit, rounded down to whole points. Rules PO-18, PO-19.
 */
export function typeCostTenths(
  type: EngagementType,
  limit: number,
  pointTypes: readonly PointType[],
): PointTenths {
  const configured = pointTypes.find((pointType) => pointType.name === type);
  if (configured !== undefined) return tenths(configured.costTenths * limit);
  return tenths(Math.floor((defaultCostTenths[type] * limit) / 10) * 10);
}

/** The cost of a post: the sum over its types, each counted once. Rules PO-06, PO-20. */
export function postCostTenths(
  types: readonly EngagementType[],
  limit: number,
  pointTypes: readonly PointType[],
): PointTenths {
  return sumTenths([...new Set(types)].map((type) => typeCostTenths(type, limit, pointTypes)));
}

/**
 * The cost of additional places of a post: the current price, but at least their rewards, because the reward of a post
 * never changes. Rules MY-33, FA-15.
 */
export function placesCostTenths(
  { types, rewardEachTenths }: Pick<Post, 'types' | 'rewardEachTenths'>,
  places: number,
  pointTypes: readonly PointType[],
): PointTenths {
  return tenths(Math.max(postCostTenths(types, places, pointTypes), rewardEachTenths * places));
}

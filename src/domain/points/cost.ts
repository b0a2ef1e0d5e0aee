import type { EngagementType, PointType } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { sumTenths, tenths, type PointTenths } from './tenths.ts';

const defaultCostTenths = { like: 11, retweet: 11, follow: 11, comment: 22, quote: 22 } satisfies {
  [Type in EngagementType]: number;
};

/**
 * What one type costs for `limit` engagements: the configured cost times the limit, or else the
 * default cost times the limit, floored to whole points. Rules PO-18, PO-19.
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

/** What a post costs its author: the sum over its types, each counted once. Rules PO-06, PO-20. */
export function postCostTenths(
  types: readonly EngagementType[],
  limit: number,
  pointTypes: readonly PointType[],
): PointTenths {
  return sumTenths([...new Set(types)].map((type) => typeCostTenths(type, limit, pointTypes)));
}

/**
 * What further places of a post cost: the price of the moment, and at least what they pay out, as the reward of a post
 * never changes. Rules MY-33, FA-15.
 */
export function placesCostTenths(
  { types, rewardEachTenths }: Pick<Post, 'types' | 'rewardEachTenths'>,
  places: number,
  pointTypes: readonly PointType[],
): PointTenths {
  return tenths(Math.max(postCostTenths(types, places, pointTypes), rewardEachTenths * places));
}

import type { PointType } from '#src/domain/engagement-types.ts';
import { displayRewardTenths, rewardTenths } from '#src/domain/points/reward.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';

/**
 * The shown reward of a post: the display rewards until the configured ones are loaded, then the reward with which the post
 * was created. A post without stored prices earns the configured reward. Rules EA-14, RV-14.
 */
export function shownRewardTenths(
  post: Pick<Post, 'types' | 'costTenths' | 'rewardEachTenths'>,
  pointTypes: readonly PointType[] | undefined,
): PointTenths {
  if (pointTypes === undefined) return displayRewardTenths(post.types);
  const hasPrices = post.costTenths > 0 || post.rewardEachTenths > 0;
  return hasPrices ? post.rewardEachTenths : rewardTenths(post.types, pointTypes);
}

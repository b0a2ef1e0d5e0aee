import type { CostPart } from '#src/domain/points/cost.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';

/** The words of Home. Rules HM-01 to HM-12. */
export const homeText = {
  title: 'Home',
  notificationsWith: (newCount: number) =>
    newCount === 0 ? 'Notifications' : `Notifications, ${newCount} new`,
  balance: 'Points',
  createPost: 'Create post',
  earnPoints: 'Earn points',
  howItWorks: 'How it works',
  howItWorksSteps: [
    'Engage with a post on X that somebody asks about.',
    'Its author approves it, and you get the points.',
    'Spend points on engagement with your own posts.',
  ],
  waiting: (count: number) =>
    plural(count, {
      one: '1 engagement waits for your review',
      other: `${count} engagements wait for your review`,
    }),
  myTasks: 'My Tasks',
  active: 'Active',
  completed: 'Completed',
  loadingTasks: 'Loading your posts',
  activePosts: 'Active posts',
  completedPosts: 'Completed posts',
  noActiveTitle: 'No active posts',
  noActiveText: 'Create a post to ask for likes, comments and more.',
  noCompletedTitle: 'No completed posts',
  noCompletedText: 'A post is completed when it has reached its limit.',
  targetReached: 'Target reached',
  postDetails: 'Post details',
} as const;

/** The words of the create-post form. Rules PO-01 to PO-30. */
export const createPostText = {
  title: 'Create post',
  link: 'Post link',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHint: 'The post on X that people should engage with.',
  linkHintFollow: 'Not needed when you only ask to be followed.',
  about: 'What it is about',
  aboutPlaceholder: 'Our launch thread',
  aboutHint: (count: number) => `Shown on its card. ${count} of 80 characters`,
  types: 'What people should do',
  loadingTypes: 'Loading prices',
  typeCost: (cost: PointTenths) => `${format.points(cost)} points`,
  limit: 'How many people',
  fewer: 'Fewer people',
  more: 'More people',
  guide: { comment: 'What the comment should say', quote: 'What the quote should say' },
  guideCount: (count: number) => `${count} characters, 20 to 100 are needed`,
  chooseTypes: 'Choose what people should do to see the price.',
  chooseLimit: 'Say how many people to see the price.',
  costs: (costs: readonly CostPart[], total: PointTenths, balance: PointTenths) =>
    `${sumOf(costs, total)} of your ${format.points(balance)}`,
  notEnough: (missing: PointTenths) => `${format.points(missing)} points are missing.`,
  earnMore: (missing: PointTenths) => `Earn ${format.points(missing)} more`,
  publish: 'Publish',
  publishFor: (cost: PointTenths) => `Publish for ${format.points(cost)} points`,
  retryHint: 'No answer came. Publishing again never pays twice for the same post.',
  published: 'Post published.',
} as const;

function sumOf(costs: readonly CostPart[], total: PointTenths): string {
  const parts = costs.map(({ type, costTenths }) => `${type} ${format.points(costTenths)}`);
  return parts.length === 1 ? parts.join('') : `${parts.join(' + ')} = ${format.points(total)}`;
}

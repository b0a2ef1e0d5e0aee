import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';

/** The names of the five ways to engage. */
export const engagementTypeText: Readonly<Record<EngagementType, string>> = {
  like: 'Like',
  retweet: 'Retweet',
  follow: 'Follow',
  comment: 'Comment',
  quote: 'Quote',
};

/** The words of the feed. Rules EA-06 to EA-15. */
export const earnText = {
  title: 'Earn',
  posts: 'Posts to engage with',
  loading: 'Loading posts',
  refresh: 'Refresh posts',
  emptyTitle: 'Nothing to engage with',
  emptyText:
    'You have engaged with every open post. Check back later, or publish a post of your own.',
  emptyAction: 'Go to Home',
  noneOfType: 'No posts of this kind',
  noneOfTypeText: 'Choose another kind to see what else there is.',
  allTypes: 'Show all kinds',
  readingMore: 'Loading more posts',
  sort: 'Order',
  sorts: { best: 'Best', reward: 'Highest reward', newest: 'Newest' },
  filter: 'Kind',
  anyType: 'All',
  newPosts: (count: number) => plural(count, { one: '1 new post', other: `${count} new posts` }),
  pinned: 'Pinned',
  reward: (reward: PointTenths) => `+${format.points(reward)}`,
  continueAt: (number: number, count: number) => `Continue ${number} of ${count}`,
  stepFor: (step: string, reward: PointTenths) => `${step} · +${format.points(reward)}`,
} as const;

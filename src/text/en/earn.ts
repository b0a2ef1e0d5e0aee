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
  emptyText: 'You are through with all posts. Refresh later, or ask for engagement.',
  emptyAction: 'Go to Home',
  noneOfType: 'No posts of this kind',
  noneOfTypeText: 'Choose another kind to see what else there is.',
  allTypes: 'Show all kinds',
  readingMore: 'Loading more posts',
  sort: 'Order',
  sorts: { best: 'Best first', reward: 'Highest reward', newest: 'Newest' },
  filter: 'Kind',
  anyType: 'All kinds',
  newPosts: (count: number) => plural(count, { one: '1 new post', other: `${count} new posts` }),
  pinned: 'Pinned',
  reward: (reward: PointTenths) => `+${format.points(reward)}`,
  places: 'Places taken',
  placesLeft: (left: number, limit: number) => `${left} of ${limit} left`,
  continueAt: (number: number, count: number) => `Continue ${number} of ${count}`,
  stepFor: (step: string, reward: PointTenths) => `${step} · +${format.points(reward)}`,
} as const;

/** The words of the step sheet. Rules EA-16 to EA-23, EN-01, EN-17. */
export const stepText = {
  title: (author: string) => `Engage with @${author}`,
  progress: 'Steps',
  stepOf: (number: number, count: number) => `Step ${number} of ${count}`,
  headings: {
    like: () => 'Like the post',
    retweet: () => 'Retweet the post',
    follow: (author: string) => `Follow @${author}`,
    comment: () => 'Comment on the post',
    quote: () => 'Quote the post',
  },
  open: {
    like: 'Open X to like',
    retweet: 'Open X to retweet',
    follow: 'Open X to follow',
    comment: 'Open X to reply',
    quote: 'Open the post on X',
  },
  instructions: {
    openFirst: 'Open X and do the step by hand, then come back here.',
    opened: 'Opened. Go on when the step is done on X.',
    noLink: 'This post has no link to act on.',
  },
  guide: { comment: 'What to say in the comment', quote: 'What to say in the quote' },
  copyGuide: 'Copy text',
  guideCopied: 'Copied',
  proofLabel: { comment: 'Link of your comment', quote: 'Link of your quote' },
  proofPlaceholder: (handle: string) => `https://x.com/${handle}/status/…`,
  proofHint: (handle: string) => `The link of your own post, by @${handle}.`,
  proofGood: 'The link is under your name.',
  previous: 'Previous',
  forward: {
    next_step: 'Next Step',
    complete_and_submit: 'Complete Step & Submit',
    submit: 'Submit Engagement',
  },
  full: 'This post is full now.',
  engaged: 'You have engaged with this post.',
  engageFor: (reward: PointTenths) => `Engage for +${format.points(reward)}`,
  whoDecides: (author: string) => `@${author} decides on it next. You are told then.`,
  nextPost: 'Next post',
  submitted: 'Engagement submitted successfully!',
} as const;

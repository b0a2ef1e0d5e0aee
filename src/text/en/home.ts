import type { PointTenths } from '#src/domain/points/tenths.ts';
import { dayOf, momentOf } from '#src/text/moments.ts';
import { format } from './english.ts';

/** The words of Home. Rules HM-01 to HM-12. */
export const homeText = {
  title: 'Home',
  notificationsWith: (newCount: number) =>
    newCount === 0 ? 'Notifications' : `Notifications, ${newCount} new`,
  balance: 'Points',
  pending: (count: number) => `${count} pending`,
  createPost: 'Create post',
  earnPoints: 'Earn points',
  pendingSum: (points: PointTenths, byMs: number | null, nowMs: number) =>
    byMs === null
      ? `+${format.points(points)} pending`
      : `+${format.points(points)} pending, by ${dayOf(byMs, nowMs, format)}`,
  reviewedBy: (author: string, others: number) =>
    others === 0
      ? `@${author} reviews your work`
      : `@${author} and ${others} more review your work`,
  firstBy: (byMs: number, nowMs: number) => `First by ${momentOf(byMs, nowMs, format)}`,
  firstPoints: {
    title: 'Your first points',
    done: (done: number, count: number) => `${done} of ${count} done`,
    join: 'Join Yapp',
    joinText: 'Your X account is linked and approved.',
    engage: 'Engage with a first post',
    engageText:
      'Like, comment on or repost a member’s X post. Its author approves it, and you get the points.',
    isPending: 'Its author reviews it next.',
    publish: 'Publish a post of your own',
    publishText: 'Spend your points to get your own posts seen.',
  },
  waiting: (count: number) => `${count} to review`,
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
  closed: 'Closed',
  targetReached: 'Target reached',
  postDetails: 'Post details',
} as const;

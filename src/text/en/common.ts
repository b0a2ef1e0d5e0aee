import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';
import type { Post } from '#src/domain/post.ts';
import type { Title } from '#src/domain/people/titles.ts';
import { averageTime } from '#src/text/durations.ts';

/** The words that screens of all subjects share. Rules BS-01 to BS-10, RT-27, RT-28. */
export const commonText = {
  appName: 'Yapp',
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
  authenticationError: 'Authentication Error',
  retry: 'Retry',
  retryText: 'Check your connection, then try again.',
  goToAuth: 'Go to Auth',
  somethingWentWrong: 'Something went wrong',
  unexpectedError: 'An unexpected error occurred',
  appFailedToLoad: 'App Failed to Load',
  reload: 'Reload',
  fileMissing: 'A file of the app did not arrive:',
  startSilent: 'The app did not start within 10 seconds.',
  maintenanceTitle: 'Maintenance',
  maintenance: 'The app is under maintenance. Try again later.',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  stepDone: 'done',
  showAll: 'Show all',
  mainNavigation: 'Main',
  offline: 'You are offline. This may be outdated.',
  busy: 'The server is busy. Your request is waiting.',
  pointsArrived: (points: PointTenths) => `+${format.points(points)} points`,
  screenMissing: 'This screen could not be loaded',
  screenMissingText: 'Check your connection and try again.',
} as const;

/** The labels of the tab bar. Rules RT-27, RT-28. */
export const tabText = {
  home: 'Home',
  earn: 'Earn',
  profile: 'Profile',
  admin: 'Admin',
} as const;

/** Names an author by the X handle; the handle of an erased person is empty. Rule OP-10. */
function authorName(handle: string): string {
  return handle === '' ? 'Former member' : `@${handle}`;
}

/** The words about one post, wherever it is shown. */
export const postText = {
  author: authorName,
  /** A post's name: its title, else its author and day. Rule MY-28. */
  name: (post: Pick<Post, 'about' | 'authorUsername' | 'createdAtMs'>) =>
    post.about ?? `${authorName(post.authorUsername)}, ${format.shortDay(post.createdAtMs)}`,
  list: (items: readonly string[]) => items.join(', '),
  progress: 'Engagements',
  pending: (count: number) => `${count} pending`,
  reviewed: (count: number) => `${count} reviewed`,
  left: (left: number, limit: number) => `${left} of ${limit} left`,
  closedPlaces: (count: number) => `${count} closed`,
  open: 'Open on X',
  share: 'Share',
  shareMessage: (author: string) => `Engage with the post by @${author} and earn points.`,
  paste: 'Paste',
  nothingToPaste: 'There is no text to paste.',
} as const;

/** The names of the titles. Rule PR-06. */
export const titleText: Readonly<Record<Title, string>> = {
  Novice: 'Novice',
  Explorer: 'Explorer',
  Skilled: 'Skilled',
  Elite: 'Elite',
  Master: 'Master',
  Grandmaster: 'Grandmaster',
  Legendary: 'Legendary',
};

/** How an author decides. Rule FA-21. */
export const scorecardText = {
  decides: (averageMs: number, rejectedPercent: number) =>
    `Reviews in about ${averageTime(averageMs, format)}, rejects ${format.percent(rejectedPercent)}`,
  rejectsOften: 'Rejects often',
} as const;

import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { StatsLine } from '#src/domain/titles/stats-lines.ts';
import type { Title } from '#src/domain/titles/tiers.ts';
import { averageTime } from '#src/text/durations.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { format, plural } from './english.ts';

const statsLineNames: Readonly<Record<StatsLine['kind'], string>> = {
  points: 'Points',
  activity: 'Activity',
  approval_percent: 'Approval',
  warnings: 'Warnings',
};

const movementNames: Readonly<Record<string, string>> = {
  post: 'Your post',
  post_escrow: 'Rewards for your post',
  post_fee: 'Fee for your post',
  refund: 'Closed post',
  reward: 'Approved engagement',
  overturn: 'Overturned rejection',
  gift: 'Points from administration',
  reduction: 'Points taken by administration',
};

const partNames: Readonly<Record<string, string>> = { post_escrow: 'rewards', post_fee: 'fee' };

/** The names of the titles. Rule PR-06. */
const titleNames: Readonly<Record<Title, string>> = {
  Novice: 'Novice',
  Explorer: 'Explorer',
  Skilled: 'Skilled',
  Elite: 'Elite',
  Master: 'Master',
  Grandmaster: 'Grandmaster',
  Legendary: 'Legendary',
};

/** The words of profiles. Rules PR-01, PR-02, PR-07. */
export const profileText = {
  ownTitle: 'Profile',
  otherTitle: 'Member',
  loading: 'Loading the profile...',
  points: (_points: PointTenths) => 'points',
  titleName: (title: Title) => titleNames[title],
  showStats: (title: Title) => `${titleNames[title]}, show the numbers behind it`,
  statsLineName: (line: StatsLine) => statsLineNames[line.kind],
  statsLine: (line: StatsLine) => `${statsLineNames[line.kind]}: ${statsLineValue(line, format)}`,
  score: (score: number) => `Score ${format.decimal(score)}`,
  missingToTitle: (missing: number, title: Title) =>
    `${format.decimal(missing)} more for ${titleNames[title]}`,
  scoreMeaning: 'Points, engagements and approvals raise it; rejections and warnings lower it.',
  highestTitle: 'The highest title',
  titleProgress: 'Way to the next title',
  engagements: 'Engagements',
  approved: 'Approved',
  rejected: 'Rejected',
  pending: 'Pending',
  total: (count: number) => `${count} in all`,
  warnings: (count: number) => plural(count, { one: '1 warning', other: `${count} warnings` }),
  about: 'About',
  behaviourPoints: 'Behaviour points',
  onX: 'X',
  onTelegram: 'Telegram',
  memberSince: 'Member since',
} as const;

/** How an author decides. Rule FA-21. */
export const scorecardText = {
  decides: (averageMs: number, rejectedPercent: number) =>
    `Decides in ${averageTime(averageMs, format)}, rejects ${format.percent(rejectedPercent)}`,
  rejectsOften: 'Rejects often',
} as const;

/** The words of the own profile alone. */
export const ownProfileText = {
  engagements: 'My engagements',
  pending: (count: number) => `${count} pending`,
  notifications: 'Notifications',
  newNotifications: (count: number) => `${count} new`,
  language: 'Language',
  addToHomeScreen: 'Add to home screen',
} as const;

/** The words of the history of points. Rule PT-07. */
export const historyText = {
  header: 'Points history',
  loading: 'Loading the history...',
  emptyTitle: 'No points have moved yet',
  emptyText: 'Engage with a post to earn the first ones.',
  showMore: 'Show more',
  postParts: (parts: readonly { readonly kind: string; readonly deltaTenths: PointTenths }[]) =>
    parts
      .map(({ kind, deltaTenths }) => `${partNames[kind] ?? kind} ${format.points(deltaTenths)}`)
      .join(', '),
  movementName: (kind: string) => movementNames[kind] ?? 'Points moved',
} as const;

/** The words of the offer to put the app on the home screen. Rules ST-08, ST-09. */
export const homeScreenText = {
  label: 'Home screen',
  offer: 'Put Yapp on your home screen?',
  add: 'Add',
  notNow: 'Not now',
  added: 'Added to your home screen',
} as const;

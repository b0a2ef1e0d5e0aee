import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { StatsLine, Title } from '#src/domain/people/titles.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { format, plural } from './english.ts';
import { titleText } from './common.ts';

const statsLineNames: Readonly<Record<StatsLine['kind'], string>> = {
  points: 'Points',
  activity: 'Activity',
  approval_percent: 'Approval',
  warnings: 'Warnings',
};

const movementNames: Readonly<Record<string, string>> = {
  post: 'Your post',
  places: 'Places added',
  post_escrow: 'Rewards for your post',
  post_fee: 'Fee for your post',
  refund: 'Closed post',
  reward: 'Approved engagement',
  overturn: 'Overturned rejection',
  gift: 'Gift from the admins',
  invite: 'Invited member',
  reduction: 'Points taken by the admins',
};

const partNames: Readonly<Record<string, string>> = {
  post_escrow: 'rewards',
  post_fee: 'fee',
  places_escrow: 'rewards',
  places_fee: 'fee',
};

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' });

/** The words of profiles. Rules PR-01, PR-02, PR-07. */
export const profileText = {
  ownTitle: 'Profile',
  otherTitle: 'Member',
  loading: 'Loading the profile...',
  points: (_points: PointTenths) => 'points',
  titleName: (title: Title) => titleText[title],
  howItCounts: 'How it counts',
  statsLineName: (line: StatsLine) => statsLineNames[line.kind],
  statsLine: (line: StatsLine) => `${statsLineNames[line.kind]}: ${statsLineValue(line, format)}`,
  score: (score: number) => `Score ${format.decimal(score)}`,
  missingToTitle: (missing: number, title: Title) =>
    `${format.decimal(missing)} to ${titleText[title]}`,
  scoreMeaning: 'Points, engagements and approvals raise it; rejections and warnings lower it.',
  highestTitle: 'The highest title',
  titleProgress: 'Progress to the next title',
  engagements: 'Engagements',
  outcomes: (counts: {
    readonly approvedEngaged: number;
    readonly rejectedEngaged: number;
    readonly pending: number;
  }) =>
    `${counts.approvedEngaged} approved, ${counts.rejectedEngaged} rejected, ${counts.pending} pending`,
  warnings: (count: number) => plural(count, { one: '1 warning', other: `${count} warnings` }),
  about: 'About',
  behaviourPoints: 'Behavior points',
  onX: 'X',
  onTelegram: 'Telegram',
  since: (timeMs: number) => `member since ${month.format(timeMs)}`,
  openPosts: 'Open posts',
  noOpenPosts: 'No open posts',
  noOpenPostsText: 'What this member publishes next appears here.',
} as const;

/** The words of only the user's own profile. */
export const ownProfileText = {
  engagements: 'My engagements',
  notifications: 'Notifications',
  newNotifications: (count: number) => `${count} new`,
  leaders: 'Leaders of the week',
  language: 'Language',
  addToHomeScreen: 'Add to home screen',
} as const;

/** The words of the points history. Rule PT-07. */
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

/** The words of the offer to add the app to the home screen. Rules ST-08, ST-09. */
export const homeScreenText = {
  label: 'Home screen',
  offer: 'Put Yapp on your home screen?',
  add: 'Add',
  notNow: 'Not now',
  added: 'Added to your home screen',
} as const;

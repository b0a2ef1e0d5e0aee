import type { StatsLine } from '#src/domain/titles/stats-lines.ts';

const statsLineNames: Readonly<Record<StatsLine['kind'], string>> = {
  points: 'Points',
  activity: 'Activity',
  approval_percent: 'Approval',
  warnings: 'Warnings',
};

const movementNames: Readonly<Record<string, string>> = {
  post_escrow: 'Rewards for your post',
  post_fee: 'Fee for your post',
  reward: 'Approved engagement',
  gift: 'Points from administration',
  reduction: 'Points taken by administration',
};

/** The words of profiles. Rules PR-01, PR-02, PR-07. */
export const profileText = {
  ownTitle: 'Profile',
  otherTitle: 'Member',
  loading: 'Loading the profile...',
  points: 'points',
  showStats: (title: string) => `${title}, show the numbers behind it`,
  statsLineName: (line: StatsLine) => statsLineNames[line.kind],
  statsLine: (line: StatsLine) => `${statsLineNames[line.kind]}: ${line.value}`,
  score: (score: string) => `Score ${score}`,
  missingToTitle: (missing: string, title: string) => `${missing} to ${title}`,
  highestTitle: 'The highest title',
  titleProgress: 'Way to the next title',
  engagements: 'Engagements',
  approved: 'Approved',
  rejected: 'Rejected',
  pending: 'Pending',
  total: (count: number) => `${count} in all`,
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  about: 'About',
  behaviourPoints: 'Behaviour points',
  onX: 'X',
  onTelegram: 'Telegram',
  memberSince: 'Member since',
} as const;

/** The words of the own profile alone. */
export const ownProfileText = {
  notifications: 'Notifications',
  addToHomeScreen: 'Add to home screen',
} as const;

/** The words of the history of points. Rule PT-07. */
export const historyText = {
  header: 'Points history',
  loading: 'Loading the history...',
  emptyTitle: 'No points have moved yet',
  emptyText: 'Engage with a post to earn the first ones.',
  showMore: 'Show more',
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

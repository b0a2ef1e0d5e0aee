import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';

/** The moderation log. Rule AD-16. */
export const logText = {
  title: 'Moderation Log',
  filters: 'Filter and export',
  showAll: 'Show all',
  list: 'Acts',
  personHeader: 'Person',
  show: 'Show this person',
  everybody: 'Show everybody',
  of: (handle: string) => `Acts by and on @${handle}`,
  action: 'Action',
  allActions: 'All actions',
  whose: 'Whose acts',
  who: { any: 'By or on', actor: 'By', target: 'On' },
  day: 'Day (UTC)',
  empty: 'No acts found',
  emptyText: 'Whatever administrators do is listed here.',
  actions: {
    banUser: 'Ban',
    unbanUser: 'Unban',
    warnUser: 'Warning',
    removeWarning: 'Warning removed',
    addPoints: 'Points added',
    reducePoints: 'Points taken',
    makeAdmin: 'Made admin',
    removeAdmin: 'Admin removed',
    pinPost: 'Post pinned',
    saveEngagementType: 'Type saved',
    resolveReport: 'Report resolved',
    decideApprovalRequest: 'Request decided',
    resendMessage: 'Message sent again',
    reviewEngagement: 'Engagement decided',
    closePost: 'Post closed',
    addNote: 'Note',
    erasePerson: 'Erasure',
  },
  export: 'Export CSV',
  exportTitle: 'Export',
  exported: (count: number) =>
    plural(count, { one: '1 act is ready.', other: `${count} acts are ready.` }),
  save: 'Save file',
  copy: 'Copy CSV',
  copied: 'Copied',
  csvText: 'CSV text',
  tableColumns: {
    time: 'Time',
    actor: 'Admin',
    sentence: 'What happened',
    person: 'Person',
    reason: 'Reason',
  },
  fileName: 'moderation-log.csv',
  columns: [
    'time',
    'action',
    'what happened',
    'actor id',
    'actor',
    'target id',
    'target',
    'reason',
    'details',
  ],
} as const;

/** The economy of points. Rule PA-11. */
export const economyText = {
  asOf: (time: string) => `As of ${time}`,
  notCounted: 'The sums are made within a few minutes.',
  title: 'Economy',
  placesHeader: 'Where the points are',
  placesFooter: 'Minted points are in hands, in escrow or burned; nothing else can happen to them.',
  members: "In members' hands",
  escrow: 'In escrow',
  burned: 'Burned',
  minted: 'Minted',
  giftsHeader: 'Minted per admin',
  noGifts: 'No admin has given points yet.',
  subsidy: 'Minted for rewards above prices',
  daysHeader: 'Per day',
  daysFooter: 'Days are counted in UTC.',
  posts: 'Posts per day',
  engagements: 'Engagements per day',
  total: (count: number) => `${count} in all`,
  day: (date: string, count: number) => `${date}: ${count}`,
  rewardAboveCost: (name: string, reward: PointTenths, cost: PointTenths) =>
    `A ${name} earns ${format.points(reward)} and costs ${format.points(cost)}: each one mints points.`,
} as const;

/** What may be worth a look. Rule PA-12. */
export const signalsText = {
  title: 'Signals',
  rejectors: 'Authors who reject more than half',
  pairs: 'Pairs who engage mostly with each other',
  clashes: 'Proofs that several people showed',
  reported: 'Reported by three or more',
  near: 'Requests with nearly the same handles',
  none: 'Nothing',
  and: ' and ',
  rejectsMuch: (rejections: number, decisions: number) =>
    `Rejected ${rejections} of ${decisions} engagements with own posts`,
  rejected: (rejections: number, decisions: number) => `${rejections} of ${decisions} rejected`,
  mutual: (counts: readonly [number, number], totals: readonly [number, number]) =>
    `${counts[0]} of ${totals[0]} and ${counts[1]} of ${totals[1]} engagements`,
  clashing: (handles: readonly string[]) =>
    `The same proof as ${handles.map((handle) => `@${handle}`).join(', ')}`,
  reporters: (count: number) => `Reported by ${count} people`,
  footer:
    'These are hints and no verdicts. The newest 1,000 engagements and reports are looked at.',
} as const;

/** The bot's messages. Rules TR-24, TR-25. */
export const outboxText = {
  title: 'Bot Messages',
  list: 'Messages',
  filter: 'State',
  states: { all: 'All', pending: 'Waiting', failed: 'Failed', sent: 'Sent' },
  empty: 'No messages here',
  emptyText: 'What the bot has to tell people is listed here.',
  toPerson: (name: string) => `to ${name}`,
  toGroup: 'to the admin group',
  toTopic: (topicId: number) => `to the admin group, topic ${topicId}`,
  unknown: 'A message that this version cannot read',
  attempts: (count: number) => plural(count, { one: '1 attempt', other: `${count} attempts` }),
  lastError: (error: string) => `Last error: ${error}`,
  resend: 'Send again',
  nextAttempt: (time: string) => `Next attempt ${time}`,
} as const;

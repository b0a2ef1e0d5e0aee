import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';

/** The moderation log. Rule AD-16. */
export const logText = {
  title: 'Moderation Log',
  showAll: 'Clear filters',
  list: 'Acts',
  show: 'Show this person',
  anyPerson: 'Every person',
  action: 'Action',
  allActions: 'All actions',
  whose: 'Whose acts',
  who: { any: 'By or on', actor: 'By', target: 'On' },
  days: 'Days',
  dayChoices: {
    all: 'All days',
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    day: 'One day',
  },
  day: 'Day (UTC)',
  acts: (count: string, total: number) => plural(total, { one: '1 act', other: `${count} acts` }),
  takeBack: 'Take back',
  confirmTakeBack: 'Confirm: take back',
  takeBackPrompt: (sentence: string) => `Take this back? ${sentence}.`,
  balance: (before: PointTenths, after: PointTenths) =>
    `Balance: ${format.points(before)} → ${format.points(after)}.`,
  takenBack: 'Taken back',
  empty: 'No acts found',
  emptyText: 'What administrators do is listed here.',
  actions: {
    pinPost: 'Post pinned',
    saveEngagementType: 'Type saved',
    resolveReport: 'Report resolved',
    decideApprovalRequest: 'Request decided',
    sendAnnouncement: 'Announcement sent',
    stopAnnouncement: 'Announcement stopped',
    resendMessage: 'Message sent again',
    reviewEngagement: 'Engagement decided',
    closePost: 'Post closed',
    addNote: 'Note',
    erasePerson: 'Erasure',
    exportLog: 'Log exported',
    exportPerson: 'Person exported',
  },
  export: 'Export CSV',
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
    reason: 'Reason',
    takeBack: 'Take back',
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
  invitations: 'Minted for invitations',
  subsidy: 'Minted for rewards above prices',
  daysHeader: 'Per day',
  daysFooter: 'Days are counted in UTC.',
  paid: 'Points paid',
  mintedOnDays: 'Points minted',
  burnedOnDays: 'Points burned',
  posts: 'Posts per day',
  engagements: 'Engagements per day',
  pricesHeader: 'Prices by engagement type',
  allOfIt: 'all of the others together',
  rewardAboveCost: (name: string, reward: PointTenths, cost: PointTenths) =>
    `A ${name} earns ${format.points(reward)} and costs ${format.points(cost)}: each one mints points.`,
} as const;

/** What may be worth a look. Rule PA-12. */
export const signalsText = {
  title: 'Signals',
  rejectors: 'Authors who reject more than half',
  pairs: 'Pairs who engage mostly with each other',
  rings: 'People who engage mostly within a group',
  clashes: 'Proofs that several people showed',
  reported: 'Reported by three or more',
  near: 'Requests with nearly the same handles',
  counted: (header: string, count: number) => (count === 0 ? header : `${header}: ${count}`),
  decidesIn: (time: string) => `Decides in ${time} on average`,
  upheld: (count: number) => `${count} upheld`,
  none: 'Nothing',
  and: ' and ',
  rejectsMuch: (rejections: number, decisions: number) =>
    `Rejected ${rejections} of ${decisions} engagements with own posts`,
  rejected: (rejections: number, decisions: number) => `${rejections} of ${decisions} rejected`,
  mutual: (counts: readonly [number, number], totals: readonly [number, number]) =>
    `${counts[0]} of ${totals[0]} and ${counts[1]} of ${totals[1]} engagements`,
  amongThemselves: (people: number, inside: number, total: number) =>
    `One of ${people} people: ${inside} of their ${total} engagements are among themselves`,
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
  search: 'Person or words',
  columns: {
    time: 'Time',
    recipient: 'To',
    message: 'Message',
    attempts: 'Tries',
    state: 'State',
  },
  filter: 'State',
  states: { all: 'All', pending: 'Waiting', failed: 'Failed', sent: 'Sent', muted: 'Not wanted' },
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

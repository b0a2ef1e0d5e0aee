import { format, plural } from './english.ts';
import { grouped, groupedPoints } from './grouped.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';

/** The numbers of the admin home. Rules PA-23, PA-24. */
export const glanceText = {
  title: '14 days at a glance',
  range: (first: string, last: string) => `${first} to ${last} (UTC), last day unfinished`,
  economy: 'Economy',
  joined: 'Joined',
  posts: 'Posts',
  engagements: 'Engagements',
  paid: 'Points paid',
  decide: 'Time to decide a request',
  /** A number that may not be the full count. */
  counted: (count: number, isExact: boolean) => `${grouped(count)}${isExact ? '' : '+'}`,
  today: 'today',
  ofToday: (count: string) => `${count} today`,
  hours: (hours: string) => `${hours} h`,
  median: (slowest: string) => `median · slowest tenth ${slowest}`,
  medianName: 'Median',
  slowestName: 'Slowest tenth',
  day: 'Day',
  count: 'Count',
  goal: (hours: string) => `goal ${hours}`,
  decided: 'Decided today',
  admin: 'Administrator',
  requests: 'Requests',
  reports: 'Reports',
  noneDecided: 'No decisions yet.',
  failedMessages: 'failed',
  ages: {
    recent: (count: string) => `${count} under 1 d`,
    day: (count: string) => `${count} over 1 d`,
    days: (count: string) => `${count} over 2 d`,
  },
  openTool: 'Open a tool on a person',
  openToolHint:
    'You can also warn, ban and change points on a person’s page. These tools open the same forms.',
} as const;

/** Two people who engage with each other. Rule PA-21. */
export const pairText = {
  title: 'Pair',
  names: (one: string, other: string) => `${one} and ${other}`,
  emptyTitle: 'No pair selected',
  emptyText: 'Open a pair from Signals.',
  backAndForth: 'Back and forth',
  dots: 'Each dot is an engagement',
  engages: (count: string, shared: number) =>
    plural(shared, { one: '1 engagement', other: `${count} engagements` }),
  withOther: (name: string) => `Engagements with ${name}`,
  of: (part: string, whole: string) => `${part} of ${whole}`,
  since: 'Member since',
  rejects: 'Rejects others',
  decidesIn: 'Decides in',
  nothing: 'nothing decided',
  warnings: 'Warnings',
  balance: 'Balance',
  page: 'Page',
  pageOf: (name: string) => `Page of ${name}`,
  shared: 'Shared engagements',
  newest: (count: number) => `The newest ${count} shared engagements`,
  nothingShared: 'Nothing shared',
  nothingSharedText: 'Neither has engaged with the other’s posts.',
  gonePost: 'Deleted post',
  decidedIn: (state: string, time: string) => `${state} in ${time}`,
  columns: {
    when: 'When',
    who: 'Who',
    post: 'On the post',
    kind: 'Kind',
    decided: 'Decided',
    points: 'Points',
  },
  decision: 'For both at once',
  onlyOne: 'Only one of them',
  own: 'This is about you. Another administrator decides.',
  reason: 'Reason (shown to both)',
  both: {
    warnUser: {
      ask: 'Warn both',
      confirm: 'Confirm: warn both',
      prompt: (one: string, other: string) => `Warn ${one} and ${other}? The bot notifies them.`,
      done: (count: number) => plural(count, { one: 'Warned 1 person.', other: 'Warned both.' }),
    },
    banUser: {
      ask: 'Ban both',
      confirm: 'Confirm: ban both',
      prompt: (one: string, other: string) =>
        `Ban ${one} and ${other}? They lose access at once, and their open posts close.`,
      done: (count: number) => plural(count, { one: 'Banned 1 person.', other: 'Banned both.' }),
    },
  },
} as const;

/** The moderation log. Rule AD-16. */
export const logText = {
  title: 'Moderation Log',
  showAll: 'Clear filters',
  list: 'Actions',
  show: 'Show this person',
  anyPerson: 'Every person',
  action: 'Action',
  allActions: 'All actions',
  whose: 'Person’s role',
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
  acts: (count: string, total: number) =>
    plural(total, { one: '1 action', other: `${count} actions` }),
  takeBack: 'Take back',
  confirmTakeBack: 'Confirm: take back',
  takeBackPrompt: (sentence: string) => `Take this back? ${sentence}.`,
  balance: (before: PointTenths, after: PointTenths) =>
    `Balance: ${groupedPoints(before)} → ${groupedPoints(after)}.`,
  takenBack: 'Taken back',
  empty: 'No actions found',
  emptyText: 'Everything administrators do is listed here.',
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
    erasePerson: 'Data erased',
    exportLog: 'Log exported',
    exportPerson: 'Personal data exported',
  },
  export: 'Export CSV',
  exported: (count: number) =>
    plural(count, {
      one: '1 action is ready.',
      other: `${count} actions are ready.`,
    }),
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
  notCounted: 'Totals are calculated within a few minutes.',
  title: 'Economy',
  placesHeader: 'Where the points are',
  placesFooter: 'Every minted point is in a member’s hands, in escrow or burned.',
  members: 'In members’ hands',
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
  allOfIt: 'the other three together',
  rewardAboveCost: (name: string, reward: PointTenths, cost: PointTenths) =>
    `A ${name} earns ${format.points(reward)} and costs ${format.points(cost)}: each one mints points.`,
} as const;

/** Signals of possible abuse. Rule PA-12. */
export const signalsText = {
  title: 'Signals',
  rejectors: 'Authors who reject more than half',
  pairs: 'Pairs who engage mostly with each other',
  rings: 'People who engage mostly within a group',
  clashes: 'Proofs that several people submitted',
  reported: 'Reported by three or more',
  near: 'Requests with similar handles',
  counted: (header: string, count: string) => `${header}: ${count}`,
  decidesIn: (time: string) => `Decides in ${time} on average`,
  upheld: (count: number) => `${count} upheld`,
  none: 'None',
  and: ' and ',
  rejectsMuch: (rejections: number, decisions: number) =>
    `Rejected ${rejections} of ${decisions} engagements with their own posts`,
  rejected: (rejections: number, decisions: number) => `${rejections} of ${decisions} rejected`,
  mutual: (counts: readonly [number, number], totals: readonly [number, number]) =>
    `${counts[0]} of ${totals[0]} and ${counts[1]} of ${totals[1]} engagements`,
  amongThemselves: (people: number, inside: number, total: number) =>
    `One of ${people} people: ${inside} of their ${total} engagements are among themselves`,
  clashing: (handles: readonly string[]) =>
    `The same proof as ${handles.map((handle) => `@${handle}`).join(', ')}`,
  reporters: (count: number) => `Reported by ${count} people`,
  footer: 'These are hints, not verdicts. They cover the newest 1,000 engagements and reports.',
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
    attempts: 'Attempts',
    state: 'State',
  },
  filter: 'State',
  states: { all: 'All', pending: 'Waiting', failed: 'Failed', sent: 'Sent', muted: 'Muted' },
  empty: 'No messages here',
  emptyText: 'What the bot sends to people is listed here.',
  toPerson: (name: string) => `to ${name}`,
  toGroup: 'to the admin group',
  toTopic: (topicId: number) => `to the admin group, topic ${topicId}`,
  unknown: 'A message that this version cannot read',
  attempts: (count: number) => plural(count, { one: '1 attempt', other: `${count} attempts` }),
  lastError: (error: string) => `Last error: ${error}`,
  resend: 'Send again',
  resendAll: (count: number) => `Send ${count} again`,
  resendPrompt: (count: number) => `Send ${count} failed messages again?`,
  nextAttempt: (time: string) => `Next attempt ${time}`,
} as const;

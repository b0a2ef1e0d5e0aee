import { plural } from './english.ts';

const outcomeNames: Readonly<Record<string, string>> = {
  none: 'No action',
  overturn: 'Rejection overturned',
  warn: 'Warned',
  ban: 'Banned',
  unban: 'Unbanned',
};

/** Reports and appeals. Rules RE-10 to RE-14, PA-05, PA-06. */
export const reportsText = {
  title: 'Active Reports',
  list: 'Active reports',
  refresh: 'Refresh Reports',
  empty: 'No active reports',
  emptyText: 'New ones appear here by themselves.',
  sheetTitle: 'Report',
  resolve: 'Mark as Resolved',
  view: 'Reports',
  views: { active: 'Active', resolved: 'Resolved' },
  resolvedList: 'Resolved reports',
  noneResolved: 'No resolved reports',
  outcome: 'Outcome',
  outcomes: { none: 'No action', overturn: 'Overturn', warn: 'Warn', ban: 'Ban', unban: 'Unban' },
  outcomeName: (outcome: string) => outcomeNames[outcome] ?? outcome,
  note: 'Note',
  banNote: 'Reason of the ban',
  banQuestion: (handle: string) => `Ban @${handle}? The person loses access at once.`,
  also: (count: number) =>
    plural(count, { one: '1 more report about this', other: `${count} more reports about this` }),
  resolved: 'Report marked as resolved',
  didResolve: (by: string) => `Resolved the report of @${by}`,
  resolvePrompt: (count: number) =>
    plural(count, {
      one: 'Mark 1 report as resolved?',
      other: `Mark ${count} reports as resolved?`,
    }),
  parties: (by: string, against: string) => `@${by} about @${against}`,
  appeal: (by: string) => `@${by} appeals against the ban`,
  message: 'Message',
  appealedBy: 'Banned person',
  banReason: 'Reason of the ban',
  reportedBy: 'Reported by',
  against: 'Reported person',
  award: 'Award',
  rejectCause: 'Reason of the rejection',
  postLink: 'Post link',
  engagementLink: 'Engagement link',
  postId: 'Post ID',
  engagementId: 'Engagement ID',
  reportId: 'Report ID',
  state: 'State',
  open: 'Open',
  closed: 'Resolved',
  sentAt: 'Sent',
} as const;

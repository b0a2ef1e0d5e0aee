import { plural } from './english.ts';

/** The open posts that a ban closes too. Rule PA-17. */
function closing(openPosts: number): string {
  if (openPosts === 0) return '';
  return plural(openPosts, {
    one: 'Their 1 open post closes.',
    other: `Their ${openPosts} open posts close.`,
  });
}

const outcomeNames: Readonly<Record<string, string>> = {
  none: 'No action',
  overturn: 'Rejection overturned',
  warn: 'Warned',
  ban: 'Banned',
  unban: 'Unbanned',
};

/** Names a person by the X handle; the handle of an erased person is empty. Rule OP-10. */
function member(handle: string): string {
  return handle === '' ? 'a former member' : `@${handle}`;
}

/** Reports and appeals. Rules RE-10 to RE-14, PA-05, PA-06. */
export const reportsText = {
  title: 'Active Reports',
  list: 'Active reports',
  refresh: 'Refresh Reports',
  empty: 'No active reports',
  emptyText: 'New reports appear here automatically.',
  sheetTitle: 'Report',
  resolve: 'Mark as Resolved',
  resolveBy: {
    none: 'Mark as Resolved',
    overturn: 'Overturn and resolve',
    warn: 'Warn and resolve',
    ban: 'Ban and resolve',
    unban: 'Unban and resolve',
  },
  notDone: (outcome: string) => `Your choice, not applied: ${outcome}`,
  view: 'Reports',
  views: { active: 'Active', resolved: 'Resolved' },
  resolvedList: 'Resolved reports',
  noneResolved: 'No resolved reports',
  outcome: 'Outcome',
  outcomes: { none: 'No action', overturn: 'Overturn', warn: 'Warn', ban: 'Ban', unban: 'Unban' },
  outcomeName: (outcome: string) => outcomeNames[outcome] ?? outcome,
  note: 'Note',
  banNote: 'Reason for the ban',
  banQuestion: (handle: string, openPosts: number) =>
    [`Ban @${handle}? The person loses access at once.`, closing(openPosts)].join(' ').trim(),
  alsoCloses: closing,
  effects: {
    none: () => 'The rejection stands.',
    approvalStays: () => 'The approval stands.',
    overturn: (reporter: string, points: string) => `@${reporter} gets ${points} points after all.`,
    warn: (against: string, warnings: number) =>
      warnings >= 3
        ? `Warning ${warnings} of @${against}: the admin group is notified.`
        : `Warning ${warnings} of @${against}.`,
    ban: (against: string, openPosts: number) =>
      [`@${against} loses access at once.`, closing(openPosts)].join(' ').trim(),
    stays: () => 'The ban stays.',
    unban: (by: string) => `@${by} gets access again.`,
  },
  atStake: (points: string) => `${points} at stake`,
  askedFor: 'Asked for',
  proof: 'Proof',
  noProof: 'No link: these steps need none',
  openProof: 'Open on X',
  rejectedBecause: (cause: string) => `Rejected: “${cause}”`,
  rejectedWithout: 'Rejected without a reason',
  places: (done: number, total: number) => `${done} of ${total} engaged`,
  reporterRole: 'reporter',
  againstRole: 'reported',
  record: (handle: string) => `Record of @${handle}`,
  approvedOf: 'Engagements approved',
  rejectsOf: 'Own posts: rejected',
  decidesIn: 'Decides in',
  reportsSent: 'Reports sent',
  reportsReceived: 'Reported by others',
  warnings: 'Warnings',
  share: (part: string, whole: string) => `${part} of ${whole}`,
  upheld: (count: string, upheld: string) => `${count} (${upheld} upheld)`,
  history: (reporter: string, against: string) => `@${reporter} on posts by @${against}`,
  historyColumns: { when: 'When', post: 'Post', outcome: 'Outcome', points: 'Points' },
  historyOutcomes: {
    approved: 'Approved',
    rejected: 'Rejected',
    overturned: 'Overturned',
    pending: 'Pending',
  },
  ids: 'IDs and links',
  also: (count: number) =>
    plural(count, { one: '1 more report about this', other: `${count} more reports about this` }),
  resolved: 'Report marked as resolved',
  resolvePrompt: (count: number) =>
    plural(count, {
      one: 'Mark 1 report as resolved?',
      other: `Mark ${count} reports as resolved?`,
    }),
  parties: (by: string, against: string) => `${member(by)} about ${member(against)}`,
  appeal: (by: string) => `${member(by)} appeals against the ban`,
  message: 'Message',
  appealedBy: 'Banned person',
  banReason: 'Reason for the ban',
  reportedBy: 'Reported by',
  against: 'Reported person',
  award: 'Award',
  rejectCause: 'Reason for the rejection',
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

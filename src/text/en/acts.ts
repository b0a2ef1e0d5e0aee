import { createActText, type ActWords } from '#src/text/act-text.ts';
import { format, plural } from './english.ts';

const fields = { cost: 'cost', reward: 'reward', enabled: 'enabled', forAll: 'for all' } as const;

const words: ActWords = {
  engagementDecided: (isApproved) => `${isApproved ? 'Approved' : 'Rejected'} an engagement`,
  requestDecided: (isApproved, target) => `${isApproved ? 'Approved' : 'Rejected'} ${target}`,
  pointsMoved: (deltaTenths, target) =>
    deltaTenths < 0
      ? `${format.points(deltaTenths)} points from ${target}`
      : `+${format.points(deltaTenths)} points to ${target}`,
  warned: (target, count) =>
    plural(count, {
      one: `Warned ${target}: 1 warning now`,
      other: `Warned ${target}: ${count} warnings now`,
    }),
  warningRemoved: (target, count) =>
    plural(count, {
      one: `Removed a warning of ${target}: 1 warning left`,
      other: `Removed a warning of ${target}: ${count} warnings left`,
    }),
  typeSaved: (name, changes) => [name, changes.join(', ')].filter(Boolean).join(' '),
  price: (field, before, after) =>
    before === null
      ? `${fields[field]} ${format.points(after)}`
      : `${fields[field]} ${format.points(before)} → ${format.points(after)}`,
  flag: (field, isOn) => (isOn ? fields[field] : `not ${fields[field]}`),
  outcomes: {
    none: 'no action',
    overturn: 'rejection overturned',
    warn: 'warned',
    ban: 'banned',
    unban: 'unbanned',
  },
  reportResolved: (outcome, note) =>
    note === null ? `Resolved a report: ${outcome}` : `Resolved a report: ${outcome} (${note})`,
  noted: (target, note) => `Note on ${target}: ${note}`,
  postClosed: (places) =>
    plural(places, {
      one: 'Closed a post with 1 open place',
      other: `Closed a post with ${places} open places`,
    }),
  plain: {
    banUser: (target) => `Banned ${target}`,
    unbanUser: (target) => `Unbanned ${target}`,
    warnUser: (target) => `Warned ${target}`,
    removeWarning: (target) => `Removed a warning of ${target}`,
    addPoints: (target) => `Added points to ${target}`,
    reducePoints: (target) => `Took points from ${target}`,
    makeAdmin: (target) => `Made ${target} an admin`,
    removeAdmin: (target) => `Took the admin rights from ${target}`,
    pinPost: () => 'Pinned a post',
    closePost: () => 'Closed a post',
    resolveReport: () => 'Resolved a report',
    decideApprovalRequest: (target) => `Decided the request of ${target}`,
    reviewEngagement: () => 'Decided an engagement',
    resendMessage: () => 'Sent a message again',
    addNote: (target) => `Note on ${target}`,
    erasePerson: (target) => `Erased ${target}`,
  },
};

/** The words of acts. Rule PA-07. */
export const actText = createActText(words);

/** The page of one person, as administrators see it. Rule PA-01. */
export const personPageText = {
  header: 'Administration',
  tools: 'Tools',
  views: 'History and notes',
  timeline: 'Timeline',
  notes: 'Notes',
  profile: 'Profile',
  more: 'More',
  tileText: { warn: 'Warn', points: 'Points', ban: 'Ban', unban: 'Unban' },
  giveOrTake: 'Give or take',
  bannedSince: (date: string) => `Banned ${date}`,
  rejectedSince: (date: string) => `Rejected ${date}`,
  because: (text: string, reason: string) => `${text}: ${reason}`,
  empty: 'Nothing has happened yet',
  emptyText: 'Acts, points, engagements and reports of this person are listed here.',
  by: (name: string) => `by ${name}`,
  movement: (points: string, kind: string) => `${points} points · ${kind}`,
  kinds: {
    post_escrow: 'rewards for a post',
    post_fee: 'fee for a post',
    post_subsidy: 'rewards above the price',
    refund: 'closed post',
    reward: 'approved engagement',
    forfeit: 'rejected engagement',
    overturn: 'overturned rejection',
    unmint: 'closed post',
    gift: 'gift',
    reduction: 'taken by administration',
  },
  engaged: (state: string) => `Engagement, ${state}`,
  engagementStates: { pending: 'pending', approved: 'approved', rejected: 'rejected' },
  reported: (message: string) => `Report: ${message}`,
  open: 'open',
  resolved: 'resolved',
  note: 'Note for administrators',
  noteHint: 'Only administrators see notes.',
  addNote: 'Add note',
  noNotes: 'No notes yet',
  approve: 'Approve',
  reject: 'Reject',
} as const;

import { createActText, toolActs, type ActWords } from '#src/text/act-text.ts';
import { format, plural } from './english.ts';
import { groupedPoints } from './grouped.ts';
import { outcomeWords } from './errors.ts';
import { toolText } from './tools.ts';

const fields = { cost: 'cost', reward: 'reward', enabled: 'enabled', forAll: 'for all' } as const;

function postOf([author]: readonly string[]): string {
  return author === undefined ? 'a post' : `a post by ${author}`;
}

function engagementOf([sender, author]: readonly string[]): string {
  if (sender === undefined || author === undefined) return 'an engagement';
  return `an engagement by ${sender} with a post by ${author}`;
}

function reportOf([first, reported]: readonly string[]): string {
  if (first === undefined) return 'a report';
  return reported === undefined
    ? `the appeal by ${first}`
    : `the report by ${first} about ${reported}`;
}

const words: ActWords = {
  engagementDecided: (isApproved, names) =>
    `${isApproved ? 'Approved' : 'Rejected'} ${engagementOf(names)}`,
  requestDecided: (isApproved, target) => `${isApproved ? 'Approved' : 'Rejected'} ${target}`,
  pointsMoved: (deltaTenths, target) =>
    deltaTenths < 0
      ? `${groupedPoints(deltaTenths)} points from ${target}`
      : `+${groupedPoints(deltaTenths)} points to ${target}`,
  bannedUntil: (target, untilMs) => `Banned ${target} until ${format.date(untilMs)}`,
  warned: (target, count) =>
    plural(count, {
      one: `Warned ${target}: 1 warning now`,
      other: `Warned ${target}: ${count} warnings now`,
    }),
  warningRemoved: (target, count) =>
    plural(count, {
      one: `Removed a warning from ${target}: 1 warning left`,
      other: `Removed a warning from ${target}: ${count} warnings left`,
    }),
  typeSaved: (name, changes) => [name, changes.join(', ')].filter(Boolean).join(' '),
  price: (field, before, after) =>
    before === null
      ? `${fields[field]} ${format.points(after)}`
      : `${fields[field]} ${format.points(before)} → ${format.points(after)}`,
  flag: (field, isOn) => (isOn ? fields[field] : `not ${fields[field]}`),
  tookBack: (sentence) => `Took back: ${sentence}`,
  outcomes: outcomeWords,
  reportResolved: (outcome, note, names) =>
    `Resolved ${reportOf(names)}: ${note === null ? outcome : `${outcome} (${note})`}`,
  noted: (target, note) => `Note on ${target}: ${note}`,
  postClosed: (places, names) =>
    plural(places, {
      one: `Closed ${postOf(names)} with 1 open place`,
      other: `Closed ${postOf(names)} with ${format.number(places)} open places`,
    }),
  logExported: (count) =>
    plural(count, {
      one: 'Exported the log: 1 action',
      other: `Exported the log: ${count} actions`,
    }),
  plain: {
    ...toolActs(toolText),
    pinPost: (_post, names) => `Pinned ${postOf(names)}`,
    closePost: (_post, names) => `Closed ${postOf(names)}`,
    resolveReport: (_report, names) => `Resolved ${reportOf(names)}`,
    decideApprovalRequest: (target) => `Decided the request of ${target}`,
    reviewEngagement: (_engagement, names) => `Decided ${engagementOf(names)}`,
    resendMessage: (_message, [receiver]) =>
      receiver === undefined ? 'Sent a message again' : `Sent a message to ${receiver} again`,
    sendAnnouncement: () => 'Sent an announcement',
    stopAnnouncement: () => 'Stopped an announcement',
    addNote: (target) => `Note on ${target}`,
    erasePerson: (target) => `Erased ${target}`,
    exportPerson: (target) => `Exported the data of ${target}`,
  },
};

/** The words of acts. Rule PA-07. */
export const actText = createActText(words);

/** The administrators' page of a person. Rule PA-01. */
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
  bannedFor: (from: string, until: string) => `Banned ${from}, until ${until}`,
  rejectedSince: (date: string) => `Rejected ${date}`,
  because: (text: string, reason: string) => `${text}: ${reason}`,
  empty: 'Nothing has happened yet',
  emptyText: 'This person’s actions, points, engagements and reports are listed here.',
  movement: (points: string, kind: string) => `${points} points · ${kind}`,
  kinds: {
    post_escrow: 'rewards for a post',
    post_fee: 'fee for a post',
    post_subsidy: 'rewards above the price',
    places_escrow: 'rewards for added places',
    places_fee: 'fee for added places',
    places_unmint: 'repaid by added places',
    refund: 'closed post',
    reward: 'approved engagement',
    forfeit: 'rejected engagement',
    overturn: 'overturned rejection',
    unmint: 'closed post',
    invite: 'invitation',
    gift: 'gift',
    reduction: 'taken by an administrator',
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

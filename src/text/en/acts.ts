import type { ActFacts, TypeChange } from '#src/domain/moderation/act-facts.ts';
import { format, plural } from './english.ts';

const outcomes: Readonly<Record<string, string>> = {
  none: 'no action',
  overturn: 'rejection overturned',
  warn: 'warned',
  ban: 'banned',
  unban: 'unbanned',
};

const fields = { cost: 'cost', reward: 'reward', enabled: 'enabled', forAll: 'for all' } as const;

function typeChange(change: TypeChange): string {
  const name = fields[change.field];
  if (!('before' in change)) return change.after ? name : `not ${name}`;
  const after = format.points(change.after);
  return change.before === null
    ? `${name} ${after}`
    : `${name} ${format.points(change.before)} → ${after}`;
}

/** What an act came to, as the log, its file and a person's history say it. Rule PA-07. */
function sentence(action: string, target: string, facts: ActFacts): string {
  switch (facts.kind) {
    case 'decision': {
      const verb = facts.isApproved ? 'Approved' : 'Rejected';
      return action === 'reviewEngagement' ? `${verb} an engagement` : `${verb} ${target}`;
    }
    case 'points':
      return facts.deltaTenths < 0
        ? `${format.points(facts.deltaTenths)} points from ${target}`
        : `+${format.points(facts.deltaTenths)} points to ${target}`;
    case 'warnings': {
      const count = plural(facts.count, { one: '1 warning', other: `${facts.count} warnings` });
      return action === 'warnUser'
        ? `Warned ${target}: ${count} now`
        : `Removed a warning of ${target}: ${count} left`;
    }
    case 'type':
      return [target, facts.changes.map(typeChange).join(', ')].filter(Boolean).join(' ');
    case 'outcome': {
      const outcome = outcomes[facts.outcome] ?? facts.outcome;
      return `Resolved a report: ${outcome}${facts.note === null ? '' : ` (${facts.note})`}`;
    }
    case 'note':
      return `Note on ${target}: ${facts.note}`;
    case 'places':
      return plural(facts.count, {
        one: 'Closed a post with 1 open place',
        other: `Closed a post with ${facts.count} open places`,
      });
    case 'plain':
      return plainSentences[action]?.(target) ?? `${action} ${target}`;
  }
}

const plainSentences: Readonly<Record<string, (target: string) => string>> = {
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
};

/** The words of acts. Rule PA-07. */
export const actText = { sentence } as const;

/** The page of one person, as administrators see it. Rule PA-01. */
export const personPageText = {
  header: 'Administration',
  tools: 'Tools',
  views: 'History and notes',
  timeline: 'Timeline',
  notes: 'Notes',
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

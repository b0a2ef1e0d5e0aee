import { add, all, change, copy, find, remove, type Tamper, type Tampering } from './tampering.ts';

/** A person who was appointed and demoted. */
export const member = '1010';

const notices = 'one notification per decision, to the engager, with the reward paid';
const once =
  'isApproved has gone from null to a value at most once, and was overturned at most once';
const overturns = 'a rejection is overturned once, by an administrator';
/** The invariant of every message. */
export const messages = 'every message belongs to one committed event';
const rights = 'only admins moved warnCount, isBanned, isAdmin, adminApproved';
const admins = 'only admins act';
const prices = 'only admins moved prices';
const proofs = 'a proof link is used once';
const places = "an engagement is with another person's post, of the post's types";
const scorecards = "an author's scorecard counts their own decisions";
const counters = 'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements';

const approved = { engagedBy: '1002', postId: 'post1' };
const pending = { engagedBy: '1003', postId: 'post1' };
const rejected = { engagedBy: '1003', postId: 'post2' };

/** Adds an act to the end of the log. */
export function addAct(columns: {
  readonly $id: string;
  readonly action: string;
  readonly targetId: string;
  readonly [column: string]: unknown;
}): Tamper {
  return copy('moderationLog', { $id: 'pinned' }, { actorId: '1', details: '{}', ...columns });
}

/** A ban with this end, which the schedule lifts at once. */
export function liftBan(banUntilMs: number | null): Tamper {
  const details = JSON.stringify({ before: {}, after: { banUntilMs } });
  return all(
    addAct({ $id: 'banned', action: 'banUser', targetId: '1003', details }),
    addAct({ $id: 'lifted', action: 'unbanUser', targetId: '1003', actorId: 'schedule' }),
  );
}

/** What a person with the key could change in decisions, acts and messages. */
export const tamperedActs: readonly Tampering[] = [
  [
    'a notification of another person',
    change('notifications', { userId: '1003' }, { userId: '1002' }),
    notices,
  ],
  [
    'a notification about nothing',
    change('notifications', { userId: '1003' }, { engageId: 'none' }),
    notices,
  ],
  [
    'the award of a rejection',
    change('notifications', { isApproved: false }, { awardCount: 5 }),
    notices,
  ],
  [
    'a notification under another id',
    change('notifications', { userId: '1003' }, { $id: 'another' }),
    notices,
  ],
  ...['report.nothing', 'trial.nothing', 'news.nothing.1001', 'target.minted'].map(
    (id): Tampering => [
      `the message ${id}, which is about nothing`,
      copy('botOutbox', {}, { $id: id }),
      messages,
    ],
  ),
  [
    'a message about a decision that no one has made',
    (rows) => {
      const { $id } = find(rows, 'engagement', pending);
      return copy('botOutbox', {}, { $id: `decision.${$id}` })(rows);
    },
    messages,
  ],
  [
    'an installation that someone else wrote',
    all(
      addAct({ $id: `installed.${member.padStart(17, '0')}`, action: 'x', targetId: member }),
      change('users', { $id: member }, { isAdmin: true }),
    ),
    rights,
  ],
  ['a notification that is gone', remove('notifications', { userId: '1003' }), once],
  [
    'a reason of an approval',
    change('engagement', { isApproved: true }, { rejectCause: 'x' }),
    once,
  ],

  ['the points of an overturn', remove('pointLedger', { kind: 'overturn' }), overturns],
  [
    'another administrator who overturned',
    change('pointLedger', { kind: 'overturn' }, { actorId: '1001' }),
    overturns,
  ],
  [
    'the amount of an overturn',
    change('pointLedger', { kind: 'overturn' }, { amount: 1 }),
    overturns,
  ],
  [
    'another receiver of an overturn',
    change('pointLedger', { kind: 'overturn' }, { credit: 'member:1003', userId: '1003' }),
    overturns,
  ],
  [
    'an overturn of what was approved',
    change(
      'notifications',
      { userId: '1002', isApproved: false },
      { isApproved: true, awardCount: 10 },
    ),
    overturns,
  ],
  ['the act of an overturn', remove('moderationLog', { $id: 'overturned' }), overturns],
  [
    'an overturn without a message',
    (rows) => {
      const { refId } = find(rows, 'pointLedger', { kind: 'overturn' });
      return remove('notifications', { $id: `overturn.${String(refId)}` })(rows);
    },
    overturns,
  ],

  [
    'an engagement without an engager',
    change('engagement', { postId: 'full' }, { engagedBy: 'no' }),
    places,
  ],
  [
    'an engagement with no post',
    change('engagement', { postId: 'full' }, { postId: 'no' }),
    places,
  ],
  [
    'another author of an engagement',
    change('engagement', { postId: 'full' }, { postAuthorId: '1' }),
    places,
  ],

  ["an author's decisions", change('users', { $id: '1001' }, { decisions: 9 }), scorecards],
  ["an author's rejections", change('users', { $id: '1001' }, { rejections: 0 }), scorecards],
  ['a demoted administrator', change('users', { $id: member }, { isAdmin: true }), rights],
  ['an approval', change('users', { $id: member }, { adminApproved: false }), rights],
  ['a ban', change('users', { $id: member }, { isBanned: true }), rights],
  [
    'a missing act of approval',
    remove('moderationLog', { action: 'decideApprovalRequest' }),
    rights,
  ],
  [
    'a pin that was taken away',
    change('posts', { $id: 'post2' }, { pinPost: false }),
    'only admins moved pinPost',
  ],
  [
    'a report that is open again',
    change('reports', { $id: 'report1' }, { isResolved: false }),
    'only admins moved isResolved',
  ],
  ['a cost', change('pointConst', { $id: 'retweet' }, { pointToPost: 1 }), prices],
  ['a type that is off', change('pointConst', { $id: 'retweet' }, { enabled: false }), prices],
  ['a type that is gone', remove('pointConst', { $id: 'retweet' }), prices],
  [
    'another group that may use a type',
    change('pointConst', { $id: 'retweet' }, { forAll: false }),
    prices,
  ],
  [
    'an act after a demotion',
    copy('moderationLog', { $id: 'pinned' }, { $id: 'late', targetId: 'post1' }),
    admins,
  ],
  [
    'an appointment by who was demoted',
    change('moderationLog', { $id: 'made' }, { actorId: member }),
    'only the first administrators make administrators',
  ],
  ['a proof that is used twice', copy('proofLinks', {}, { $id: 'twice', statusId: '77' }), proofs],
  ['a proof of nothing', change('proofLinks', {}, { engagementId: 'none' }), proofs],
  [
    'a proof that was not asked for',
    change('engagement', { postId: 'full' }, { proofs: '{"comment":"https://x.com/a/status/1"}' }),
    proofs,
  ],
  [
    'a proof of another kind than was asked for',
    change('engagement', approved, { proofs: '{"quote":"https://x.com/x_1002/status/1"}' }),
    proofs,
  ],
  ['a decision', change('engagement', approved, { isApproved: false, rejectCause: 'x' }), once],
  ['a reason of a rejection', change('engagement', rejected, { rejectCause: null }), once],
  [
    'a decision without a reward',
    change('engagement', pending, { isApproved: true }),
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    'an award in a notification',
    change('notifications', { isApproved: true }, { awardCount: 5 }),
    notices,
  ],
  [
    'the types of an engagement',
    change('engagement', rejected, { engagementTypes: ['like', 'follow'] }),
    places,
  ],
  ['an engagement of the author', change('engagement', rejected, { engagedBy: '1001' }), places],
  [
    'two engagements of a person with a post',
    copy('engagement', approved, { $id: 'twice' }),
    'one engagement per post and person',
  ],
  ['a counter of engagements', change('users', { $id: '1003' }, { totallyEngaged: 3 }), counters],
  ['a counter of approvals', change('users', { $id: '1003' }, { approvedEngaged: 1 }), counters],
  ['a proof link given back', remove('proofLinks', {}), proofs],
  [
    'a second person with an X account',
    change('users', { $id: '1003' }, { xUserId: 'x-1002' }),
    'an X account belongs to one person',
  ],
  ['warnings', change('users', { $id: '1002' }, { warnCount: 0 }), rights],
  [
    'an act of a person who is not an administrator',
    addAct({ $id: 'late', action: 'pinPost', targetId: 'post1', actorId: '404' }),
    admins,
  ],
  ['the end of a ban that has none', liftBan(null), admins],
  ['the end of a ban before its time', liftBan(Date.UTC(2100, 0)), admins],
  [
    'another act of the schedule',
    all(
      liftBan(Date.UTC(2020, 0)),
      addAct({ $id: 'late', action: 'warnUser', targetId: '1003', actorId: 'schedule' }),
    ),
    admins,
  ],
  ['a pin', change('posts', { $id: 'post1' }, { pinPost: true }), 'only admins moved pinPost'],
  ['a price', change('pointConst', { $id: 'like' }, { pointAsReward: 99 }), prices],
  ...['none', 'warn', 'ban'].map((outcome): Tampering => [
    `a report with the outcome ${outcome} without a message about it`,
    all(
      change(
        'moderationLog',
        { $id: 'resolved1' },
        { details: JSON.stringify({ before: {}, after: { outcome } }) },
      ),
      remove('botOutbox', { $id: 'resolved.resolved1' }),
    ),
    messages,
  ]),
  ...['asked', 'request'].map((kind): Tampering => [
    `a message (${kind}) of a verification that was not used`,
    all(
      add('verifications', { $id: 'unused', used: 0 }),
      copy('botOutbox', {}, { $id: `${kind}.unused` }),
    ),
    messages,
  ]),
  [
    'a newer version of the data',
    add('migrations', { $id: '9999' }),
    'the audit knows the version of the data',
  ],
];

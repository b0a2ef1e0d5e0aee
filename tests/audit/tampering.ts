import type { WireRow } from '#tests/support/test-backend.ts';

/** Someone who was appointed and demoted. */
export const member = '1010';

/** The rows of a community, by table. */
export type Rows = Readonly<Record<string, readonly WireRow[]>>;
type Columns = Readonly<Record<string, unknown>>;
type Tamper = (rows: Rows) => Rows;

function hasColumns(row: WireRow, columns: Columns): boolean {
  return Object.entries(columns).every(([name, value]) => row[name] === value);
}

/** The first row with these columns. */
function find(rows: Rows, table: string, columns: Columns): WireRow {
  const row = rows[table]?.find((each) => hasColumns(each, columns));
  if (row === undefined) throw new Error(`${table} has no row with ${JSON.stringify(columns)}`);
  return row;
}

function change(table: string, columns: Columns, data: object): Tamper {
  return (rows) => {
    const found = find(rows, table, columns);
    const changed = rows[table]?.map((row) => (row === found ? { ...row, ...data } : row)) ?? [];
    return { ...rows, [table]: changed };
  };
}

/** Takes the first row with these columns away. */
export function remove(table: string, columns: Columns): Tamper {
  return (rows) => {
    const found = find(rows, table, columns);
    return { ...rows, [table]: rows[table]?.filter((row) => row !== found) ?? [] };
  };
}

/** Adds a copy of a row, with other columns. */
export function copy(
  table: string,
  columns: Columns,
  data: Columns & { readonly $id: string },
): Tamper {
  return (rows) => ({
    ...rows,
    [table]: [...(rows[table] ?? []), { ...find(rows, table, columns), ...data }],
  });
}

const money = 'per post: paid = rewarded + burned + refunded + unminted + escrow';
const movements = 'every movement goes from one account to another';
const rewards = 'one reward per approved engagement, none for a rejected or pending one';
const notices = 'one notification per decision, to the engager, with the reward paid';
const once =
  'isApproved has gone from null to a value at most once, and was overturned at most once';
const overturns = 'a rejection is overturned once, by an administrator';
/** What every message has to be. */
export const messages = 'every message belongs to one committed event';
const rights = 'only admins moved warnCount, isBanned, isAdmin, adminApproved';
const logged = 'points are given and taken by logged acts';
const places = "an engagement is with another person's post, of the post's types";
const sums = 'the kept sums are those of the ledger';
const scorecards = "an author's scorecard counts the own decisions";
const addedPlaces =
  'a post is posted with whole places, and added ones cost at least what they pay out';
const closedPosts = 'a closed post has closed places, and no other has any';

/** What anyone with the key could change, and the invariant that it breaks. */
export const tampering: readonly [name: string, tamper: Tamper, invariant: string][] = [
  ['the refund of a closed post', change('pointLedger', { kind: 'refund' }, { amount: 1 }), money],
  ['a refund that is gone', remove('pointLedger', { kind: 'refund' }), money],
  ['a missing return to the mint', remove('pointLedger', { kind: 'unmint' }), money],
  ['a missing subsidy', remove('pointLedger', { kind: 'post_subsidy' }), money],
  [
    'another payment for a post',
    change('pointLedger', { kind: 'post_escrow' }, { amount: 1 }),
    money,
  ],
  ['a missing payment for added places', remove('pointLedger', { kind: 'places_escrow' }), money],
  ['a missing fee of added places', remove('pointLedger', { kind: 'places_fee' }), money],
  ['a missing repayment by added places', remove('pointLedger', { kind: 'places_unmint' }), money],
  ['a limit without a payment', change('posts', { $id: 'wide' }, { limit: 6 }), money],
  [
    'places that posting paid for and no one added',
    change('pointLedger', { kind: 'places_escrow' }, { kind: 'post_escrow' }),
    addedPlaces,
  ],
  [
    'the reward of a post with added places',
    change('posts', { $id: 'wide' }, { rewardEach: 30 }),
    addedPlaces,
  ],
  ['the places of a closed post', change('posts', { $id: 'minted' }, { closedPlaces: 1 }), money],
  [
    'a closed post without a closer',
    change('posts', { $id: 'minted' }, { closedBy: null }),
    closedPosts,
  ],
  ['an open post with a closer', change('posts', { $id: 'post1' }, { closedBy: '1' }), closedPosts],

  ['a movement of nothing', change('pointLedger', { kind: 'refund' }, { amount: 0 }), movements],
  [
    'a movement without a cause',
    change('pointLedger', { kind: 'refund' }, { refId: '' }),
    movements,
  ],
  [
    'a movement without an actor',
    change('pointLedger', { kind: 'refund' }, { actorId: '' }),
    movements,
  ],
  [
    'a movement in the history of another person',
    change('pointLedger', { kind: 'reward' }, { userId: '1003' }),
    movements,
  ],
  [
    'another source of a movement',
    change('pointLedger', { kind: 'reward' }, { debit: 'burn' }),
    movements,
  ],
  [
    'a movement from no post',
    change('pointLedger', { kind: 'reward' }, { debit: 'escrow:no' }),
    movements,
  ],

  ['another giver of points', change('pointLedger', { $id: 'gift1' }, { actorId: '1001' }), logged],
  [
    'another receiver of points',
    change('moderationLog', { $id: 'gift1' }, { targetId: '1003' }),
    logged,
  ],
  [
    'another act of giving',
    change('moderationLog', { $id: 'gift1' }, { action: 'reducePoints' }),
    logged,
  ],

  ['another amount of a reward', change('pointLedger', { kind: 'reward' }, { amount: 1 }), rewards],
  [
    'another receiver of a reward',
    change('pointLedger', { kind: 'reward' }, { credit: 'member:1003' }),
    rewards,
  ],
  ['a reward that is gone', remove('pointLedger', { kind: 'reward' }), rewards],
  ['a missing forfeit', remove('pointLedger', { kind: 'forfeit' }), rewards],
  ['a reward of nothing', change('pointLedger', { kind: 'reward' }, { refId: 'none' }), rewards],

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
  [
    'a cost',
    change('pointConst', { $id: 'retweet' }, { pointToPost: 1 }),
    'only admins moved prices',
  ],
  [
    'a type that is off',
    change('pointConst', { $id: 'retweet' }, { enabled: false }),
    'only admins moved prices',
  ],
  [
    'another group that may use a type',
    change('pointConst', { $id: 'retweet' }, { forAll: false }),
    'only admins moved prices',
  ],
  [
    'an act after a demotion',
    copy('moderationLog', { $id: 'pinned' }, { $id: 'late', targetId: 'post1' }),
    'only admins act',
  ],
  [
    'an appointment by who was demoted',
    change('moderationLog', { $id: 'made' }, { actorId: member }),
    'only the first administrators make administrators',
  ],
  [
    'a proof that is used twice',
    copy('proofLinks', {}, { $id: 'twice', statusId: '77' }),
    'a proof link is used once',
  ],
  [
    'a proof of nothing',
    change('proofLinks', {}, { engagementId: 'none' }),
    'a proof link is used once',
  ],
  [
    'a proof that was not asked for',
    change('engagement', { postId: 'full' }, { proofs: '{"comment":"https://x.com/a/status/1"}' }),
    'a proof link is used once',
  ],
  ...['members', 'escrow', 'burned', 'minted', 'subsidy'].map(
    (column): [string, Tamper, string] => [
      `the sum of ${column}`,
      change('economyTotals', {}, { [column]: 1 }),
      sums,
    ],
  ),
  ['the sums of gifts', change('economyTotals', {}, { gifts: '[]' }), sums],
];

import type { WireRow } from '#tests/support/test-backend.ts';

/** The rows of a community, by table. */
export type Rows = Readonly<Record<string, readonly WireRow[]>>;
type Columns = Readonly<Record<string, unknown>>;
/** A change that a person with the key could make to the rows. */
export type Tamper = (rows: Rows) => Rows;
/** The name of the change, the change, and the invariant that it breaks. */
export type Tampering = readonly [name: string, tamper: Tamper, invariant: string];

function hasColumns(row: WireRow, columns: Columns): boolean {
  return Object.entries(columns).every(([name, value]) => row[name] === value);
}

/** The first row with these columns. */
export function find(rows: Rows, table: string, columns: Columns): WireRow {
  const row = rows[table]?.find((each) => hasColumns(each, columns));
  if (row === undefined) throw new Error(`${table} has no row with ${JSON.stringify(columns)}`);
  return row;
}

/** Changes the first row with these columns. */
export function change(table: string, columns: Columns, data: object): Tamper {
  return (rows) => {
    const found = find(rows, table, columns);
    const changed = rows[table]?.map((row) => (row === found ? { ...row, ...data } : row)) ?? [];
    return { ...rows, [table]: changed };
  };
}

/** Adds to the amount of the first movement with these columns. */
function increase(columns: Columns, amount: number): Tamper {
  return (rows) => {
    const before = Number(find(rows, 'pointLedger', columns)['amount']);
    return change('pointLedger', columns, { amount: before + amount })(rows);
  };
}

/** Removes the first row with these columns. */
export function remove(table: string, columns: Columns): Tamper {
  return (rows) => {
    const found = find(rows, table, columns);
    return { ...rows, [table]: rows[table]?.filter((row) => row !== found) ?? [] };
  };
}

/** Adds a copy of a row, with some columns changed. */
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

/** Adds a row. */
export function add(table: string, row: WireRow): Tamper {
  return (rows) => ({ ...rows, [table]: [...(rows[table] ?? []), row] });
}

/** Applies changes one after the other. */
export function all(...tampers: readonly Tamper[]): Tamper {
  return (rows) => tampers.reduce((changed, tamper) => tamper(changed), rows);
}

const money = 'per post: paid = rewarded + burned + refunded + unminted + escrow';
const movements = 'every movement goes from one account to another';
const rewards = 'one reward per approved engagement, none for a rejected or pending one';
const logged = 'points are given and taken by logged acts';
const balances = "a user's point is the sum of the user's ledger";
const counts =
  "engageCount is the number of the post's engagements and closed places, at most the limit";
const sums = 'the stored sums match the ledger';
const addedPlaces =
  'a post is posted with whole places, and added ones cost at least what they pay out';
const closedPosts = 'a closed post has closed places, and no other has any';

/** A gift whose id differs from the one in the log. */
function gift(columns: Columns): Tamper {
  return copy('pointLedger', { $id: 'gift1' }, { $id: 'x', ...columns });
}

/** What a person with the key could change in points and posts. */
export const tamperedPoints: readonly Tampering[] = [
  ['the refund of a closed post', change('pointLedger', { kind: 'refund' }, { amount: 1 }), money],
  ['a refund that is gone', remove('pointLedger', { kind: 'refund' }), money],
  ['a missing return to the mint', remove('pointLedger', { kind: 'unmint' }), money],
  [
    'points that closing returns to the mint are burned',
    change('pointLedger', { kind: 'unmint' }, { kind: 'forfeit', credit: 'burn' }),
    money,
  ],
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
    'added places that no one paid for',
    all(
      remove('pointLedger', { kind: 'places_escrow' }),
      remove('pointLedger', { kind: 'places_fee' }),
    ),
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

  ...['members', 'escrow', 'burned', 'minted', 'subsidy'].map((column): Tampering => [
    `the sum of ${column}`,
    change('economyTotals', {}, { [column]: 1 }),
    sums,
  ]),
  ['the sums of gifts', change('economyTotals', {}, { gifts: '[]' }), sums],
  ['sums without a last counted row', change('economyTotals', {}, { lastId: null }), sums],
  ['sums up to a row that is gone', change('economyTotals', {}, { lastId: 'gone' }), sums],
  ['a cost', change('posts', { $id: 'post1' }, { cost: 1 }), money],
  ['a reward', change('posts', { $id: 'post2' }, { rewardEach: 99 }), money],
  [
    'a refund that went to the mint',
    all(increase({ kind: 'refund' }, -1), increase({ kind: 'unmint' }, 1)),
    money,
  ],
  [
    'a refund of what the mint had added',
    all(increase({ kind: 'refund' }, 1), increase({ kind: 'unmint' }, -1)),
    money,
  ],
  [
    'a subsidy instead of a payment that burned',
    all(
      copy(
        'pointLedger',
        { kind: 'post_escrow', refId: 'minted' },
        { $id: 'x', kind: 'post_fee', credit: 'burn', amount: 1 },
      ),
      increase({ kind: 'post_escrow', refId: 'minted' }, -1),
      increase({ kind: 'post_subsidy', refId: 'minted' }, 1),
    ),
    money,
  ],
  ['a count of engagements', change('posts', { $id: 'post2' }, { engageCount: 2 }), counts],
  ['a limit below the count', change('posts', { $id: 'post1' }, { limit: 1 }), counts],
  [
    'a mark of the target',
    change('posts', { $id: 'post2' }, { targetStatus: true }),
    'targetStatus is true exactly when engageCount has reached the limit',
  ],
  [
    'a count of reviews',
    change('posts', { $id: 'post1' }, { reviewedCount: 2 }),
    'reviewedCount is the number of decided engagements and closed places',
  ],

  ['a balance', change('users', { $id: '1002' }, { point: 999 }), balances],
  ['a gift that no one received', gift({ credit: 'member:1001', userId: '1001' }), balances],
  ['a gift that is not in the log', gift({ credit: 'member:1010', userId: '1010' }), logged],
  [
    'a reduction that is not in the log',
    gift({ kind: 'reduction', debit: 'member:1002', credit: 'burn', amount: 1 }),
    logged,
  ],
  ['a logged gift that moved nothing', remove('pointLedger', { $id: 'gift1' }), logged],
  ['a movement the wrong way', gift({ debit: 'burn' }), movements],
  ['a movement of an unknown kind', gift({ kind: 'interest' }), movements],
  ['a movement to no one', gift({ credit: 'member:404' }), movements],
  [
    'an overdrawn account',
    gift({ kind: 'reduction', debit: 'member:1002', credit: 'burn', amount: 9999 }),
    'no account but the mint is below 0',
  ],
  ['a second reward', copy('pointLedger', { kind: 'reward' }, { $id: 'x' }), rewards],
  [
    "a reward by a person who is not the post's author",
    change('pointLedger', { kind: 'reward' }, { actorId: '1003' }),
    rewards,
  ],
  ...[5, 40].map((given): Tampering => [
    `gifts of a day that are counted as ${String(given)}`,
    change('giftDays', {}, { given }),
    'the gifts of a day are counted',
  ]),
  [
    'a kept day',
    change('economyTotals', {}, { days: '[[0,0,0,1]]' }),
    'the stored days match the ledger',
  ],
  [
    'kept days without a last counted row',
    change('economyTotals', {}, { lastId: null }),
    'the stored days match the ledger',
  ],
];

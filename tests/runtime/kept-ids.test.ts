import { expect, test } from 'vitest';
import { isRowId, postId, userId } from '#src/domain/ids.ts';
import type { LedgerEntry, LedgerKind } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { chunk } from '#server/runtime/chunk.ts';
import { ledgerWrites } from '#server/runtime/ledger-writes.ts';
import * as ids from '#server/runtime/row-ids.ts';

// What a database holds was found by these ids, and is found by them from then on: a new version that makes other
// ids would let people do again what they have done.

const ada = userId('1001');
const ben = userId('1002');
const follow = (author: string) => ({ type: 'follow', key: `author:${author}` }) as const;

test.each<[rule: string, id: string, kept: string, others: readonly string[]]>([
  [
    '[EN-10] a person has one engagement with a post',
    ids.engagementIdOf(postId('p1'), ada),
    'guqxf5n3r9n3cne2rngxwz2pk9',
    [ids.engagementIdOf(postId('p2'), ada), ids.engagementIdOf(postId('p1'), ben)],
  ],
  [
    '[EN-08] [FA-12] a status serves a person as proof once, and may serve others',
    ids.proofLinkIdOf(ada, '1790'),
    'f818m4wc8gepns952i38u0pi4d',
    [ids.proofLinkIdOf(ada, '1791'), ids.proofLinkIdOf(ben, '1790')],
  ],
  [
    '[FA-13] a person does one thing to a target once, whichever post asks for it',
    ids.targetGuardIdOf(ada, follow('1002')),
    'qlxt5bgu3l7vbnw1vd867u3ka0',
    [
      ids.targetGuardIdOf(ada, follow('1003')),
      ids.targetGuardIdOf(ben, follow('1002')),
      ids.targetGuardIdOf(ada, { type: 'like', key: 'author:1002' }),
    ],
  ],
  [
    '[TR-15] a request is known by its id among those of its person',
    ids.requestRowIdOf(ada, 'r1'),
    '8oek8u45200gefcqg089r6gjz1',
    [ids.requestRowIdOf(ada, 'r2'), ids.requestRowIdOf(ben, 'r1')],
  ],
  [
    '[TR-31] a request is the same by its operation and content',
    ids.requestDigest('createPost', { limit: 3 }),
    'vnxr8m1fof45xdfzi6sasatmr8',
    [ids.requestDigest('addPlaces', { limit: 3 }), ids.requestDigest('createPost', { limit: 4 })],
  ],
  [
    '[FA-04] an author is reminded once a day',
    ids.dailyMessageIdOf(ada, 20_000),
    'digest.nh7ertgv6gymi9bv4sekzygf29',
    [ids.dailyMessageIdOf(ada, 20_001), ids.dailyMessageIdOf(ben, 20_000)],
  ],
  [
    '[PA-10] the group learns once a day what waits',
    ids.groupMessageIdOf(20_000),
    'digest.group.20000',
    [ids.groupMessageIdOf(20_001)],
  ],
  [
    '[PA-24] the log has one entry for each administrator, exported person and day',
    ids.exportActIdOf(ada, '1002', '2026-11-27'),
    'export.6r9bk9zi444cvfm1q7p3czqq91',
    [
      ids.exportActIdOf(ben, '1002', '2026-11-27'),
      ids.exportActIdOf(ada, '1003', '2026-11-27'),
      ids.exportActIdOf(ada, '1002', '2026-11-28'),
    ],
  ],
  [
    '[FA-27] a ban is lifted once, and the next one too',
    ids.banEndIdOf(ada, 1_790_000_000_000),
    'oiyi71jbascfam50gzn8e3uuyp',
    [ids.banEndIdOf(ada, 1_790_000_000_001), ids.banEndIdOf(ben, 1_790_000_000_000)],
  ],
  [
    '[TR-42] an item has one count of failed runs for each kind of work',
    ids.failureRowIdOf('decide', 'e1'),
    '6k1c8etsjf4x0wobi9e9pbown6',
    [ids.failureRowIdOf('decide', 'e2'), ids.failureRowIdOf('held', 'e1')],
  ],
])('%s', (_rule, id, kept, others) => {
  expect(id).toBe(kept);
  const all = [id, ...others];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((each) => !isRowId(each))).toEqual([]);
});

function movementOf(kind: LedgerKind): LedgerEntry {
  return { kind, debit: 'mint', credit: 'burn', amountTenths: tenths(1) };
}

const context = { refId: 'c1', actorId: '1', ownerId: null, note: '' };

/** The ids of the movements of one cause. */
function idsOf(kinds: readonly LedgerKind[], causeId?: string): readonly string[] {
  const entries = kinds.map((kind) => movementOf(kind));
  const cause = causeId === undefined ? context : { ...context, causeId };
  return ledgerWrites(entries, cause).map(({ rowId }) => rowId);
}

/** The movements with one cause, or alternatives of which one happens, with the ids of their rows. */
const movements: readonly (readonly [
  rule: string,
  ids: readonly (readonly [kind: LedgerKind, id: string])[],
])[] = [
  [
    '[PT-08] the rewards, the fee and the subsidy of a post are a row each',
    [
      ['post_escrow', 'post.c1'],
      ['post_fee', 'fee.c1'],
      ['post_subsidy', 'mint.c1'],
    ],
  ],
  [
    '[MY-33] so are those of added places, beside the rows of the post',
    [
      ['places_escrow', 'places.c1'],
      ['places_fee', 'placefee.c1'],
      ['places_unmint', 'placemint.c1'],
    ],
  ],
  [
    '[PT-09] an approval and a rejection of one engagement are one row, so only one of them happens',
    [
      ['reward', 'reward.c1'],
      ['forfeit', 'reward.c1'],
    ],
  ],
  ['[FA-10] an overturn moves points once, beside the rejection', [['overturn', 'overturn.c1']]],
  [
    '[FA-05] a post gives back once, to its author and to the mint',
    [
      ['refund', 'refund.c1'],
      ['unmint', 'unmint.c1'],
    ],
  ],
  ['[MY-30] an invited person is paid for once', [['invite', 'invite.c1']]],
  [
    '[TR-15] a gift and a reduction have the id of their request',
    [
      ['gift', 'c1'],
      ['reduction', 'c1'],
    ],
  ],
];

test.each(movements)('%s', (_rule, kept) => {
  expect(idsOf(kept.map(([kind]) => kind))).toEqual(kept.map(([, id]) => id));
});

test('[MY-33] [PT-07] if points move several times for one thing, each cause has its own row', () => {
  const [first, second] = ['r1', 'r2'].map((cause) => idsOf(['places_escrow'], cause));
  expect([first, second]).toEqual([['places.r1'], ['places.r2']]);
  const [write] = ledgerWrites([movementOf('places_escrow')], { ...context, causeId: 'r1' });
  expect(write).toMatchObject({ data: { refId: 'c1' } });
});

test('[PT-07] a note is kept up to 1,000 characters', () => {
  const note = ` ${'🙂'.repeat(1001)}`;

  const [write] = ledgerWrites([movementOf('gift')], {
    refId: 'c1',
    actorId: '1',
    ownerId: '1',
    note,
  });

  expect(write).toMatchObject({ data: { note: '🙂'.repeat(1000) } });
});

test('a list is asked for a hundred at a time, as much as one query takes', () => {
  const values = Array.from({ length: 250 }, (_, index) => index);

  const parts = chunk(values);

  expect(parts.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(parts.flat()).toEqual(values);
  expect(chunk([])).toEqual([]);
});

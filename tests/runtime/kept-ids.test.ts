import { expect, test } from 'vitest';
import { postId, userId } from '#src/domain/ids.ts';
import type { LedgerEntry, LedgerKind } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { chunk } from '#server/runtime/chunk.ts';
import { ledgerWrites } from '#server/runtime/ledger-writes.ts';
import * as ids from '#server/runtime/row-ids.ts';

// What a database holds was found by these ids, and is found by them from then on.

const ada = userId('1001');

function movementOf(kind: LedgerKind): LedgerEntry {
  return { kind, debit: 'mint', credit: 'burn', amountTenths: tenths(1) };
}

test('[DB-12] ids that follow from what they say stay what they are', () => {
  expect({
    engagement: ids.engagementIdOf(postId('p1'), ada),
    proof: ids.proofLinkIdOf(ada, '1790'),
    guard: ids.targetGuardIdOf(ada, { type: 'follow', key: 'author:1002' }),
    request: ids.requestRowIdOf(ada, 'r1'),
    digest: ids.requestDigest('createPost', { limit: 3 }),
    daily: ids.dailyMessageIdOf(ada, 20_000),
    group: ids.groupMessageIdOf(20_000),
    exported: ids.exportActIdOf(ada, '1002', '2026-11-27'),
    banEnd: ids.banEndIdOf(ada, 1_790_000_000_000),
    failure: ids.failureRowIdOf('decide', 'e1'),
  }).toEqual({
    engagement: 'guqxf5n3r9n3cne2rngxwz2pk9',
    proof: 'f818m4wc8gepns952i38u0pi4d',
    guard: 'qlxt5bgu3l7vbnw1vd867u3ka0',
    request: '8oek8u45200gefcqg089r6gjz1',
    digest: 'vnxr8m1fof45xdfzi6sasatmr8',
    daily: 'digest.nh7ertgv6gymi9bv4sekzygf29',
    group: 'digest.group.20000',
    exported: 'export.6r9bk9zi444cvfm1q7p3czqq91',
    banEnd: 'oiyi71jbascfam50gzn8e3uuyp',
    failure: '6k1c8etsjf4x0wobi9e9pbown6',
  });
});

test('[PT-07] [DB-12] each movement of points has the id of its cause, and so is written once', () => {
  const kinds: readonly LedgerKind[] = [
    'post_escrow',
    'post_fee',
    'post_subsidy',
    'places_escrow',
    'places_fee',
    'places_unmint',
    'reward',
    'forfeit',
    'refund',
    'unmint',
    'invite',
    'overturn',
    'gift',
    'reduction',
  ];
  const entries = kinds.map((kind) => movementOf(kind));
  const context = { actorId: '1', ownerId: null, note: '' };

  const made = ledgerWrites(entries, { ...context, refId: 'c1' }).map(({ rowId }) => rowId);
  const [again] = ledgerWrites(entries, { ...context, refId: 'c1', causeId: 'r1' });

  expect(made).toEqual([
    'post.c1',
    'fee.c1',
    'mint.c1',
    'places.c1',
    'placefee.c1',
    'placemint.c1',
    'reward.c1',
    'reward.c1',
    'refund.c1',
    'unmint.c1',
    'invite.c1',
    'overturn.c1',
    'c1',
    'c1',
  ]);
  expect(again).toMatchObject({ rowId: 'post.r1', data: { refId: 'c1' } });
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

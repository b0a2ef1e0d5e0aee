import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { approvalEntries, postEntries, rejectionEntries } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { closingOf, decideClosePost, type ClosePostContext } from '#src/domain/posts/close-post.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { examplePost } from '#tests/domain/examples.ts';
import { balancesOf } from '#tests/domain/points/balances.ts';

const post = examplePost({
  limit: 5,
  engageCount: 2,
  costTenths: tenths(55),
  rewardEachTenths: tenths(8),
});
const context: ClosePostContext = { actorId: userId('1001'), isAdmin: false, post };

function answer(changes: Partial<ClosePostContext>): string {
  const decision = decideClosePost({ ...context, ...changes });
  return decision.ok ? decision.value.kind : refusalOf(decision.failure);
}

const full = { ...post, engageCount: 5 };

test.each<[string, Partial<ClosePostContext>, string]>([
  ['no post', { actorId: userId('1002'), post: null }, 'post_not_found'],
  ['a stranger, a full post', { actorId: userId('1002'), post: full }, 'not_post_author'],
  ['a full post', { post: full }, 'post_full'],
  ['the author', {}, 'closed'],
  ['an administrator', { actorId: userId('1008'), isAdmin: true }, 'closed'],
  ['a closed post', { post: { ...full, closedBy: '1001', closedPlaces: 3 } }, 'repeated'],
])('[FA-05] closing by or of %s', (_name, changes, outcome) => {
  expect(answer(changes)).toBe(outcome);
});

test('[FA-05] the author gets back what they paid for the unused places, without the fee', () => {
  expect(decideClosePost(context)).toEqual({
    ok: true,
    value: {
      kind: 'closed',
      change: {
        unusedPlaces: 3,
        refundTenths: 24,
        entries: [
          { debit: 'escrow:post1', credit: 'member:1001', amountTenths: 24, kind: 'refund' },
        ],
      },
    },
  });
});

test("[FA-05] the mint's contribution goes back to the mint", () => {
  const subsidised = examplePost({ limit: 4, costTenths: tenths(21), rewardEachTenths: tenths(8) });
  expect(closingOf(subsidised, 3).entries).toEqual([
    { debit: 'escrow:post1', credit: 'member:1001', amountTenths: 15, kind: 'refund' },
    { debit: 'escrow:post1', credit: 'mint', amountTenths: 9, kind: 'unmint' },
  ]);
});

test('[FA-05] closing a free post refunds nothing, and closing again returns the first refund', () => {
  const free = examplePost({ costTenths: tenths(0), rewardEachTenths: tenths(0) });
  expect(closingOf(free, 10)).toEqual({ unusedPlaces: 10, refundTenths: 0, entries: [] });
  const closed = { ...full, closedBy: '1001', closedPlaces: 3 };
  expect(decideClosePost({ ...context, post: closed })).toEqual({
    ok: true,
    value: { kind: 'repeated', refundTenths: 24 },
  });
});

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });

test('[FA-05] [PT-09] points are neither created nor lost: a closed and reviewed post leaves its escrow empty', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.integer({ min: 1, max: 1000 }),
      amounts,
      amounts,
      (decisions, unused, cost, rewardEach) => {
        const limit = decisions.length + unused;
        const rewardEachTenths = tenths(rewardEach);
        const pricing = { costTenths: tenths(cost), rewardEachTenths, limit };
        const closed = examplePost({ ...pricing, engageCount: decisions.length });
        const { entries, refundTenths } = closingOf(closed, unused);
        const reviews = decisions.flatMap((isApproved) =>
          isApproved
            ? approvalEntries(closed.id, userId('1002'), rewardEachTenths)
            : rejectionEntries(closed.id, rewardEachTenths),
        );
        const sums = balancesOf([
          ...postEntries({ ...closed, postId: closed.id }),
          ...entries,
          ...reviews,
        ]);
        const paid = Math.min(cost, rewardEach * limit);
        expect([...sums.values()].reduce((sum, part) => sum + part, 0)).toBe(0);
        expect(sums.get('escrow:post1') ?? 0).toBe(0);
        expect(refundTenths).toBe(Number((BigInt(paid) * BigInt(unused)) / BigInt(limit)));
        expect(0 - (sums.get('member:1001') ?? 0)).toBe(cost - refundTenths);
        expect(sums.get('mint') ?? 0).toBeLessThanOrEqual(0);
      },
    ),
  );
});

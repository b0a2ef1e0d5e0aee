import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postId, userId } from '#src/domain/ids.ts';
import {
  approvalEntries,
  giftEntries,
  overturnEntries,
  postEntries,
  reductionEntries,
  rejectionEntries,
  type LedgerEntry,
} from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { balancesOf } from './balances.ts';

const authorId = userId('1001');
const engagerId = userId('1002');
const post = postId('p1');

function created(limit: number, cost: number, rewardEach: number): readonly LedgerEntry[] {
  const costTenths = tenths(cost);
  const rewardEachTenths = tenths(rewardEach);
  return postEntries({ authorId, postId: post, limit, costTenths, rewardEachTenths });
}

test.each<[string, readonly LedgerEntry[], string[]]>([
  [
    'a post for like and comment, limit 5, not configured',
    created(5, 160, 30),
    ['member:1001 → escrow:p1 150 post_escrow', 'member:1001 → burn 10 post_fee'],
  ],
  [
    'a post for like, limit 5, not configured',
    created(5, 50, 10),
    ['member:1001 → escrow:p1 50 post_escrow'],
  ],
  [
    'a post for like, limit 5, pointToPost 11, pointAsReward 8',
    created(5, 55, 8),
    ['member:1001 → escrow:p1 40 post_escrow', 'member:1001 → burn 15 post_fee'],
  ],
  [
    'a post for like, limit 4, pointToPost 5, pointAsReward 8',
    created(4, 20, 8),
    ['member:1001 → escrow:p1 20 post_escrow', 'mint → escrow:p1 12 post_subsidy'],
  ],
  [
    'an approval, reward 3.0',
    approvalEntries(post, engagerId, tenths(30)),
    ['escrow:p1 → member:1002 30 reward'],
  ],
  ['a rejection, reward 3.0', rejectionEntries(post, tenths(30)), ['escrow:p1 → burn 30 forfeit']],
  [
    'an overturned rejection, reward 3.0',
    overturnEntries(engagerId, tenths(30)),
    ['burn → member:1002 30 overturn'],
  ],
  ['added points, 2.5', giftEntries(engagerId, tenths(25)), ['mint → member:1002 25 gift']],
  [
    'reduced points, 5',
    reductionEntries(engagerId, tenths(50)),
    ['member:1002 → burn 50 reduction'],
  ],
])('[PT-08] the movements of %s', (_event, entries, movements) => {
  expect(
    entries.map(({ debit, credit, amountTenths, kind }) => {
      return `${debit} → ${credit} ${amountTenths} ${kind}`;
    }),
  ).toEqual(movements);
});

test('[PT-08] a free post with free rewards moves nothing', () => {
  expect(created(5, 0, 0)).toEqual([]);
  expect(approvalEntries(post, engagerId, tenths(0))).toEqual([]);
  expect(rejectionEntries(post, tenths(0))).toEqual([]);
});

const amounts = fc.integer({ min: 0, max: 100_000_000 });

test('[PT-08] points are neither made nor lost: a reviewed post leaves its escrow empty', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      amounts,
      amounts,
      (decisions, cost, rewardEach) => {
        const reward = tenths(rewardEach);
        const reviews = decisions.flatMap((isApproved) =>
          isApproved ? approvalEntries(post, engagerId, reward) : rejectionEntries(post, reward),
        );
        const entries = [...created(decisions.length, cost, rewardEach), ...reviews];
        const sums = balancesOf(entries);
        const approvals = decisions.filter(Boolean).length;
        expect([...sums.values()].reduce((sum, part) => sum + part, 0)).toBe(0);
        expect(sums.get('escrow:p1') ?? 0).toBe(0);
        expect(0 - (sums.get('member:1001') ?? 0)).toBe(cost);
        expect(sums.get('member:1002') ?? 0).toBe(rewardEach * approvals);
        expect(entries.every(({ amountTenths }) => amountTenths > 0)).toBe(true);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postId, userId } from '#src/domain/ids.ts';
import {
  addedPlacesEntries,
  approvalEntries,
  closingEntries,
  giftEntries,
  hasArrived,
  inviteEntries,
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
  ['an invitation, 2.5', inviteEntries(engagerId, tenths(25)), ['mint → member:1002 25 invite']],
  ['an invitation for nothing', inviteEntries(engagerId, tenths(0)), []],
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

/** The movements of places added to a post with the given limit, cost and reward. */
function added(
  [limit, cost, rewardEach]: readonly [number, number, number],
  [places, placesCost]: readonly [number, number],
): readonly LedgerEntry[] {
  const pricing = { authorId, postId: post, limit };
  return addedPlacesEntries(
    { ...pricing, costTenths: tenths(cost), rewardEachTenths: tenths(rewardEach) },
    { places, costTenths: tenths(placesCost) },
  );
}

test.each<[string, readonly LedgerEntry[], string[]]>([
  [
    'at the price of the first ones',
    added([5, 55, 8], [2, 22]),
    ['member:1001 → escrow:p1 16 places_escrow', 'member:1001 → burn 6 places_fee'],
  ],
  ['without a fee', added([5, 50, 10], [3, 30]), ['member:1001 → escrow:p1 30 places_escrow']],
  [
    'to a post that the mint paid for, at what they pay out',
    added([4, 20, 8], [2, 16]),
    ['member:1001 → escrow:p1 16 places_escrow'],
  ],
  [
    'to a post that the mint paid for, above what they pay out',
    added([4, 20, 8], [2, 20]),
    ['member:1001 → escrow:p1 20 places_escrow', 'escrow:p1 → mint 4 places_unmint'],
  ],
  [
    'that pay back all that the mint put in',
    added([4, 20, 8], [2, 40]),
    [
      'member:1001 → escrow:p1 28 places_escrow',
      'member:1001 → burn 12 places_fee',
      'escrow:p1 → mint 12 places_unmint',
    ],
  ],
])('[MY-33] the movements of places added %s', (_event, entries, movements) => {
  expect(
    entries.map(({ debit, credit, amountTenths, kind }) => {
      return `${debit} → ${credit} ${amountTenths} ${kind}`;
    }),
  ).toEqual(movements);
});

const amounts = fc.integer({ min: 0, max: 100_000_000 });

test('[PT-08] points are neither created nor lost: a fully reviewed post leaves its escrow empty', () => {
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

test('[MY-33] [FA-05] added places neither create nor lose points: closing always empties the escrow and returns no more than was paid', () => {
  const addition = fc.record({
    places: fc.integer({ min: 1, max: 1000 }),
    aboveRewards: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(
      fc.record({
        limit: fc.integer({ min: 1, max: 1000 }),
        cost: fc.integer({ min: 0, max: 1_000_000 }),
        reward: fc.integer({ min: 0, max: 1000 }),
        additions: fc.array(addition, { maxLength: 5 }),
        takenShare: fc.integer({ min: 0, max: 99 }),
      }),
      ({ limit: first, cost: firstCost, reward, additions, takenShare }) => {
        let limit = first;
        let cost = firstCost;
        const entries = [...created(limit, cost, reward)];
        for (const { places, aboveRewards } of additions) {
          const paid = reward * places + aboveRewards;
          entries.push(...added([limit, cost, reward], [places, paid]));
          limit += places;
          cost += paid;
        }
        const taken = Math.floor((limit * takenShare) / 100);
        const rewardEachTenths = tenths(reward);
        const pricing = { authorId, postId: post, limit, costTenths: tenths(cost) };
        entries.push(...closingEntries({ ...pricing, rewardEachTenths }, limit - taken));
        for (let count = 0; count < taken; count++)
          entries.push(...approvalEntries(post, engagerId, rewardEachTenths));
        const sums = balancesOf(entries);
        const minted = 0 - (sums.get('mint') ?? 0);
        expect([...sums.values()].reduce((sum, part) => sum + part, 0)).toBe(0);
        expect(sums.get('escrow:p1') ?? 0).toBe(0);
        expect(sums.get('member:1001') ?? 0).toBeLessThanOrEqual(0);
        // The mint never contributes more than it did for the original places.
        expect(minted).toBeLessThanOrEqual(Math.max(0, reward * first - firstCost));
        expect(minted).toBeGreaterThanOrEqual(0);
        expect(entries.every(({ amountTenths }) => amountTenths > 0)).toBe(true);
      },
    ),
  );
});

test.each([
  ['a reward', { credit: 'member:1001', actorId: '1002' }, true],
  ['a gift of the schedule', { credit: 'member:1001', actorId: null }, true],
  ['an own refund', { credit: 'member:1001', actorId: '1001' }, false],
  ['a payment', { credit: 'escrow:p1', actorId: '1002' }, false],
  ['what another person got', { credit: 'member:1002', actorId: '1' }, false],
])('[MY-13] %s came to a person by what another one did', (_what, changes, hasCome) => {
  const movement = {
    id: 'm',
    debit: 'mint',
    amountTenths: tenths(1),
    kind: 'x',
    refId: null,
    note: null,
    userId: null,
    createdAtMs: 0,
    ...changes,
  };
  expect(hasArrived(movement, authorId)).toBe(hasCome);
});

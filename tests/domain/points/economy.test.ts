import { expect, test } from 'vitest';
import { addMovements, emptyEconomy, invitationsTenths } from '#src/domain/points/economy.ts';
import { checkGiftLimit, readGifts, storedGifts } from '#src/domain/points/gifts.ts';
import { utcDay } from '#src/domain/utc-day.ts';
import type { PointMovement } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { refusalOf } from '../refusal-of.ts';

function movement(
  kind: string,
  [debit, credit, amount]: readonly [string, string, number],
  actorId: string | null = null,
): PointMovement {
  return {
    id: `${kind}.${debit}.${credit}`,
    debit,
    credit,
    amountTenths: tenths(amount),
    kind,
    refId: null,
    actorId,
    note: null,
    userId: null,
    createdAtMs: 0,
  };
}

test('[PT-08] every movement is summed at its source and its destination', () => {
  const first = addMovements(emptyEconomy, [
    movement('gift', ['mint', 'member:1', 1000], '1008'),
    movement('gift', ['mint', 'member:2', 30], '1009'),
    movement('gift', ['mint', 'member:2', 5], '1008'),
    movement('post_escrow', ['member:1', 'escrow:p1', 150]),
    movement('post_fee', ['member:1', 'burn', 10]),
  ]);
  const economy = addMovements(first, [
    movement('post_subsidy', ['mint', 'escrow:p1', 12]),
    movement('reward', ['escrow:p1', 'member:2', 30]),
    movement('forfeit', ['escrow:p1', 'burn', 30]),
    movement('reduction', ['member:2', 'burn', 50], '1008'),
  ]);
  expect(economy).toEqual({
    memberTenths: 1000 + 35 - 150 - 10 + 30 - 50,
    escrowTenths: 150 + 12 - 30 - 30,
    burnedTenths: 10 + 30 + 50,
    mintedTenths: 1000 + 35 + 12,
    subsidyTenths: 12,
    gifts: [
      { adminId: '1008', amountTenths: 1005 },
      { adminId: '1009', amountTenths: 30 },
    ],
  });
  const { memberTenths, escrowTenths, burnedTenths, mintedTenths } = economy;
  expect(memberTenths + escrowTenths + burnedTenths).toBe(mintedTenths);
});

test('an empty ledger is an economy of zeros', () => {
  expect(addMovements(emptyEconomy, [])).toEqual({
    memberTenths: 0,
    escrowTenths: 0,
    burnedTenths: 0,
    mintedTenths: 0,
    subsidyTenths: 0,
    gifts: [],
  });
});

test('[PA-11] points that closing a post returns to the mint no longer count as a subsidy', () => {
  const economy = addMovements(emptyEconomy, [
    movement('post_subsidy', ['mint', 'escrow:p1', 12]),
    movement('unmint', ['escrow:p1', 'mint', 5]),
  ]);
  expect(economy).toMatchObject({ subsidyTenths: 7, mintedTenths: 7, escrowTenths: 7 });
});

test('[PA-11] [MY-33] points that added places repay to the mint no longer count as a subsidy', () => {
  const economy = addMovements(emptyEconomy, [
    movement('post_subsidy', ['mint', 'escrow:p1', 12]),
    movement('places_escrow', ['member:1001', 'escrow:p1', 20]),
    movement('places_unmint', ['escrow:p1', 'mint', 4]),
  ]);
  expect(economy).toMatchObject({ subsidyTenths: 8, mintedTenths: 8, escrowTenths: 28 });
});

test('[PA-11] gifts are stored as pairs, and anything else is dropped', () => {
  const gifts = [{ adminId: '1008', amountTenths: tenths(5) }];
  expect(readGifts(storedGifts(gifts))).toEqual(gifts);
  expect(readGifts([['1008', 5], ['1009'], [1, 2], ['1010', 0.5], 'x'])).toEqual(gifts);
  expect(readGifts(undefined)).toEqual([]);
});

test('[MY-30] [PA-11] points minted for invitations count neither as gifts nor as subsidies', () => {
  const economy = addMovements(emptyEconomy, [
    movement('gift', ['mint', 'member:1', 1000], '1008'),
    movement('post_subsidy', ['mint', 'escrow:p1', 12]),
    movement('invite', ['mint', 'member:2', 25], '1001'),
    movement('unmint', ['escrow:p1', 'mint', 4]),
  ]);
  expect(economy).toMatchObject({ mintedTenths: 1033, subsidyTenths: 8 });
  expect(invitationsTenths(economy)).toBe(25);
});

test.each([
  [0, 100_000, 'fits'],
  [99_999, 1, 'fits'],
  [0, 100_001, 'gift_limit 100000'],
  [100_000, 1, 'gift_limit 100000'],
])('[FA-18] after %i tenths in a day, %i more: %s', (given, amount, said) => {
  const checked = checkGiftLimit({
    givenTenths: tenths(given),
    amountTenths: tenths(amount),
    limitTenths: tenths(100_000),
  });
  expect(checked.ok ? 'fits' : refusalOf(checked.failure)).toBe(said);
});

test('[FA-18] gift days follow UTC', () => {
  expect(utcDay(Date.UTC(2026, 2, 1, 23, 59, 59, 999))).toBe('2026-03-01');
  expect(utcDay(Date.UTC(2026, 2, 2))).toBe('2026-03-02');
});

import { expect, test } from 'vitest';
import {
  addToDays,
  daysFrom,
  maxDaysKept,
  readDays,
  storedDays,
  totalsOn,
} from '#src/domain/points/day-totals.ts';
import type { PointMovement } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';

const dayMs = 24 * 60 * 60 * 1000;

function movement(
  kind: string,
  [debit, credit, amount]: readonly [string, string, number],
  createdAtMs: number,
): PointMovement {
  return {
    id: kind,
    debit,
    credit,
    amountTenths: tenths(amount),
    kind,
    refId: null,
    actorId: null,
    note: null,
    userId: null,
    createdAtMs,
  };
}

test('[PA-24] paid, minted and burned points are summed per day', () => {
  const days = addToDays(
    [],
    [
      movement('gift', ['mint', 'member:1', 100], 10),
      movement('reward', ['escrow:p', 'member:2', 8], dayMs - 1),
      movement('post_fee', ['member:1', 'burn', 3], dayMs),
      movement('overturn', ['burn', 'member:2', 8], dayMs + 5),
      movement('refund', ['escrow:p', 'member:1', 5], dayMs + 6),
    ],
  );
  expect(days).toEqual([
    { startMs: 0, paidTenths: 8, mintedTenths: 100, burnedTenths: 0 },
    { startMs: dayMs, paidTenths: 8, mintedTenths: 0, burnedTenths: 3 },
  ]);
  expect(readDays(storedDays(days))).toEqual(days);
});

test('[PA-24] a day before counting started is unknown, and a day without movements has zeros', () => {
  const days = addToDays([], [movement('reward', ['escrow:p', 'member:2', 8], 3 * dayMs)]);
  expect(totalsOn(days, 2 * dayMs)).toBeNull();
  expect(totalsOn(days, 3 * dayMs)?.paidTenths).toBe(8);
  expect(totalsOn(days, 4 * dayMs)?.paidTenths).toBe(0);
  expect(totalsOn([], 0)).toBeNull();
});

test('[PA-24] totals without daily sums start them with the next full day', () => {
  expect(readDays(undefined)).toBeUndefined();
  const days = daysFrom(5 * dayMs + 1);
  const later = addToDays(days, [
    movement('reward', ['escrow:p', 'member:2', 8], 5 * dayMs + 2),
    movement('reward', ['escrow:p', 'member:2', 7], 6 * dayMs),
  ]);
  expect(later.map(({ startMs, paidTenths }) => [startMs, paidTenths])).toEqual([[6 * dayMs, 7]]);
});

test('the oldest days are dropped', () => {
  const movements = Array.from({ length: maxDaysKept + 2 }, (_, day) =>
    movement('reward', ['escrow:p', 'member:2', 1], day * dayMs),
  );
  const days = addToDays([], movements);
  expect([days.length, days[0]?.startMs]).toEqual([maxDaysKept, 2 * dayMs]);
});

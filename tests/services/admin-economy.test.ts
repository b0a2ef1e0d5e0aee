import { expect, test } from 'vitest';
import type { PointMovement } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { createEconomySums, lastDays } from '#src/services/admin-economy.ts';

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

test('[PT-08] every movement is summed where it came from and where it went', () => {
  const sums = createEconomySums();
  sums.add([
    movement('gift', ['mint', 'member:1', 1000], '1008'),
    movement('gift', ['mint', 'member:2', 30], '1009'),
    movement('gift', ['mint', 'member:2', 5], '1008'),
    movement('post_escrow', ['member:1', 'escrow:p1', 150]),
    movement('post_fee', ['member:1', 'burn', 10]),
  ]);
  sums.add([
    movement('post_subsidy', ['mint', 'escrow:p1', 12]),
    movement('reward', ['escrow:p1', 'member:2', 30]),
    movement('forfeit', ['escrow:p1', 'burn', 30]),
    movement('reduction', ['member:2', 'burn', 50], '1008'),
  ]);
  const economy = sums.economy();
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
  expect(createEconomySums().economy()).toEqual({
    memberTenths: 0,
    escrowTenths: 0,
    burnedTenths: 0,
    mintedTenths: 0,
    subsidyTenths: 0,
    gifts: [],
  });
});

test('the last days end with the present one in UTC and touch each other', () => {
  const days = lastDays(Date.parse('2026-03-02T00:30:00.000Z'), 3);
  const texts = days.map(({ startMs, endMs }) =>
    [startMs, endMs].map((timeMs) => new Date(timeMs).toISOString()),
  );
  expect(texts).toEqual([
    ['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
  ]);
});

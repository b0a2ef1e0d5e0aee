import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EngagementType, engagementTypes } from '#src/domain/engagement-types.ts';
import { postCostTenths, typeCostTenths } from '#src/domain/points/cost.ts';
import { formatPoints } from '#src/domain/points/tenths.ts';
import { examplePointType } from '#tests/domain/examples.ts';

type Row = [string, EngagementType[], number, Record<string, number>, string];

const table: Row[] = [
  ['like', ['like'], 1, {}, '1.0'],
  ['like', ['like'], 5, {}, '5.0'],
  ['like', ['like'], 15, {}, '16.0'],
  ['comment', ['comment'], 3, {}, '6.0'],
  ['comment', ['comment'], 5, {}, '11.0'],
  ['like, comment', ['like', 'comment'], 5, {}, '16.0'],
  ['all five', [...engagementTypes], 7, {}, '51.0'],
  ['like', ['like'], 5, { like: 11 }, '5.5'],
  ['like, comment', ['like', 'comment'], 5, { like: 15, comment: 30 }, '22.5'],
  ['like, quote', ['like', 'quote'], 5, { like: 15 }, '18.5'],
  ['like', ['like'], 4, { like: 0 }, '0.0'],
];

test.each(table)(
  '[PO-18] [PO-19] [PO-20] %s (%j) for %i with %j configured costs %s',
  (_name, types, limit, configured, total) => {
    const pointTypes = Object.entries(configured).map(([name, cost]) =>
      examplePointType(name, cost),
    );
    expect(formatPoints(postCostTenths(types, limit, pointTypes))).toBe(total);
  },
);

test('[PO-18] retweet and follow cost as much as like, and quote as much as comment', () => {
  expect(typeCostTenths('retweet', 15, [])).toBe(160);
  expect(typeCostTenths('follow', 15, [])).toBe(160);
  expect(typeCostTenths('quote', 5, [])).toBe(110);
});

test('[PO-19] a configured cost of 0 is free', () => {
  expect(typeCostTenths('like', 1000, [examplePointType('like', 0)])).toBe(0);
});

test('[PO-06] a type listed twice counts once', () => {
  expect(postCostTenths(['like', 'like', 'like'], 5, [])).toBe(50);
});

const costs = fc.dictionary(
  fc.constantFrom(...engagementTypes),
  fc.integer({ min: 0, max: 1_000_000_000 }),
);

test("[PO-20] the cost is a whole number of tenths and the sum of its types' costs", () => {
  fc.assert(
    fc.property(
      fc.subarray([...engagementTypes]),
      fc.integer({ min: 1, max: 1_000_000 }),
      costs,
      (types, limit, configured) => {
        const pointTypes = Object.entries(configured).map(([name, cost]) =>
          examplePointType(name, cost),
        );
        const cost = postCostTenths(types, limit, pointTypes);
        const parts = types.map((type) => typeCostTenths(type, limit, pointTypes));
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(cost).toBe(parts.reduce((sum, part) => sum + part, 0));
      },
    ),
  );
});

test('[PO-18] an unconfigured type costs whole points, and never more than its rate', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...engagementTypes),
      fc.integer({ min: 1, max: 1_000_000 }),
      (type, limit) => {
        const rate = type === 'comment' || type === 'quote' ? 22 : 11;
        const cost = typeCostTenths(type, limit, []);
        expect(cost % 10).toBe(0);
        expect(cost).toBeLessThanOrEqual(rate * limit);
        expect(cost).toBeGreaterThan(rate * limit - 10);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenths } from '#src/domain/points/tenths.ts';
import {
  approvalPercent,
  nextTitle,
  statsLines,
  tierShares,
  titleOf,
  titleScore,
  type TitleStats,
} from '#src/domain/people/titles.ts';

function stats(
  points: number,
  totalEngaged: number,
  [approvedEngaged, rejectedEngaged, warnCount]: [number, number, number],
): TitleStats {
  const pointTenths = tenths(points * 10);
  return { pointTenths, totalEngaged, approvedEngaged, rejectedEngaged, warnCount };
}

test.each([
  [0, 0, 0, 0, 0, '0.00', 'Novice'],
  [19, 19, 19, 0, 0, '19.00', 'Novice'],
  [20, 20, 20, 0, 0, '20.00', 'Explorer'],
  [50, 30, 20, 5, 0, '26.90', 'Explorer'],
  [100, 100, 0, 0, 0, '30.86', 'Explorer'],
  [100, 100, 80, 20, 0, '68.82', 'Explorer'],
  [99, 99, 99, 0, 0, '99.00', 'Explorer'],
  [100, 100, 100, 0, 0, '100.00', 'Skilled'],
  [100, 100, 100, 0, 1, '44.12', 'Explorer'],
  [100, 100, 100, 0, 3, '19.15', 'Novice'],
  [500, 300, 250, 50, 0, '251.25', 'Elite'],
  [1000, 500, 480, 20, 0, '597.24', 'Master'],
  [2000, 1500, 1400, 100, 0, '1384.55', 'Grandmaster'],
  [2000, 2000, 2000, 0, 0, '2000.00', 'Legendary'],
  [3000, 2500, 2400, 100, 0, '2372.59', 'Legendary'],
  [0, 10, 0, 10, 2, '0.00', 'Novice'],
  [10_000_000, 1_000_000, 1_000_000, 0, 0, '100000.00', 'Legendary'],
])(
  '[PR-04] [PR-05] %i points, %i engaged, %i approved, %i rejected, %i warnings: %s, %s',
  (points, engaged, approved, rejected, warnings, score, title) => {
    const found = titleScore(stats(points, engaged, [approved, rejected, warnings]));
    expect(found.toFixed(2)).toBe(score);
    expect(titleOf(found)).toBe(title);
  },
);

const counts = fc.nat({ max: 10_000_000 });
const anyPerson = fc
  .tuple(counts, counts, fc.tuple(counts, counts, fc.nat({ max: 1000 })))
  .map((parts) => stats(...parts));

test('[PR-05] the score is between 0 and 100000 and has 6 decimals', () => {
  fc.assert(
    fc.property(anyPerson, (person) => {
      const score = titleScore(person);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100_000);
      expect(Number(score.toFixed(6))).toBe(score);
    }),
  );
});

test('[PR-04] warnings and rejections never raise the score, and points never lower it', () => {
  fc.assert(
    fc.property(anyPerson, (person) => {
      const score = titleScore(person);
      const warned = { ...person, warnCount: person.warnCount + 1 };
      const rejected = { ...person, rejectedEngaged: person.rejectedEngaged + 1 };
      const richer = { ...person, pointTenths: tenths(person.pointTenths + 1) };
      expect(titleScore(warned)).toBeLessThanOrEqual(score);
      expect(titleScore(rejected)).toBeLessThanOrEqual(score);
      expect(titleScore(richer)).toBeGreaterThanOrEqual(score);
    }),
  );
});

test.each([
  [0, 'Novice'],
  [19.999999, 'Novice'],
  [20, 'Explorer'],
  [99.999999, 'Explorer'],
  [100, 'Skilled'],
  [199.999999, 'Skilled'],
  [200, 'Elite'],
  [499.999999, 'Elite'],
  [500, 'Master'],
  [999.999999, 'Master'],
  [1000, 'Grandmaster'],
  [1999.999999, 'Grandmaster'],
  [2000, 'Legendary'],
  [100_000, 'Legendary'],
])('[PR-06] the score %d is %s', (score, title) => {
  expect(titleOf(score)).toBe(title);
});

test('the next title includes the missing score, and the highest title has none', () => {
  expect(nextTitle(0)).toEqual({ title: 'Explorer', missingScore: 20 });
  expect(nextTitle(100)).toEqual({ title: 'Elite', missingScore: 100 });
  expect(nextTitle(2000)).toBeNull();
});

test('[PR-06] a tier above the score has a share of 0, and a tier below it a share of 1', () => {
  const shares = (score: number) => tierShares(score).map(({ share }) => share);
  expect(shares(0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(shares(60)).toEqual([1, 0.5, 0, 0, 0, 0, 0]);
  expect(shares(2000)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  expect(shares(9999)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('[PR-08] approval percent is approved of reviewed, rounded, and 0 without reviews', () => {
  expect(approvalPercent({ approvedEngaged: 20, rejectedEngaged: 5 })).toBe(80);
  expect(approvalPercent({ approvedEngaged: 2, rejectedEngaged: 1 })).toBe(67);
  expect(approvalPercent({ approvedEngaged: 1, rejectedEngaged: 0 })).toBe(100);
  expect(approvalPercent({ approvedEngaged: 0, rejectedEngaged: 0 })).toBe(0);
});

test('[PR-08] activity is the total engaged', () => {
  expect(statsLines(stats(42.5, 30, [20, 5, 0]))).toEqual([
    { kind: 'points', value: 425 },
    { kind: 'activity', value: 30 },
    { kind: 'approval_percent', value: 80 },
  ]);
});

test('the stats lines mention warnings only if there are any', () => {
  expect(statsLines(stats(0, 0, [0, 0, 2])).at(-1)).toEqual({ kind: 'warnings', value: 2 });
});

test('[PR-06] each tier is named with the score from which on it holds', () => {
  expect(tierShares(0).map(({ title, fromScore }) => [title, fromScore])).toEqual([
    ['Novice', 0],
    ['Explorer', 20],
    ['Skilled', 100],
    ['Elite', 200],
    ['Master', 500],
    ['Grandmaster', 1000],
    ['Legendary', 2000],
  ]);
});

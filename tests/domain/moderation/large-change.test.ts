import { expect, test } from 'vitest';
import { isLargeMove, isLargeRise } from '#src/domain/moderation/request.ts';
import { tenths } from '#src/domain/points/tenths.ts';

test.each([
  [9_999, 50_000, false],
  [10_000, 50_000, true],
  [999, 100, false],
  [1_000, 100, true],
  [99, 0, false],
  [100, 0, true],
])('[PA-17] moving %d tenths with a balance of %d is large: %s', (moved, balance, isLarge) => {
  expect(isLargeMove(tenths(moved), tenths(balance))).toBe(isLarge);
});

test.each([
  [24, 239, false],
  [24, 240, true],
  [0, 9, false],
  [0, 10, true],
  [900, 10, false],
])('[PA-17] a price from %d to %d tenths rises much: %s', (before, after, isLarge) => {
  expect(isLargeRise(tenths(before), tenths(after))).toBe(isLarge);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePoints } from '#src/domain/points/typed-points.ts';
import { formatPoints, sumTenths, tenths } from '#src/domain/points/tenths.ts';
import { ok } from '#src/domain/result.ts';

test.each([
  [0, '0.0'],
  [5, '0.5'],
  [11, '1.1'],
  [425, '42.5'],
  [2500, '250.0'],
  [12345, '1234.5'],
])('[PT-01] %i tenths are displayed as %s', (amount, shown) => {
  expect(formatPoints(tenths(amount))).toBe(shown);
});

test('[PT-01] an amount that is not an integer is a bug', () => {
  expect(() => tenths(1.5)).toThrow();
});

test('an amount below zero keeps its sign', () => {
  expect(formatPoints(tenths(-5))).toBe('-0.5');
});

test.each([
  ['1.1', 11],
  ['0.3', 3],
  ['2.3', 23],
  ['8.2', 82],
  ['16.1', 161],
  ['1', 10],
  [' 2.5 ', 25],
  ['.5', 5],
  ['5.', 50],
  ['007', 70],
  ['0', 0],
  ['-0', 0],
  ['100000000', 1_000_000_000],
  [8.2, 82],
  [16.1, 161],
])('[PT-02] %j points are %i tenths', (input, amount) => {
  expect(parsePoints(input)).toEqual(ok(amount));
});

test.each([
  ['1.15', 'too_precise'],
  ['2.50', 'too_precise'],
  [0.1 + 0.2, 'too_precise'],
  ['-1', 'negative'],
  ['-0.05', 'negative'],
  ['abc', 'no_number'],
  ['', 'no_number'],
  ['.', 'no_number'],
  ['1e3', 'no_number'],
  ['5abc', 'no_number'],
  [Infinity, 'no_number'],
  ['Infinity', 'no_number'],
  [NaN, 'no_number'],
  ['100000000.1', 'too_large'],
  ['9'.repeat(20), 'too_large'],
])('[PT-02] %j is not a valid amount of points: %s', (input, code) => {
  expect(parsePoints(input)).toEqual({ ok: false, failure: { code } });
});

test('[PT-01] [PT-02] a displayed amount parses back to itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      expect(parsePoints(formatPoints(tenths(amount)))).toEqual(ok(amount));
      expect(parsePoints(amount / 10)).toEqual(ok(amount));
    }),
  );
});

test('[PT-02] any text parses to tenths or is refused, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double()), (input) => {
      const parsed = parsePoints(input);
      expect(!parsed.ok || Number.isSafeInteger(parsed.value)).toBe(true);
    }),
  );
});

test('amounts add up', () => {
  expect(sumTenths([tenths(11), tenths(22)])).toBe(33);
  expect(sumTenths([])).toBe(0);
});

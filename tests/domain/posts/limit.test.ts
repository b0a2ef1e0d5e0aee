import { expect, test } from 'vitest';
import { parseFormLimit, parseLimit } from '#src/domain/posts/post-draft.ts';
import { err, ok } from '#src/domain/result.ts';

test.each([
  [5, 5],
  ['5', 5],
  [' 5 ', 5],
  ['5.9', 5],
  ['1', 1],
  [1, 1],
])('[PO-08] the limit %j is %i', (input, limit) => {
  expect(parseLimit(input)).toEqual(ok(limit));
});

test.each([
  '0.9',
  0,
  '0',
  -3,
  '-3',
  2.5,
  '',
  'abc',
  undefined,
  null,
  NaN,
  Infinity,
  '1e3',
  '5x',
  {},
])('[PO-08] the limit %j is refused', (input) => {
  expect(parseLimit(input)).toEqual(err({ code: 'limit_invalid' }));
});

test('a limit above a million is refused, so that every cost is exact', () => {
  expect(parseLimit(1_000_000)).toEqual(ok(1_000_000));
  expect(parseLimit(1_000_001)).toEqual(err({ code: 'limit_invalid' }));
});

test('the form takes digits only', () => {
  expect(parseFormLimit('12')).toEqual(ok(12));
  for (const text of ['', '0', '00', '2.5', '-1', 'abc']) {
    expect(parseFormLimit(text)).toEqual(err({ code: 'form_limit_invalid' }));
  }
});

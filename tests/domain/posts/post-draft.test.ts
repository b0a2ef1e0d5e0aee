import { expect, test } from 'vitest';
import {
  checkAbout,
  checkGuide,
  parseFormLimit,
  parseLimit,
} from '#src/domain/posts/post-draft.ts';
import { err, ok } from '#src/domain/result.ts';

test.each([
  ['nothing', '  ', { ok: true, value: null }],
  ['a line', ' Our launch thread ', { ok: true, value: 'Our launch thread' }],
  ['several lines', 'Our\nlaunch\u202E thread', { ok: true, value: 'Our launch thread' }],
  ['80 characters', '🚀'.repeat(80), { ok: true, value: '🚀'.repeat(80) }],
  ['81 characters', 'a'.repeat(81), { ok: false, failure: { code: 'about_too_long' } }],
])('[MY-18] the title of a post: %s', (_name, text, outcome) => {
  expect(checkAbout(text)).toEqual(outcome);
});

test.each([
  ['19 characters', 'a'.repeat(19), 'guide_too_short'],
  ['20 with blanks around 19', ` ${'a'.repeat(19)} `, 'guide_too_short'],
  ['nothing', '', 'guide_too_short'],
  ['25 characters that are not seen', '\u200B'.repeat(25), 'guide_too_short'],
  ['19 characters and one that is not seen', `${'a'.repeat(19)}\u200B`, 'guide_too_short'],
  ['101 characters', 'a'.repeat(101), 'guide_too_long'],
])('[PO-14] a guide of %s is refused', (_name, text, code) => {
  expect(checkGuide('comment', text)).toEqual(err({ code, guide: 'comment' }));
  expect(checkGuide('quote', text)).toEqual(err({ code, guide: 'quote' }));
});

test.each([20, 100])('[PO-14] a guide of %i characters passes, after trimming', (length) => {
  const guide = 'a'.repeat(length);
  expect(checkGuide('comment', `  ${guide} `)).toEqual(ok(guide));
});

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

test('a limit above a million is refused, to keep every cost exact', () => {
  expect(parseLimit(1_000_000)).toEqual(ok(1_000_000));
  expect(parseLimit(1_000_001)).toEqual(err({ code: 'limit_invalid' }));
});

test('the form accepts digits only', () => {
  expect(parseFormLimit('12')).toEqual(ok(12));
  for (const text of ['', '0', '00', '2.5', '-1', 'abc']) {
    expect(parseFormLimit(text)).toEqual(err({ code: 'form_limit_invalid' }));
  }
});

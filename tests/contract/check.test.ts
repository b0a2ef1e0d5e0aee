import { expect, test } from 'vitest';
import {
  type Check,
  isAnything,
  isCount,
  isFilledText,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isRecordOf,
  isShapedAs,
  isText,
  isTrue,
  isUndefinedOr,
  parseJson,
} from '#src/contract/check.ts';
import { botTimeoutMs, retryForMs, scheduleForMs } from '#src/contract/function-time.ts';
import { isPackedRows, packRows, unpackRows } from '#src/contract/packed-rows.ts';

const checks: readonly (readonly [
  name: string,
  check: Check<unknown>,
  right: readonly unknown[],
  wrong: readonly unknown[],
])[] = [
  ['a text', isText, ['', 'a'], [1, null, undefined, ['a']]],
  ['a filled text', isFilledText, ['a', ' '], ['', 1, null, ['a']]],
  ['a number', isNumber, [0, -1.5], [NaN, Infinity, '1', null, 1n]],
  ['a count', isCount, [0, 7], [-1, 0.5, 2 ** 53, '1', null, NaN]],
  ['a flag', isFlag, [true, false], [0, 'true', null, undefined]],
  ['true', isTrue, [true], [false, 1, 'true']],
  ['an object', isObject, [{}, []], [null, undefined, 'a', 1, isObject]],
  ['one of some', isOneOf(['a', 'b']), ['a', 'b'], ['c', '', null, ['a']]],
  ['null or a text', isNullOr(isText), [null, ''], [undefined, 1]],
  ['nothing or a text', isUndefinedOr(isText), [undefined, ''], [null, 1]],
  ['a list', isListOf(isText), [[], ['a', 'b']], [['a', 1], { 0: 'a', length: 1 }, 'a', null]],
  ['a record', isRecordOf(isText), [{}, { a: 'b' }], [[], ['a'], { a: 'b', c: 1 }, null, 'a']],
  ['anything', isAnything, [null, undefined, 0, {}], []],
  [
    'a shape',
    isShapedAs({ a: isText, b: isUndefinedOr(isFlag) }),
    [{ a: '' }, { a: '', b: true, c: 1 }],
    [{}, { a: '', b: null }, { a: 1, b: true }, null, 'a'],
  ],
];

test.each(checks)('%s is recognized', (_name, check, right, wrong) => {
  expect(right.filter((value) => !check(value))).toEqual([]);
  expect(wrong.filter((value) => check(value))).toEqual([]);
});

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['0', 0],
  ['{', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the text %j is read as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('[SP-05] rows travel field by field and arrive as they were', () => {
  const rows = [
    { a: 1, b: 'x' },
    { a: 2, b: null },
  ];
  const packed = packRows(rows);
  expect(packed).toEqual({ count: 2, fields: { a: [1, 2], b: ['x', null] } });
  expect(unpackRows(packed)).toEqual(rows);
  expect(packRows([])).toEqual({ count: 0, fields: {} });
  expect(unpackRows({ count: 0, fields: {} })).toEqual([]);
});

test.each([
  [{ count: 1000, fields: {} }, true],
  [{ count: 1001, fields: {} }, false],
  [{ count: -1, fields: {} }, false],
  [{ count: 1, fields: { a: ['x'] } }, true],
  [{ count: 1, fields: { a: 'x' } }, false],
  [{ count: 1, fields: [] }, false],
  [{ fields: {} }, false],
])('[SP-05] %j are packed rows: %s', (value, isPacked) => {
  expect(isPackedRows(value)).toBe(isPacked);
});

test('[TR-21] [TR-43] [BO-07] retries, bot calls and the schedule end within the 25 s of an execution', () => {
  expect([retryForMs, botTimeoutMs, scheduleForMs]).toEqual([22_000, 5000, 19_500]);
});

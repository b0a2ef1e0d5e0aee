import { expect, test } from 'vitest';
import { isXHandle, parseXUsername } from '#src/domain/handles.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

function read(text: string): string {
  const handle = parseXUsername(text);
  return handle.ok ? handle.value : refusalOf(handle.failure);
}

test.each([
  ['ada', 'ada'],
  ['@Ada', 'ada'],
  [' @ADA ', 'ada'],
  ['https://x.com/Ada_L', 'ada_l'],
  ['twitter.com/ada_l?s=21', 'ada_l'],
  ['https://www.twitter.com/ada_l/', 'ada_l'],
  ['https://mobile.twitter.com/ada_l#top', 'ada_l'],
  ['abcdefghijklmno', 'abcdefghijklmno'],
  ['xylophone.com', 'handle_not_found xylophone.com'],
])('[IN-01] [IN-04] %j is read as %s', (text, handle) => {
  expect(read(text)).toBe(handle);
});

test.each(['', '  ', '@', 'https://x.com/', 'https://x.com'])(
  '[IN-03] [IN-04] %j is no username',
  (text) => {
    expect(read(text)).toBe('x_username_missing');
  },
);

test.each([
  ['abcdefghijklmnop', 'handle_not_found abcdefghijklmnop'],
  ['ada-l', 'handle_not_found ada-l'],
])('[IN-02] [IN-04] %s is no handle: %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('[IN-02] a handle has 1-15 letters, digits or underscores', () => {
  expect(['a', 'A_1', 'a'.repeat(15)].every(isXHandle)).toBe(true);
  expect(['', 'a'.repeat(16), 'ä', 'a b', 'a.b'].some(isXHandle)).toBe(false);
});

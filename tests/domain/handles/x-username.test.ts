import { expect, test } from 'vitest';
import { isXHandle, parseXUsername } from '#src/domain/handles/x-username.ts';
import { errorText } from '#src/text/en/errors.ts';

function read(text: string): string {
  const handle = parseXUsername(text);
  return handle.ok ? handle.value : errorText(handle.failure);
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
  ['xylophone.com', 'User @xylophone.com not found'],
])('[IN-01] [IN-04] %j is read as %s', (text, handle) => {
  expect(read(text)).toBe(handle);
});

test.each(['', '  ', '@', 'https://x.com/', 'https://x.com'])(
  '[IN-03] [IN-04] %j is no username',
  (text) => {
    expect(read(text)).toBe('No Twitter username provided');
  },
);

test.each([
  ['abcdefghijklmnop', 'User @abcdefghijklmnop not found'],
  ['ada-l', 'User @ada-l not found'],
])('[IN-02] [IN-04] %s is no handle: %s', (text, sentence) => {
  expect(read(text)).toBe(sentence);
});

test('[IN-02] a handle has 1-15 letters, digits or underscores', () => {
  expect(['a', 'A_1', 'a'.repeat(15)].every(isXHandle)).toBe(true);
  expect(['', 'a'.repeat(16), 'ä', 'a b', 'a.b'].some(isXHandle)).toBe(false);
});

import { expect, test } from 'vitest';
import {
  isXHandle,
  linkedUsernameType,
  normalizeXUsername,
  parseTelegramHandle,
} from '#src/domain/handles.ts';
import { refusalOf } from './refusal-of.ts';

test.each([
  ['https://t.me/ada', 'TG'],
  [' telegram.me/ada', 'TG'],
  ['https://mobile.twitter.com/ada', 'X'],
  ['x.com/ada', 'X'],
  ['www.x.com/ada', 'X'],
  ['http://www.twitter.com/ada', 'X'],
  ['WWW.T.ME/ada', 'TG'],
  ['https://www.telegram.me/ada', 'TG'],
  ['m.x.com/ada', undefined],
  ['ada', undefined],
  ['https://example.com/t.me/ada', undefined],
])('[IN-01] [IN-05] the link %j contains a username of the kind %s', (text, kind) => {
  expect(linkedUsernameType(text)).toBe(kind);
});

function readTelegram(text: string): string {
  const handle = parseTelegramHandle(text);
  return handle.ok ? handle.value : refusalOf(handle.failure);
}

test.each([
  ['ada_love', 'ada_love'],
  ['@Ada_Love', 'ada_love'],
  [' @ada_love ', 'ada_love'],
  ['https://t.me/ada_love', 'ada_love'],
  ['t.me/Ada_Love', 'ada_love'],
  ['http://www.telegram.me/ada_love', 'ada_love'],
  ['t.me/@ada_love', 'ada_love'],
  ['t.me/ada_love?start=1', 'ada_love'],
  ['t.me/ada_love/5', 'ada_love'],
  ['@ ada_love', 'ada_love'],
  ['adalo', 'adalo'],
  ['a'.repeat(32), 'a'.repeat(32)],
])('[IN-05] [IN-07] [IN-08] %j is read as %s', (text, handle) => {
  expect(readTelegram(text)).toBe(handle);
});

test.each(['', '  ', '@', 'https://t.me/'])('[IN-06] [IN-08] %j is not a username', (text) => {
  expect(readTelegram(text)).toBe('telegram_username_missing');
});

test.each(['adal', 'a'.repeat(33), 'ada-love', 'ada love', 'https://t.me/adal', 'x.com/ada_love'])(
  '[IN-07] [IN-08] %j has another format',
  (text) => {
    expect(readTelegram(text)).toBe('telegram_username_invalid');
  },
);

test.each([
  ['ada', 'ada'],
  ['@Ada', 'ada'],
  [' @ADA ', 'ada'],
  ['https://x.com/Ada_L', 'ada_l'],
  ['twitter.com/ada_l?s=21', 'ada_l'],
  ['https://www.twitter.com/ada_l/', 'ada_l'],
  ['https://mobile.twitter.com/ada_l#top', 'ada_l'],
  ['abcdefghijklmno', 'abcdefghijklmno'],
  ['x.com/@ada', 'ada'],
  ['http://x.com/ada/status/1', 'ada'],
  ['@ ada', 'ada'],
])('[IN-01] [IN-04] %j is read as %s', (text, handle) => {
  expect(normalizeXUsername(text)).toBe(handle);
  expect(isXHandle(handle)).toBe(true);
});

test.each(['', '  ', '@', 'https://x.com/', 'https://x.com'])(
  '[IN-03] [IN-04] %j contains no username',
  (text) => {
    expect(normalizeXUsername(text)).toBe('');
  },
);

test.each([
  ['abcdefghijklmnop', 'abcdefghijklmnop'],
  ['ada-l', 'ada-l'],
  ['xylophone.com', 'xylophone.com'],
])('[IN-02] [IN-04] %j is read as %s, which is not a handle', (text, expected) => {
  expect(normalizeXUsername(text)).toBe(expected);
  expect(isXHandle(expected)).toBe(false);
});

test('[IN-02] a handle has 1-15 letters, digits or underscores', () => {
  expect(['a', 'A_1', 'a'.repeat(15)].every(isXHandle)).toBe(true);
  expect(['', 'a'.repeat(16), 'ä', 'a b', 'a.b'].some(isXHandle)).toBe(false);
});

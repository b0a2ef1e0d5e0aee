import { expect, test } from 'vitest';
import { parseTelegramHandle } from '#src/domain/handles.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

function read(text: string): string {
  const handle = parseTelegramHandle(text);
  return handle.ok ? handle.value : refusalOf(handle.failure);
}

test.each([
  ['ada_love', 'ada_love'],
  ['@Ada_Love', 'ada_love'],
  [' @ada_love ', 'ada_love'],
  ['https://t.me/ada_love', 'ada_love'],
  ['t.me/Ada_Love', 'ada_love'],
  ['adalo', 'adalo'],
  ['a'.repeat(32), 'a'.repeat(32)],
])('[IN-05] [IN-07] [IN-08] %j is read as %s', (text, handle) => {
  expect(read(text)).toBe(handle);
});

test.each(['', '  ', '@', 'https://t.me/'])('[IN-06] [IN-08] %j is no username', (text) => {
  expect(read(text)).toBe('telegram_username_missing');
});

test.each(['adal', 'a'.repeat(33), 'ada-love', 'ada love', 'https://t.me/adal', 'x.com/ada_love'])(
  '[IN-07] [IN-08] %j has another format',
  (text) => {
    expect(read(text)).toBe('telegram_username_invalid');
  },
);

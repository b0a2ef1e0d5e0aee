import { expect, test } from 'vitest';
import { readSearch } from '#src/domain/people/search.ts';

test.each([
  ['https://t.me/Ada_Love', 'telegram_handle', 'ada_love'],
  ['t.me/ada_love', 'telegram_handle', 'ada_love'],
  ['telegram.me/ada', 'telegram_handle', 'ada'],
  [`t.me/${'a'.repeat(32)}`, 'telegram_handle', 'a'.repeat(32)],
  ['https://x.com/Ada', 'x_handle', 'ada'],
  ['twitter.com/ada?s=20', 'x_handle', 'ada'],
  ['@ada', 'bare_name', 'ada'],
  ['ADA', 'bare_name', 'ada'],
  [' ada ', 'bare_name', 'ada'],
  ['Ada L', 'bare_name', 'ada l'],
])('[LI-12] %j searches by %s for %s', (input, kind, name) => {
  expect(readSearch(input)).toEqual({ kind, name });
});

test.each(['', '   ', '@'])('[LI-12] %j shows every row', (input) => {
  expect(readSearch(input)).toEqual({ kind: 'everybody' });
});

test.each(['https://x.com/sixteen_letters_', `t.me/${'a'.repeat(33)}`, 't.me/', 'x.com/a-b'])(
  '[LI-10] [LI-12] %s matches no row',
  (input) => {
    expect(readSearch(input)).toEqual({ kind: 'none' });
  },
);

import { expect, test } from 'vitest';
import { matchesSearch, readSearch } from '#src/domain/handles/search-input.ts';
import { exampleUser } from '#tests/domain/examples.ts';

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
    expect(readSearch(input)).toEqual({ kind: 'nobody' });
    expect(matchesSearch(exampleUser(), readSearch(input))).toBe(false);
  },
);

const ada = exampleUser({ xUsername: 'ada_x', handle: 'love_tg', xName: 'Ada Lovelace' });

function finds(input: string): boolean {
  return matchesSearch(ada, readSearch(input));
}

test('[LI-09] matching is by case-insensitive substring, and an empty search shows every row', () => {
  expect(finds('LOVELACE')).toBe(true);
  expect(finds('velac')).toBe(true);
  expect(finds('babbage')).toBe(false);
  expect(finds('')).toBe(true);
});

test('[LI-10] a link matches by the handle of its own site only', () => {
  expect(finds('t.me/love_tg')).toBe(true);
  expect(finds('t.me/love')).toBe(true);
  expect(finds('t.me/ada_x')).toBe(false);
  expect(finds('x.com/ada_x')).toBe(true);
  expect(finds('x.com/love_tg')).toBe(false);
});

test('[LI-11] a bare name is matched against both handles and the display name', () => {
  expect(finds('ada_x')).toBe(true);
  expect(finds('@love_tg')).toBe(true);
  expect(finds('ada l')).toBe(true);
});

import { expect, test } from 'vitest';
import { readSearch, searchKeysOf } from '#src/domain/people/search.ts';
import { maxSearchCharacters } from '#src/domain/text.ts';

const ivy = { xUsername: 'ivy_x', handle: 'ivy_demo', name: 'Ivy Flores', xName: 'Ivy Flores' };

test.each([
  ['handles and name', ivy, 'ivy_x ivy_demo ivy flores'],
  ['another name on X', { ...ivy, xName: 'Ivy on X' }, 'ivy_x ivy_demo ivy flores ivy on x'],
  ['no messenger handle', { ...ivy, handle: '' }, 'ivy_x ivy flores'],
  ['a name of any script', { ...ivy, name: 'ÉLODIE', xName: '' }, 'ivy_x ivy_demo élodie'],
])('[PA-02] a person is found by X handle, messenger handle and names: %s', (_, person, text) => {
  expect(searchKeysOf(person).searchText).toBe(text);
});

test('[PA-02] a search text always fits its column', () => {
  const person = {
    xUsername: 'x'.repeat(15),
    handle: 'h'.repeat(32),
    name: 'İ'.repeat(255),
    xName: 'İ'.repeat(254),
  };
  expect(searchKeysOf(person).searchText.length).toBeLessThanOrEqual(320);
});

test.each(['ivy_x', 'ivy__x', 'lvy_x', '1vy_x', 'iVy_X', 'ivyx', 'ivyx_'])(
  '[PA-03] the handle %s looks nearly like ivy_x',
  (xUsername) => {
    expect(searchKeysOf({ ...ivy, xUsername }).handleKey).toBe('lvyx');
  },
);

test.each([
  ['ivy_y', 'lvyy'],
  ['corner', 'comer'],
  ['vvave_0l', 'waveol'],
  ['h3xl4b58', 'hexlabsb'],
  ['1_9_2_6_7', 'l9267'],
  ['___', '___'],
  ['', ''],
])('[PA-03] the key of the handle %j is %j', (xUsername, key) => {
  expect(searchKeysOf({ ...ivy, xUsername }).handleKey).toBe(key);
});

test.each([
  ['https://t.me/Ada_Love', 'telegram_handle', 'ada_love'],
  ['t.me/ada_love', 'telegram_handle', 'ada_love'],
  ['telegram.me/ada', 'telegram_handle', 'ada'],
  [`t.me/${'a'.repeat(32)}`, 'telegram_handle', 'a'.repeat(32)],
  ['https://x.com/Ada', 'x_handle', 'ada'],
  ['twitter.com/ada?s=20', 'x_handle', 'ada'],
  ['https://www.x.com/ada', 'x_handle', 'ada'],
  ['http://mobile.twitter.com/ada/status/1', 'x_handle', 'ada'],
  ['x.com/@ada', 'x_handle', 'ada'],
  [`x.com/${'a'.repeat(15)}`, 'x_handle', 'a'.repeat(15)],
  ['www.t.me/@ada?start=1', 'telegram_handle', 'ada'],
  ['@ ada', 'bare_name', 'ada'],
  ['@ada', 'bare_name', 'ada'],
  ['ADA', 'bare_name', 'ada'],
  [' ada ', 'bare_name', 'ada'],
  ['Ada L', 'bare_name', 'ada l'],
])('[LI-12] %j searches by %s for %s', (input, kind, name) => {
  expect(readSearch(input)).toEqual({ kind, name });
});

test.each(['', '   ', '@'])('[LI-12] %j matches every row', (input) => {
  expect(readSearch(input)).toEqual({ kind: 'everybody' });
});

test.each([
  'https://x.com/sixteen_letters_',
  `t.me/${'a'.repeat(33)}`,
  't.me/',
  'x.com/a-b',
  'a'.repeat(maxSearchCharacters + 1),
])('[LI-10] [LI-12] %s matches no row', (input) => {
  expect(readSearch(input)).toEqual({ kind: 'none' });
});

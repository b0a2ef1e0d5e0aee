import { expect, test } from 'vitest';
import { checkLaunchUser, parseLanguage } from '#src/domain/people/launch-user.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

function answer(user: Parameters<typeof checkLaunchUser>[0]): string {
  const checked = checkLaunchUser(user);
  return checked.ok ? 'accepted' : refusalOf(checked.failure);
}

test.each([
  undefined,
  {},
  { id: 'ada' },
  { id: 0 },
  { id: -1 },
  { id: 1.5 },
  { id: NaN },
  { id: 2 ** 53 },
  { id: '' },
])('the launch user %j has no numeric id', (user) => {
  expect(answer(user && { firstName: 'Ada', ...user })).toBe('telegram_user_invalid');
});

test('a missing id is reported before a missing first name', () => {
  expect(answer({ id: 'ada', firstName: '' })).toBe('telegram_user_invalid');
});

test.each([undefined, '', '  ', 5])(
  'a launch user with the first name %j has no first name',
  (firstName) => {
    expect(answer({ id: 1001, firstName })).toBe('telegram_first_name_missing');
  },
);

test('a numeric id, as number or text, and a first name suffice', () => {
  const value = { id: '1001', firstName: 'Ada' };
  expect(checkLaunchUser({ id: 1001, firstName: ' Ada ' })).toEqual({ ok: true, value });
  expect(checkLaunchUser({ id: '1001', firstName: 'Ada' })).toEqual({ ok: true, value });
});

test.each([
  ['en', 'en'],
  ['pt-BR', 'pt-br'],
  ['zh-hans', 'zh-hans'],
  ['', null],
  ['english please', null],
  ['en-abcdefgh-abcdefgh', null],
  [5, null],
  [undefined, null],
])('[LA-03] the language %j is stored as %j', (stated, kept) => {
  expect(parseLanguage(stated)).toBe(kept);
});

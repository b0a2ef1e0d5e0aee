import { expect, test } from 'vitest';
import { type ModerationInput, readModeration } from '#src/domain/moderation/request.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

const valid: ModerationInput = { username: 'ada', usernameType: 'X', points: '5', reason: 'why' };

function answer(tool: ModerationTool, changes: Partial<ModerationInput>): string {
  const request = readModeration(tool, { ...valid, ...changes });
  return request.ok ? 'accepted' : refusalOf(request.failure);
}

/** Each row is at fault, and so is everything that the rows after it name. */
test.each<[string, ModerationTool, Partial<ModerationInput>, string]>([
  [
    'username',
    'addPoints',
    { username: ' ', usernameType: 'Z', points: 'abc', reason: '' },
    'username_missing',
  ],
  [
    'username',
    'addPoints',
    { username: undefined, usernameType: undefined, points: undefined, reason: undefined },
    'username_missing',
  ],
  ['type', 'addPoints', { usernameType: 'Z', points: 'abc', reason: '' }, 'username_type_invalid'],
  ['type', 'banUser', { usernameType: 'x', reason: '' }, 'username_type_invalid'],
  ['points', 'addPoints', { points: 'abc', reason: '' }, 'points_invalid'],
  ['points', 'reducePoints', { points: '2.5', reason: '' }, 'points_not_whole'],
  ['reason', 'addPoints', { reason: '  ' }, 'parameter_missing reason'],
  ['reason', 'reducePoints', { reason: undefined }, 'parameter_missing reason'],
  ['reason', 'banUser', { reason: '' }, 'parameter_missing reason'],
])('[AD-15] a fault in %s of %s, %j, is reported before all later ones: %s', (_fault, ...row) => {
  const [tool, changes, expected] = row;
  expect(answer(tool, changes)).toBe(expected);
});

test.each<[Partial<ModerationInput>, string]>([
  [{ username: '@' }, 'x_username_missing'],
  [{ username: '@', usernameType: 'TG' }, 'telegram_username_missing'],
  [{ username: 'ada', usernameType: 'TG' }, 'telegram_username_invalid'],
])('a username that cannot be looked up, %j: %s', (changes, expected) => {
  expect(answer('banUser', changes)).toBe(expected);
});

test.each<[string, string, { field: string; handle: string }]>([
  [' @Ada ', 'X', { field: 'xUsername', handle: 'ada' }],
  ['https://x.com/Ada_L', 'X', { field: 'xUsername', handle: 'ada_l' }],
  ['no-such-handle', 'X', { field: 'xUsername', handle: 'no-such-handle' }],
  ['@Ada_Love', 'TG', { field: 'handle', handle: 'ada_love' }],
  ['https://t.me/Ada_Love', 'TG', { field: 'handle', handle: 'ada_love' }],
])(
  '[PA-20] [AD-06] the username %j of type %s is looked up as %j',
  (username, usernameType, target) => {
    const request = readModeration('unbanUser', { username, usernameType });
    expect(request).toMatchObject({ ok: true, value: { target } });
  },
);

test.each<[ModerationTool, number]>([
  ['banUser', 200],
  ['addPoints', 200],
  ['reducePoints', 200],
  ['warnUser', 100],
])('the reason of %s is trimmed and cut to %i characters', (tool, cap) => {
  const request = readModeration(tool, { ...valid, reason: `  ${'x'.repeat(300)}` });
  expect(request).toMatchObject({ ok: true, value: { reason: 'x'.repeat(cap) } });
});

test('a warning needs no reason', () => {
  expect(answer('warnUser', { reason: '  ' })).toBe('accepted');
  expect(answer('warnUser', { reason: undefined })).toBe('accepted');
});

test('the amount is read in tenths, and only where points are moved', () => {
  const amount = (tool: ModerationTool, points: string) => {
    const request = readModeration(tool, { ...valid, points });
    return request.ok ? request.value.amountTenths : null;
  };
  expect(amount('addPoints', '2.5')).toBe(25);
  expect(amount('reducePoints', '5')).toBe(50);
  expect(amount('banUser', 'abc')).toBe(0);
});

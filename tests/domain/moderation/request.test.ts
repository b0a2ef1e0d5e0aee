import { expect, test } from 'vitest';
import {
  readModeration,
  type ModerationInput,
  type ModerationTool,
} from '#src/domain/moderation/request.ts';
import { errorText } from '#src/text/en/errors.ts';

const valid: ModerationInput = { username: 'ada', usernameType: 'X', points: '5', reason: 'why' };

function answer(tool: ModerationTool, changes: Partial<ModerationInput>): string {
  const request = readModeration(tool, { ...valid, ...changes });
  return request.ok ? 'accepted' : errorText(request.failure);
}

/** Each row is at fault, and so is everything that is told after it. */
test.each<[string, ModerationTool, Partial<ModerationInput>, string]>([
  [
    'username',
    'addPoints',
    { username: ' ', usernameType: 'Z', points: 'abc', reason: '' },
    'Please enter a username first.',
  ],
  [
    'username',
    'addPoints',
    { username: undefined, usernameType: undefined, points: undefined, reason: undefined },
    'Please enter a username first.',
  ],
  ['type', 'addPoints', { usernameType: 'Z', points: 'abc', reason: '' }, 'Invalid username type'],
  ['type', 'banUser', { usernameType: 'x', reason: '' }, 'Invalid username type'],
  [
    'points',
    'addPoints',
    { points: 'abc', reason: '' },
    'Points must be a valid positive number with max 1 decimal place (e.g., 2.5).',
  ],
  [
    'points',
    'reducePoints',
    { points: '2.5', reason: '' },
    'Enter a valid positive number for points.',
  ],
  ['reason', 'addPoints', { reason: '  ' }, 'Missing required parameter: "reason"'],
  ['reason', 'reducePoints', { reason: undefined }, 'Missing required parameter: "reason"'],
  ['reason', 'banUser', { reason: '' }, 'Missing required parameter: "reason"'],
])('[AD-15] a fault in %s of %s, %j, is told before all later ones: %s', (_fault, ...row) => {
  const [tool, changes, sentence] = row;
  expect(answer(tool, changes)).toBe(sentence);
});

test.each<[Partial<ModerationInput>, string]>([
  [{ username: '@' }, 'No Twitter username provided'],
  [{ username: '@', usernameType: 'TG' }, 'No Telegram username provided'],
  [{ username: 'ada', usernameType: 'TG' }, 'Invalid Telegram username format'],
])('a username that cannot be looked up, %j: %s', (changes, sentence) => {
  expect(answer('banUser', changes)).toBe(sentence);
});

test.each<[string, string, { field: string; handle: string }]>([
  [' @Ada ', 'X', { field: 'xUsername', handle: 'ada' }],
  ['https://x.com/Ada_L', 'X', { field: 'xUsername', handle: 'ada_l' }],
  ['no-such-handle', 'X', { field: 'xUsername', handle: 'no-such-handle' }],
  ['@Ada_Love', 'TG', { field: 'handle', handle: 'ada_love' }],
  ['https://t.me/Ada_Love', 'TG', { field: 'handle', handle: 'ada_love' }],
])('the username %j of type %s is looked up as %j', (username, usernameType, target) => {
  const request = readModeration('unbanUser', { username, usernameType });
  expect(request).toMatchObject({ ok: true, value: { target } });
});

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

import { expect, test } from 'vitest';
import {
  choosePerson,
  isLargeMove,
  isLargeRise,
  type ModerationInput,
  readModeration,
  readNote,
} from '#src/domain/moderation/request.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { userId } from '#src/domain/ids.ts';
import { exampleUser } from '#tests/domain/examples.ts';
import { tenths } from '#src/domain/points/tenths.ts';

const valid: ModerationInput = { username: 'ada', usernameType: 'X', points: '5', reason: 'why' };

function answer(tool: ModerationTool, changes: Partial<ModerationInput>): string {
  const request = readModeration(tool, { ...valid, ...changes });
  return request.ok ? 'accepted' : refusalOf(request.failure);
}

/** Each row has its own fault plus the faults of all rows after it. */
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
])('[AD-15] a fault in %s of %s, %j, is reported before all later faults: %s', (_fault, ...row) => {
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

test('[FA-20] [FA-27] the chosen person and the end of a ban are read unchanged', () => {
  const read = (changes: Partial<ModerationInput>) =>
    readModeration('banUser', { ...valid, ...changes });
  const value = {
    tool: 'banUser',
    target: { field: 'xUsername', handle: 'ada' },
    amountTenths: 0,
    reason: 'why',
  };
  expect(read({ personId: '7', untilMs: 9 })).toEqual({
    ok: true,
    value: { ...value, personId: '7', untilMs: 9 },
  });
  expect(read({})).toEqual({ ok: true, value: { ...value, personId: null, untilMs: null } });
});

test('[PA-01] a note is trimmed, and an empty one is refused', () => {
  expect(readNote('  Second account. ')).toEqual({ ok: true, value: 'Second account.' });
  const note = readNote(' \n ');
  expect(note.ok ? '' : refusalOf(note.failure)).toBe('parameter_missing note');
});

test('a warning needs no reason', () => {
  expect(answer('warnUser', { reason: '  ' })).toBe('accepted');
  expect(answer('warnUser', { reason: undefined })).toBe('accepted');
});

test('the amount is read in tenths, and only by tools that move points', () => {
  const amount = (tool: ModerationTool, points: string) => {
    const request = readModeration(tool, { ...valid, points });
    return request.ok ? request.value.amountTenths : null;
  };
  expect(amount('addPoints', '2.5')).toBe(25);
  expect(amount('reducePoints', '5')).toBe(50);
  expect(amount('banUser', 'abc')).toBe(0);
});

const target = { field: 'xUsername', handle: 'recycled' } as const;
const former = exampleUser({ id: userId('1'), name: 'Former', handle: 'former' });
const present = exampleUser({ id: userId('2'), name: 'Present', handle: 'present' });

function chosenId(personId: string | null, people = [former, present]): string {
  const chosen = choosePerson({ target, personId }, people);
  return chosen.ok ? chosen.value.id : refusalOf(chosen.failure);
}

test('[FA-20] a username that several people share asks which one is meant', () => {
  expect(choosePerson({ target, personId: null }, [former, present])).toEqual({
    ok: false,
    failure: {
      code: 'several_people',
      people: [
        { id: '1', name: 'Former', handle: 'former', xUsername: 'ada' },
        { id: '2', name: 'Present', handle: 'present', xUsername: 'ada' },
      ],
    },
  });
});

test('[FA-20] the chosen person is used if the username matches them, and otherwise refused', () => {
  expect(chosenId('2')).toBe('2');
  expect(chosenId('3')).toBe('handle_not_found recycled');
  expect(chosenId(null, [present])).toBe('2');
  expect(chosenId('1', [present])).toBe('handle_not_found recycled');
  expect(chosenId(null, [])).toBe('handle_not_found recycled');
});

test.each([
  [9_999, 50_000, false],
  [10_000, 50_000, true],
  [999, 100, false],
  [1_000, 100, true],
  [99, 0, false],
  [100, 0, true],
])('[PA-17] moving %d tenths with a balance of %d is large: %s', (moved, balance, isLarge) => {
  expect(isLargeMove(tenths(moved), tenths(balance))).toBe(isLarge);
});

test.each([
  [24, 239, false],
  [24, 240, true],
  [0, 9, false],
  [0, 10, true],
  [900, 10, false],
])('[PA-17] a price from %d to %d tenths rises much: %s', (before, after, isLarge) => {
  expect(isLargeRise(tenths(before), tenths(after))).toBe(isLarge);
});

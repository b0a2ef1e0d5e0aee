import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { decideErasure, isErased } from '#src/domain/people/erasure.ts';
import { type SearchKeys, searchKeysOf } from '#src/domain/people/search.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { eachCounter, type User } from '#src/domain/user.ts';
import { exampleUser } from '#tests/domain/examples.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

const key = (xUserId: string) => `keyed.${xUserId}`;
const banned = { isBanned: true, banReason: 'Spam', xUserId: '77' };

test.each([
  ['without name and handle', '', '', true],
  ['whose name had nothing to be seen', '', 'ada', false],
  ['without a handle', 'Ada', '', false],
])('[OP-10] a person %s counts as erased: %s, %s, %s', (_who, name, xUsername, expected) => {
  expect(isErased({ name, xUsername })).toBe(expected);
});

test.each<[string, Parameters<typeof exampleUser>[0] | null, string]>([
  ['no one', null, 'user_not_found'],
  ['an administrator', { isAdmin: true }, 'erase_admin'],
  ['a banned administrator', { ...banned, isAdmin: true }, 'erase_admin'],
])('[OP-10] %s is not erased', (_who, changes, refusal) => {
  const decision = decideErasure(changes === null ? null : exampleUser(changes), key);
  expect(decision.ok ? 'erased' : refusalOf(decision.failure)).toBe(refusal);
});

test('[OP-10] [VX-22] erasing keeps a keyed X account id for a banned person, and none for anyone else', () => {
  expect(decideErasure(exampleUser(banned), key)).toMatchObject({
    ok: true,
    value: { xUserId: 'keyed.77', banReason: '[erased]', isApproved: false, isRequestOpen: false },
  });
  expect(decideErasure(exampleUser({ ...banned, xUserId: null }), () => null)).toMatchObject({
    ok: true,
    value: { xUserId: null },
  });
  expect(decideErasure(exampleUser({ xUserId: '77' }), key)).toMatchObject({
    ok: true,
    value: { xUserId: null, banReason: null },
  });
});

/** A person with all columns set, each with a value that no other column has. */
const known = exampleUser({
  name: 'Known name',
  firstName: 'Known first',
  handle: 'known_handle',
  xUsername: 'known_x',
  xName: 'Known on X',
  xUserId: 'known77',
  avatar: 'https://known.example/a.png',
  xAvatar: 'https://known.example/x.png',
  photoUrl: 'https://known.example/p.png',
  clerkId: 'user_known',
  language: 'fa',
  isRequestOpen: true,
  requestedAtMs: 3,
  rejectedAtMs: 4,
  rejectReason: 'known no posts',
  warnCount: 2,
  totalEngaged: 9,
  mutedKinds: ['reviews'],
  invitedBy: userId('1003'),
  inviteTenths: tenths(25),
});

/** The row once what erasing writes is in it. */
function erasedRow(person: User): User & SearchKeys {
  const decision = decideErasure(person, key);
  if (!decision.ok) throw new Error(refusalOf(decision.failure));
  return { ...person, ...searchKeysOf(person), ...decision.value };
}

test('[OP-10] erasing a person removes every name, address, text and search key', () => {
  const before = { ...known, ...searchKeysOf(known) };
  const row = erasedRow(known);

  expect(JSON.stringify(before)).toMatch(/known/i);
  expect(JSON.stringify(row)).not.toMatch(/known|fa"/i);
  expect(isErased(row)).toBe(true);
  expect([row.searchText, row.handleKey]).toEqual(['', '']);
});

test('[OP-10] an erased person is not a member and asks for nothing', () => {
  expect(erasedRow(known)).toMatchObject({ isApproved: false, isRequestOpen: false });
});

test('[OP-10] an erased text is nothing at all, unless a ban needs one', () => {
  const decision = decideErasure(known, key);
  const written = decision.ok ? Object.entries(decision.value) : [];
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter(([, value]) => value !== '' && value !== null && value !== false)).toEqual(
    [],
  );
});

test.each([
  ['a member', {}],
  ['a banned person', { ...banned, bannedAtMs: 5, banUntilMs: 6 }],
])('[OP-10] %s keep their numbers, times and ban', (_who, changes) => {
  const person = { ...known, ...changes };
  const counters = Object.keys(eachCounter(0)) as (keyof User)[];
  const kept: readonly (keyof User)[] = [
    ...counters,
    'id',
    'pointTenths',
    'isBanned',
    'bannedAtMs',
    'banUntilMs',
    'requestedAtMs',
    'rejectedAtMs',
    'mutedKinds',
    'invitedBy',
    'inviteTenths',
    'createdAtMs',
  ];
  const row = erasedRow(person);
  for (const field of kept) expect(row[field], field).toEqual(person[field]);
});

test('[OP-10] a banned person is not erased without a key for the account', () => {
  const decision = decideErasure(exampleUser(banned), () => null);
  expect(decision.ok ? 'erased' : refusalOf(decision.failure)).toBe('erase_key_missing');
});

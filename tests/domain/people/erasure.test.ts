import { expect, test } from 'vitest';
import { decideErasure, isErased } from '#src/domain/people/erasure.ts';
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

test('[OP-10] what is erased of a person is every name, address and text', () => {
  const person = exampleUser({
    isApproved: true,
    isRequestOpen: true,
    language: 'fa',
    rejectReason: 'no posts',
    xAvatar: 'https://pictures.example/x.png',
    photoUrl: 'https://pictures.example/p.png',
  });
  expect(decideErasure(person, key)).toEqual({
    ok: true,
    value: {
      name: '',
      firstName: '',
      handle: '',
      xUsername: '',
      xName: '',
      xUserId: null,
      avatar: null,
      xAvatar: null,
      photoUrl: null,
      clerkId: null,
      language: null,
      rejectReason: null,
      banReason: null,
      isApproved: false,
      isRequestOpen: false,
      searchText: '',
      handleKey: '',
    },
  });
});

test('[OP-10] a banned person is not erased without a key for the account', () => {
  const decision = decideErasure(exampleUser(banned), () => null);
  expect(decision.ok ? 'erased' : refusalOf(decision.failure)).toBe('erase_key_missing');
});

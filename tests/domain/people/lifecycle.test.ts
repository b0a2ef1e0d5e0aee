import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideApprovalRequest, lifecycleState } from '#src/domain/people/lifecycle.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const standing = { isApproved: false, isRequestOpen: false, isBanned: false, isAdmin: false };

test('[GU-07] a person who is not in the database is new', () => {
  expect(lifecycleState(null)).toBe('new');
});

test('[GU-08] an open request makes an unapproved person pending, an admin too', () => {
  expect(lifecycleState({ ...standing, isRequestOpen: true })).toBe('pending');
  expect(lifecycleState({ ...standing, isRequestOpen: true, isAdmin: true })).toBe('pending');
});

test('[GU-09] an unapproved person without an open request is rejected', () => {
  expect(lifecycleState(standing)).toBe('rejected');
  expect(lifecycleState({ ...standing, isAdmin: true })).toBe('rejected');
});

test('[GU-10] [GU-11] an approved person is approved, or admin', () => {
  expect(lifecycleState({ ...standing, isApproved: true })).toBe('approved');
  expect(lifecycleState({ ...standing, isApproved: true, isAdmin: true })).toBe('admin');
});

test('[GU-12] a ban counts before everything else', () => {
  const rest = fc.record({
    isApproved: fc.boolean(),
    isRequestOpen: fc.boolean(),
    isAdmin: fc.boolean(),
  });
  fc.assert(
    fc.property(rest, (flags) => {
      expect(lifecycleState({ ...flags, isBanned: true })).toBe('banned');
    }),
  );
});

test.each([true, false])(
  'a decision of %s closes the request and is told if it approves',
  (flag) => {
    expect(decideApprovalRequest(exampleUser(), flag)).toEqual({
      ok: true,
      value: {
        userId: '1001',
        changes: { isRequestOpen: false, isApproved: flag },
        isTold: flag,
      },
    });
  },
);

test('a decision about nobody is refused', () => {
  expect(decideApprovalRequest(null, true)).toEqual({
    ok: false,
    failure: { code: 'user_not_found' },
  });
});

test('[RQ-07] a banned person is not told of an approval, as the ban still holds', () => {
  expect(decideApprovalRequest(exampleUser({ isBanned: true }), true)).toMatchObject({
    value: { changes: { isApproved: true }, isTold: false },
  });
});

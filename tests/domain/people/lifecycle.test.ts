import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideApprovalRequest,
  lifecycleState,
  type FormerDecision,
  type SeenRequest,
} from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
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

test('[GU-12] a ban takes precedence over every other state', () => {
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

const asking = exampleUser({ isApproved: false, isRequestOpen: true, requestedAtMs: 7 });
const seen = { xUserId: '500001', requestedAtMs: 7 };
const former = { isApproved: true, handle: 'olga_x' };
const undecided = { isApproved: true, reason: '', nowMs: 9, seen: null, former: null };

type Asked = readonly [
  user: User,
  isApproved: boolean,
  seen: SeenRequest | null,
  former: FormerDecision | null,
];

function decisionOn(...[user, isApproved, seenThen, formerThen]: Asked): string {
  const asked = { ...undecided, isApproved, seen: seenThen, former: formerThen };
  const decision = decideApprovalRequest(user, asked);
  return decision.ok ? 'decided' : refusalOf(decision.failure);
}

test.each([true, false])(
  'a decision of %s closes the request and notifies if it approves',
  (flag) => {
    expect(decideApprovalRequest(asking, { ...undecided, isApproved: flag })).toEqual({
      ok: true,
      value: {
        userId: '1001',
        changes: {
          isRequestOpen: false,
          isApproved: flag,
          rejectedAtMs: flag ? null : 9,
          rejectReason: null,
        },
        isTold: flag,
      },
    });
  },
);

test('[PA-04] a rejection stores its reason and sends it to the person, and an approval has none', () => {
  const rejection = { ...undecided, isApproved: false, reason: 'no posts' };
  expect(decideApprovalRequest(asking, rejection)).toMatchObject({
    value: { changes: { rejectedAtMs: 9, rejectReason: 'no posts' }, isTold: true },
  });
  expect(decideApprovalRequest(asking, { ...undecided, reason: 'no posts' })).toMatchObject({
    value: { changes: { rejectedAtMs: null, rejectReason: null }, isTold: true },
  });
});

test('[PA-04] a rejected person can be approved only by an administrator who saw the rejection', () => {
  const rejected = exampleUser({ isApproved: false, requestedAtMs: 7 });
  expect(decisionOn(rejected, true, { ...seen, isRejected: true }, former)).toBe('decided');
  expect(decisionOn(rejected, true, seen, { ...former, isApproved: false })).toBe(
    'request_decided olga_x false',
  );
  expect(
    decisionOn(exampleUser({ requestedAtMs: 7 }), true, { ...seen, isRejected: true }, former),
  ).toBe('request_decided olga_x true');
});

test('a decision about an unknown person is refused', () => {
  expect(decideApprovalRequest(null, undecided)).toEqual({
    ok: false,
    failure: { code: 'user_not_found' },
  });
});

test('[RQ-07] a banned person is not notified of an approval, because the ban still holds', () => {
  const banned = exampleUser({ isApproved: false, isRequestOpen: true, isBanned: true });
  expect(decideApprovalRequest(banned, undecided)).toMatchObject({
    value: { changes: { isApproved: true }, isTold: false },
  });
});

test('[FA-19] a decision must match what the administrator saw', () => {
  const changed = 'request_changed';
  expect(decisionOn(asking, true, seen, null)).toBe('decided');
  expect(decisionOn(asking, true, { ...seen, xUserId: '500002' }, null)).toBe(changed);
  expect(decisionOn(asking, true, { ...seen, requestedAtMs: 8 }, null)).toBe(changed);
  expect(decisionOn(asking, true, null, null)).toBe('decided');
});

test('[FA-19] an older request has the time of its row', () => {
  const old = exampleUser({ isRequestOpen: true, requestedAtMs: null, createdAtMs: 3 });
  expect(decisionOn(old, true, { ...seen, requestedAtMs: 3 }, null)).toBe('decided');
});

test('[FA-19] [PA-16] a repeated decision is refused with the name of the administrator who decided', () => {
  const approved = exampleUser();
  const rejected = exampleUser({ isApproved: false });
  expect(decisionOn(approved, true, seen, former)).toBe('request_decided olga_x true');
  expect(decisionOn(rejected, true, seen, { ...former, isApproved: false })).toBe(
    'request_decided olga_x false',
  );
  expect(decisionOn(approved, false, null, former)).toBe('request_decided olga_x true');
  expect(decisionOn(approved, true, null, former)).toBe('request_decided olga_x true');
  expect(decisionOn(approved, false, null, null)).toBe('request_decision_failed');
});

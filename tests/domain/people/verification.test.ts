import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import {
  decideCompleteVerification,
  decideOpenVerification,
  isLinkExpired,
  type CompleteVerificationContext,
  type Verification,
  type XAccount,
} from '#src/domain/people/verification.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const minute = 60_000;
const issued: Verification = {
  userId: '1007',
  name: 'Nia N',
  firstName: 'Nia',
  handle: 'Nia_Night',
  photoUrl: 'https://pictures.example/nia.png',
  language: 'fa',
  invitedBy: null,
  issuedAtMs: 0,
  openedAtMs: null,
  isUsed: false,
};
const account: XAccount = {
  clerkId: 'user_nia',
  xUserId: '700',
  username: 'NiaX',
  name: 'Nia on X',
  avatarUrl: null,
};
const context: CompleteVerificationContext = {
  telegramId: '1007',
  verification: { ...issued, openedAtMs: minute },
  isNonceRight: true,
  account,
  user: null,
  accountOwner: null,
  inviter: null,
  rejectedAtMs: null,
  retryHours: 24,
  nowMs: 2 * minute,
};
const unapproved = exampleUser({ id: userId('1007'), isApproved: false });

function answer(changes: Partial<CompleteVerificationContext>): string {
  const decision = decideCompleteVerification({ ...context, ...changes });
  return decision.ok ? decision.value.kind : refusalOf(decision.failure);
}

test('a link is valid at exactly 120 s, and expired after that', () => {
  expect(isLinkExpired(1000, 121_000)).toBe(false);
  expect(isLinkExpired(1000, 121_001)).toBe(true);
});

test('a link opens once, in time, and only if it was issued', () => {
  const opened = (verification: Verification | null, nowMs: number) => {
    const decision = decideOpenVerification(verification, nowMs);
    return decision.ok ? 'opened' : refusalOf(decision.failure);
  };
  expect(opened(issued, 120_000)).toBe('opened');
  expect(opened(issued, 120_001)).toBe('link_expired');
  expect(opened({ ...issued, openedAtMs: 1 }, 2)).toBe('link_expired');
  expect(opened(null, 0)).toBe('verification_failed');
});

test.each<[string, Partial<CompleteVerificationContext>, string]>([
  ['without a messenger id', { telegramId: ' ', verification: null }, 'telegram_id_missing'],
  ['that was not issued', { verification: null }, 'verification_failed'],
  ['that was not opened', { verification: issued }, 'verification_failed'],
  [
    'that was used',
    { verification: { ...issued, openedAtMs: minute, isUsed: true } },
    'verification_failed',
  ],
  ['with a wrong nonce', { isNonceRight: false }, 'verification_failed'],
  ['with an old nonce', { nowMs: 16 * minute + 1 }, 'verification_failed'],
  ['without an account', { account: null }, 'verification_failed'],
  ['of an approved person', { user: exampleUser() }, 'verification_failed'],
  [
    'of a banned person',
    { user: exampleUser({ isApproved: false, isBanned: true }) },
    'verification_failed',
  ],
  ['of another person’s account', { accountOwner: exampleUser() }, 'x_account_taken'],
  ['at the end of its 15 minutes', { nowMs: 16 * minute }, 'create'],
  ['again by the same person', { user: unapproved, accountOwner: unapproved }, 'renew'],
])('a verification %s: %j', (_name, changes, outcome) => {
  expect(answer(changes)).toBe(outcome);
});

test('a taken account has its own code', () => {
  expect(decideCompleteVerification({ ...context, accountOwner: exampleUser() })).toEqual({
    ok: false,
    failure: { code: 'x_account_taken' },
  });
});

test('[VX-24] an account without a name, or with an invisible one, is shown by its handle', () => {
  for (const name of [null, ' ', '\u200B\u202E']) {
    const decision = decideCompleteVerification({ ...context, account: { ...account, name } });
    expect(decision).toMatchObject({ ok: true, value: { user: { xName: 'NiaX' } } });
  }
});

test('[VX-25] a repeated verification without a name keeps the name', () => {
  const verification = { ...issued, openedAtMs: minute, name: '\u200B ' };
  const user = { ...unapproved, name: 'Ada' };
  const decision = decideCompleteVerification({ ...context, verification, user });
  expect(decision).toMatchObject({ ok: true, value: { changes: { name: 'Ada' } } });
});

test('a new person starts from zero and awaits approval', () => {
  const decision = decideCompleteVerification(context);
  expect(decision).toEqual({
    ok: true,
    value: {
      kind: 'create',
      user: {
        id: '1007',
        name: 'Nia N',
        firstName: 'Nia',
        handle: 'nia_night',
        photoUrl: 'https://pictures.example/nia.png',
        language: 'fa',
        xUsername: 'niax',
        xName: 'Nia on X',
        xUserId: '700',
        xAvatar: null,
        clerkId: 'user_nia',
        avatar: 'https://unavatar.io/x/niax',
        pointTenths: 0,
        totalEngaged: 0,
        approvedEngaged: 0,
        rejectedEngaged: 0,
        behaviourPoint: 0,
        warnCount: 0,
        isBanned: false,
        isAdmin: false,
        isApproved: false,
        isRequestOpen: true,
        requestedAtMs: 2 * minute,
        decisions: 0,
        rejections: 0,
        decisionMs: 0,
        rejectedAtMs: null,
        rejectReason: null,
        bannedAtMs: null,
        banReason: null,
        banUntilMs: null,
        invitedBy: null,
        inviteTenths: null,
        mutedKinds: [],
      },
    },
  });
});

test('a rejected person who verifies again opens a new request', () => {
  const avatarUrl = 'https://pictures.example/x.png';
  const decision = decideCompleteVerification({
    ...context,
    user: unapproved,
    account: { ...account, avatarUrl },
  });
  expect(decision).toEqual({
    ok: true,
    value: {
      kind: 'renew',
      id: '1007',
      changes: {
        name: 'Nia N',
        xUsername: 'niax',
        xName: 'Nia on X',
        xUserId: '700',
        xAvatar: avatarUrl,
        clerkId: 'user_nia',
        avatar: avatarUrl,
        isRequestOpen: true,
        requestedAtMs: 2 * minute,
      },
    },
  });
});

const hour = 60 * minute;

test.each([
  [{ rejectedAtMs: 2 * minute }, 'request_too_soon 24'],
  [{ rejectedAtMs: 2 * minute - 23 * hour }, 'request_too_soon 1'],
  [{ rejectedAtMs: 2 * minute - 24 * hour }, 'renew'],
  [{ rejectedAtMs: null }, 'renew'],
  [{ rejectedAtMs: 0, retryHours: 0 }, 'renew'],
])('[FA-14] a rejected person who asks again with %j is answered: %s', (changes, expected) => {
  expect(answer({ user: unapproved, ...changes })).toBe(expected);
});

test('[FA-14] a person awaiting approval may link another account', () => {
  expect(answer({ user: { ...unapproved, isRequestOpen: true }, rejectedAtMs: 0 })).toBe('renew');
});

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
import { errorText } from '#src/text/en/errors.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const minute = 60_000;
const issued: Verification = {
  userId: '1007',
  name: 'Nia N',
  firstName: 'Nia',
  handle: 'Nia_Night',
  photoUrl: 'https://pictures.example/nia.png',
  language: 'fa',
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
  rejectedAtMs: null,
  retryHours: 24,
  nowMs: 2 * minute,
};
const unapproved = exampleUser({ id: userId('1007'), isApproved: false });

function answer(changes: Partial<CompleteVerificationContext>): string {
  const decision = decideCompleteVerification({ ...context, ...changes });
  return decision.ok ? decision.value.kind : errorText(decision.failure);
}

test('a link is valid at exactly 120 s, and expired after', () => {
  expect(isLinkExpired(1000, 121_000)).toBe(false);
  expect(isLinkExpired(1000, 121_001)).toBe(true);
});

test('a link opens once, in time, and only if it was issued', () => {
  const opened = (verification: Verification | null, nowMs: number) => {
    const decision = decideOpenVerification(verification, nowMs);
    return decision.ok ? 'opened' : errorText(decision.failure);
  };
  expect(opened(issued, 120_000)).toBe('opened');
  expect(opened(issued, 120_001)).toBe('Link expired. Please reopen from Telegram.');
  expect(opened({ ...issued, openedAtMs: 1 }, 2)).toBe(
    'Link expired. Please reopen from Telegram.',
  );
  expect(opened(null, 0)).toBe('Verification failed');
});

test.each<[string, Partial<CompleteVerificationContext>, string]>([
  ['without a messenger id', { telegramId: ' ', verification: null }, 'Telegram ID is required'],
  ['that was not issued', { verification: null }, 'Verification failed'],
  ['that was not opened', { verification: issued }, 'Verification failed'],
  [
    'that was used',
    { verification: { ...issued, openedAtMs: minute, isUsed: true } },
    'Verification failed',
  ],
  ['with a wrong nonce', { isNonceRight: false }, 'Verification failed'],
  ['with an old nonce', { nowMs: 16 * minute + 1 }, 'Verification failed'],
  ['without an account', { account: null }, 'Verification failed'],
  ['of an approved person', { user: exampleUser() }, 'Verification failed'],
  [
    'of a banned person',
    { user: exampleUser({ isApproved: false, isBanned: true }) },
    'Verification failed',
  ],
  [
    'of somebody else’s account',
    { accountOwner: exampleUser() },
    'This X account already belongs to another member. Sign out and choose another.',
  ],
  ['at the end of its 15 minutes', { nowMs: 16 * minute }, 'create'],
  ['again by the same person', { user: unapproved, accountOwner: unapproved }, 'renew'],
])('a verification %s: %j', (_name, changes, outcome) => {
  expect(answer(changes)).toBe(outcome);
});

test('a taken account has a code of its own', () => {
  expect(decideCompleteVerification({ ...context, accountOwner: exampleUser() })).toEqual({
    ok: false,
    failure: { code: 'x_account_taken' },
  });
});

test('a new person begins with nothing, and waits for approval', () => {
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
      },
    },
  });
});

test('a rejected person who verifies again is asked about once more', () => {
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
  [{ rejectedAtMs: 2 * minute }, 'You can ask again in 24 hours.'],
  [{ rejectedAtMs: 2 * minute - 23 * hour }, 'You can ask again in 1 hours.'],
  [{ rejectedAtMs: 2 * minute - 24 * hour }, 'renew'],
  [{ rejectedAtMs: null }, 'renew'],
  [{ rejectedAtMs: 0, retryHours: 0 }, 'renew'],
])('[FA-14] a rejected person who asks again with %j is answered: %s', (changes, sentence) => {
  expect(answer({ user: unapproved, ...changes })).toBe(sentence);
});

test('[FA-14] who still waits may link another account', () => {
  expect(answer({ user: { ...unapproved, isRequestOpen: true }, rejectedAtMs: 0 })).toBe('renew');
});

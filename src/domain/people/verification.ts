import type { FailureOf } from '#src/domain/failure.ts';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { eachCounter, type User } from '#src/domain/user.ts';
import { isErased } from './erasure.ts';
import { inviterIdFor, type Inviter } from './invitation.ts';
import { normalizeName, publicAvatarUrl } from './profile.ts';
import { linkAgainFromMs } from './request-times.ts';

/** How long a verification link is valid after its creation. Rules VX-04, VX-09. */
const linkLifetimeMs = 120_000;

/** How long an opened verification can be completed. Rules VX-07, VX-20. */
export const nonceLifetimeMs = 15 * 60_000;

/** A verification that the server issued to a messenger user. */
export interface Verification {
  readonly userId: string;
  readonly name: string;
  readonly firstName: string;
  readonly handle: string;
  readonly photoUrl: string | null;
  readonly language: string | null;
  /** The inviter named by the link that opened the app; not checked yet. Rule MY-30. */
  readonly invitedBy: string | null;
  readonly issuedAtMs: number;
  readonly openedAtMs: number | null;
  readonly isUsed: boolean;
}

/** An X account as the sign-in service reports it. */
export interface XAccount {
  readonly clerkId: string;
  readonly xUserId: string;
  readonly username: string;
  readonly name: string | null;
  readonly avatarUrl: string | null;
}

/** Returns whether a link created at `madeAtMs` has expired; at exactly 120 s it has not. Rule VX-04. */
export function isLinkExpired(madeAtMs: number, nowMs: number): boolean {
  return nowMs - madeAtMs > linkLifetimeMs;
}

/**
 * Decides whether a link may be opened: `verification_failed` if it was never issued, `link_expired` if it is too old or
 * already opened. Rule VX-09.
 */
export function decideOpenVerification(
  verification: Verification | null,
  nowMs: number,
): Result<Verification, FailureOf<'verification_failed' | 'link_expired'>> {
  if (verification === null) return err({ code: 'verification_failed' });
  const isOpened = verification.openedAtMs !== null;
  if (isOpened || isLinkExpired(verification.issuedAtMs, nowMs)) {
    return err({ code: 'link_expired' });
  }
  return ok(verification);
}

/** What the operation read and checked to complete a verification. */
export interface CompleteVerificationContext {
  readonly telegramId: string;
  readonly verification: Verification | null;
  /** Whether the nonce is the one returned when the link was opened. */
  readonly isNonceRight: boolean;
  /** The account behind the sign-in token, or null if the token is invalid. */
  readonly account: XAccount | null;
  /** The row of the verification's messenger user, if there is one. */
  readonly user: User | null;
  /** The person that the account is already linked to, if there is one. */
  readonly accountOwner: Pick<User, 'id'> | null;
  /** The inviter that the verification names, if there is one. Rule MY-30. */
  readonly inviter: Inviter | null;
  /** When the person's last request was rejected, or null. Rule FA-14. */
  readonly rejectedAtMs: number | null;
  /** The hours between a rejection and a new request; 0 means no limit. Rule FA-14. */
  readonly retryHours: number;
  readonly nowMs: number;
}

/** The columns that a repeated verification updates. Rule VX-25. */
export type RenewedUser = Pick<
  User,
  | 'xUsername'
  | 'xName'
  | 'xUserId'
  | 'xAvatar'
  | 'clerkId'
  | 'name'
  | 'avatar'
  | 'isRequestOpen'
  | 'requestedAtMs'
> &
  Partial<MessengerColumns>;

/** What the messenger says about a person. */
type MessengerColumns = Pick<User, 'name' | 'firstName' | 'handle' | 'photoUrl' | 'language'>;

/** What completing a verification writes: a new row, or the update of an unapproved one. */
export type CompleteVerificationDecision =
  | { readonly kind: 'create'; readonly user: Omit<User, 'createdAtMs' | 'updatedAtMs'> }
  | { readonly kind: 'renew'; readonly id: User['id']; readonly changes: RenewedUser };

/**
 * Decides what completing a verification writes; a rejected person must wait before asking again. Rules VX-19 to VX-25,
 * GU-17, FA-14, MY-30.
 */
export function decideCompleteVerification(
  context: CompleteVerificationContext,
): Result<
  CompleteVerificationDecision,
  FailureOf<'telegram_id_missing' | 'verification_failed' | 'x_account_taken' | 'request_too_soon'>
> {
  const { verification, account, user, accountOwner } = context;
  if (context.telegramId.trim() === '') return err({ code: 'telegram_id_missing' });
  const isValid = verification !== null && isCompletable(verification, context.nowMs);
  if (!isValid || !context.isNonceRight) return err({ code: 'verification_failed' });
  if (account === null) return err({ code: 'verification_failed' });
  if (user !== null && (user.isBanned || user.isApproved)) {
    return err({ code: 'verification_failed' });
  }
  if (accountOwner !== null && accountOwner.id !== verification.userId) {
    return err({ code: 'x_account_taken' });
  }
  const { nowMs } = context;
  if (user === null) {
    const invitedBy = inviterIdFor(verification.userId, context.inviter);
    return ok({
      kind: 'create',
      user: { ...newUser(verification, account, nowMs), invitedBy, inviteTenths: null },
    });
  }
  const allowed = checkRetry(user, context);
  if (!allowed.ok) return allowed;
  const name = normalizeName(verification.name) || user.name;
  // An erasure emptied what logins keep up to date in other rows.
  const emptied = isErased(user) ? messengerColumns(verification) : {};
  const changes = { ...emptied, ...linkedColumns(account, nowMs), name };
  return ok({ kind: 'renew', id: user.id, changes });
}

const hourMs = 60 * 60 * 1000;

/** Checks that the last rejection is long enough ago; a person with an open request may link again. Rule FA-14. */
export function checkRetry(
  user: Pick<User, 'isRequestOpen'>,
  terms: Pick<CompleteVerificationContext, 'rejectedAtMs' | 'retryHours' | 'nowMs'>,
): Result<null, FailureOf<'request_too_soon'>> {
  const { rejectedAtMs, retryHours, nowMs } = terms;
  if (user.isRequestOpen || rejectedAtMs === null) return ok(null);
  const waitMs = (linkAgainFromMs(rejectedAtMs, retryHours) ?? nowMs) - nowMs;
  return waitMs > 0
    ? err({ code: 'request_too_soon', hours: Math.ceil(waitMs / hourMs) })
    : ok(null);
}

function isCompletable(verification: Verification, nowMs: number): boolean {
  const { isUsed, openedAtMs } = verification;
  return !isUsed && openedAtMs !== null && nowMs - openedAtMs <= nonceLifetimeMs;
}

function newUser(
  verification: Verification,
  account: XAccount,
  nowMs: number,
): Omit<User, 'createdAtMs' | 'updatedAtMs' | 'invitedBy' | 'inviteTenths'> {
  return {
    ...linkedColumns(account, nowMs),
    ...messengerColumns(verification),
    id: userId(verification.userId),
    mutedKinds: [],
    pointTenths: tenths(0),
    ...eachCounter(0),
    isBanned: false,
    isAdmin: false,
    isApproved: false,
    rejectedAtMs: null,
    rejectReason: null,
    bannedAtMs: null,
    banReason: null,
    banUntilMs: null,
  };
}

function messengerColumns(verification: Verification): MessengerColumns {
  return {
    name: normalizeName(verification.name),
    firstName: normalizeName(verification.firstName),
    handle: verification.handle.toLowerCase(),
    photoUrl: verification.photoUrl,
    language: verification.language,
  };
}

function linkedColumns(account: XAccount, nowMs: number): Omit<RenewedUser, 'name'> {
  const xUsername = account.username.toLowerCase();
  return {
    xUsername,
    xName: normalizeName(account.name ?? '') || account.username,
    xUserId: account.xUserId,
    xAvatar: account.avatarUrl,
    clerkId: account.clerkId,
    avatar: account.avatarUrl ?? publicAvatarUrl(xUsername),
    isRequestOpen: true,
    requestedAtMs: nowMs,
  };
}

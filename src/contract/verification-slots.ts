import { nonceLifetimeMs } from '#src/domain/people/verification.ts';
import { type Check, isFilledText, isNullOr, isShapedAs, isText, isTrue } from './check.ts';
import type { DeviceSlot } from './device-slots.ts';
import type { OperationOutput } from './operations/operations.ts';
import { isVerificationPayload, type VerificationPayload } from './verification-link.ts';

/** What one verification needs across the redirect to the social network and back. */
export type KeptVerification = {
  readonly key: string;
  readonly payload: VerificationPayload;
  /** What the server answered when the link was opened: the nonce, whose account it is, and the person's language. */
  readonly opened: OperationOutput<'openVerification'>;
};

const isAccount = isShapedAs({
  id: isText,
  name: isText,
  handle: isText,
  photoUrl: isNullOr(isText),
});

const isKeptVerification: Check<KeptVerification> = isShapedAs<KeptVerification>({
  key: isText,
  payload: isVerificationPayload,
  opened: isShapedAs({ nonce: isText, user: isAccount, language: isNullOr(isText) }),
});

/** An opened verification, in the tab. Rule ST-05. */
export const verificationSlot: DeviceSlot<KeptVerification> = {
  key: 'yapp-verification',
  version: 1,
  holds: isKeptVerification,
  maxAgeMs: nonceLifetimeMs,
};

/** That there was a verification, in the tab; outlives the verification's secrets. Rule VX-07. */
export const verificationMarkSlot: DeviceSlot<true> = {
  key: 'yapp-verification-mark',
  version: 1,
  holds: isTrue,
};

/** The X account that was linked, in the tab, for anyone who reads the page again. Rule PA-15. */
export const linkedAccountSlot: DeviceSlot<string> = {
  key: 'yapp-linked-account',
  version: 1,
  holds: isFilledText,
};

/** For which link the policy was accepted, in the tab. Rule VX-10. */
export const policyAcceptedSlot: DeviceSlot<string> = {
  key: 'yapp-policy-accepted',
  version: 1,
  holds: isFilledText,
  maxAgeMs: nonceLifetimeMs,
};

/** The start parameter of the invitation that a person came by, until they ask for access. Rule MY-30. */
export function invitationSlot(userId: string): DeviceSlot<string> {
  return {
    key: `yapp-invitation-${userId}`,
    version: 1,
    holds: isFilledText,
    maxAgeMs: 30 * 24 * 60 * 60 * 1000,
  };
}

import { nonceLifetimeMs } from '#src/domain/people/verification.ts';
import { type Check, isFilledText, isNullOr, isShapedAs, isText, isTrue } from './check.ts';
import type { DeviceSlot } from './device-slots.ts';
import type { OperationOutput } from './operations/operations.ts';
import { isVerificationPayload, type VerificationPayload } from './verification-link.ts';

/** What a verification needs across the redirect to X and back. */
export type KeptVerification = {
  readonly key: string;
  readonly payload: VerificationPayload;
  /** The server's answer to opening the link: the nonce, the person, and the person's language. */
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

/** Set if there was a verification, in the tab; survives the verification's secrets. Rule VX-07. */
export const verificationMarkSlot: DeviceSlot<true> = {
  key: 'yapp-verification-mark',
  version: 1,
  holds: isTrue,
};

/** The linked X account, in the tab, for a reload of the page. Rule PA-15. */
export const linkedAccountSlot: DeviceSlot<string> = {
  key: 'yapp-linked-account',
  version: 1,
  holds: isFilledText,
};

/** The link for which the policy was accepted, in the tab. Rule VX-10. */
export const policyAcceptedSlot: DeviceSlot<string> = {
  key: 'yapp-policy-accepted',
  version: 1,
  holds: isFilledText,
  maxAgeMs: nonceLifetimeMs,
};

/** The start parameter of a person's invitation, until they ask for access. Rule MY-30. */
export function invitationSlot(userId: string): DeviceSlot<string> {
  return {
    key: `yapp-invitation-${userId}`,
    version: 1,
    holds: isFilledText,
    maxAgeMs: 30 * 24 * 60 * 60 * 1000,
  };
}

import {
  hasLinkParts,
  readVerificationUrl,
  buildVerificationUrl,
} from '#src/contract/verification-link.ts';
import { policyAcceptedSlot, type KeptVerification } from '#src/contract/verification-slots.ts';
import type { FailureOf, Failure } from '#src/domain/failure.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import { openLink, type Cipher, sealLink } from '#src/platform/link-cipher.ts';
import type { SignedInXAccount } from '#src/platform/sign-in/x-sign-in.ts';
import type { VerificationSlots } from '#src/platform/verification-slots.ts';
import { refuse, withFallback, type Reply, succeed } from '#src/services/reply.ts';
import type { VerificationService } from '#src/services/verification.ts';

type LinkFailure = FailureOf<
  | 'link_parameters_missing'
  | 'link_key_missing'
  | 'link_expired'
  | 'link_not_decrypted'
  | 'link_processing_failed'
>;

/** The states of a verification link's page. Rules VX-01, PA-15. */
export type LinkState =
  | { readonly status: 'loading' }
  | { readonly status: 'invalid' | 'expired' | 'error'; readonly failure: LinkFailure }
  | { readonly status: 'ready'; readonly verification: KeptVerification }
  | { readonly status: 'linked'; readonly xUsername: string };

/** The dependencies of `processLink`. */
type LinkParts = {
  readonly verification: Pick<VerificationService, 'open'>;
  readonly cipher: Cipher;
  readonly keep: VerificationSlots;
  readonly nowMs: () => number;
};

/**
 * Reads the page's address, decrypts its payload and lets the server open the link, once. The result is stored for the
 * redirect to X and back, after which the address no longer contains the link. Rules VX-01 to VX-09.
 */
export async function processLink(address: string, parts: LinkParts): Promise<LinkState> {
  const kept = hasLinkParts(address) ? undefined : parts.keep.read();
  if (kept?.state === 'kept') return { status: 'ready', verification: kept.verification };
  if (kept?.state === 'linked') return { status: 'linked', xUsername: kept.xUsername };
  if (kept?.state === 'late') return refused({ code: 'link_expired' });
  const link = readVerificationUrl(address, parts.nowMs());
  if (!link.ok) return refused(link.failure);
  const payload = await openLink(parts.cipher, link.value);
  if (!payload.ok) return refused(payload.failure);
  const opened = await parts.verification.open(link.value.sid);
  if (!opened.success) {
    const isLate = opened.code === 'link_expired';
    return refused({ code: isLate ? 'link_expired' : 'link_processing_failed' });
  }
  const { nonce, user, language } = opened;
  const verification = {
    key: link.value.key,
    payload: payload.value,
    opened: { nonce, user, language },
  };
  parts.keep.save(verification);
  return { status: 'ready', verification };
}

function refused(failure: LinkFailure): LinkState {
  switch (failure.code) {
    case 'link_expired':
      return { status: 'expired', failure };
    case 'link_processing_failed':
      return { status: 'error', failure };
    case 'link_parameters_missing':
    case 'link_key_missing':
    case 'link_not_decrypted':
      return { status: 'invalid', failure };
  }
}

/** A person's step between policy and proof. Rules VX-10, VX-14, VX-15. */
type VerifyStep = 'connecting' | 'unavailable' | 'policy' | 'confirm';

/** The step to show: no one passes the policy without accepting it for this link. */
export function verifyStepOf(
  signInStatus: 'loading' | 'unavailable' | 'signed-out' | 'signed-in',
  hasAccepted: boolean,
): VerifyStep {
  if (signInStatus === 'loading') return 'connecting';
  if (signInStatus === 'unavailable') return 'unavailable';
  return signInStatus === 'signed-in' && hasAccepted ? 'confirm' : 'policy';
}

/** Whether the policy was accepted for a link. */
export function isPolicyAccepted(tabStorage: DeviceStorage, sessionId: string): boolean {
  return tabStorage.read(policyAcceptedSlot) === sessionId;
}

/** Records that the policy was accepted for a link; null withdraws it. */
export function keepAcceptance(tabStorage: DeviceStorage, sessionId: string | null): void {
  if (sessionId === null) tabStorage.remove(policyAcceptedSlot);
  else tabStorage.write(policyAcceptedSlot, sessionId);
}

/** The proof of the X account: the sign-in and its token. */
type Proof = {
  readonly clerkUserId: string;
  readonly account: SignedInXAccount;
  readonly token: string;
};

/**
 * Completes the verification and deletes its secrets. A refusal has the operation's sentence, or else is
 * `verification_failed`. Rules VX-16, VX-18.
 */
export async function completeLink(
  proof: Proof,
  parts: {
    readonly verification: Pick<VerificationService, 'complete'>;
    readonly keep: VerificationSlots;
  },
): Promise<Reply<{ xUsername: string }>> {
  const kept = parts.keep.read();
  if (kept.state !== 'kept') return refuse({ code: 'link_expired' });
  const { payload, opened } = kept.verification;
  const reply = await parts.verification.complete({
    sessionId: payload.sessionId,
    nonce: opened.nonce,
    token: proof.token,
    telegram_id: opened.user.id,
    telegram_handle: opened.user.handle,
    name: opened.user.name,
    clerkId: proof.clerkUserId,
    x_username: proof.account.handle,
    avatar: proof.account.avatar ?? '',
  });
  if (!reply.success) return withFallback(reply, { code: 'verification_failed' });
  parts.keep.finish(reply.xUsername);
  return reply;
}

/** The part of the messenger user that a link needs. */
type LinkingPerson = { readonly username?: string | undefined };

/** The dependencies of `makeVerificationUrl`. */
type LinkMakingParts = {
  readonly verification: Pick<VerificationService, 'start'>;
  readonly cipher: Cipher;
  readonly nowMs: () => number;
  /** The start parameter of the person's invitation. Rule MY-30. */
  readonly invitation?: string | undefined;
  /** The origin of the page that the link opens. */
  readonly authHost: string;
};

/**
 * Creates the link to the external browser. Refuses with `telegram_user_unavailable` without a messenger user and with
 * `telegram_username_missing` without a user name, both before it calls the server, and with `authentication_failed` if
 * a failure has no reason. Rules AU-05 to AU-07, AU-09 to AU-11.
 */
export async function makeVerificationUrl(
  person: LinkingPerson | undefined,
  parts: LinkMakingParts,
): Promise<Reply<{ url: string }>> {
  if (person === undefined) return refuse({ code: 'telegram_user_unavailable' });
  if ((person.username ?? '') === '') return refuse({ code: 'telegram_username_missing' });
  const failed: Failure = { code: 'authentication_failed' };
  const started = await parts.verification.start(parts.invitation);
  if (!started.success) return withFallback(started, failed);
  const { sessionId, user } = started;
  try {
    const link = await sealLink(parts.cipher, { user, sessionId, ts: parts.nowMs() });
    return succeed({ url: buildVerificationUrl(parts.authHost, link) });
  } catch {
    // No cryptography in the browser, or an invalid auth host: nothing that the person could fix.
    return refuse(failed);
  }
}

import { buildVerificationUrl } from '#src/contract/verification-link.ts';
import type { Failure } from '#src/domain/failure.ts';
import { sealLink, type Cipher } from '#src/platform/link-cipher.ts';
import { refuse, succeed, withFallback, type Reply } from '#src/services/reply.ts';
import type { VerificationService } from '#src/services/verification.ts';

/** The messenger user as far as making a link needs one. */
export type LinkingPerson = { readonly username?: string | undefined };

/** What making a link works with. */
export type LinkMakingParts = {
  readonly verification: Pick<VerificationService, 'start'>;
  readonly cipher: Cipher;
  readonly nowMs: () => number;
  /** The origin of the page that the link leads to. */
  readonly authHost: string;
};

/**
 * Makes the link that leads to the external browser: `telegram_user_unavailable` without a messenger user,
 * `telegram_username_missing` without a user name, before anything is asked of the server;
 * `authentication_failed` where no one says why not. Rules AU-05 to AU-07, AU-09 to AU-11.
 */
export async function makeVerificationUrl(
  person: LinkingPerson | undefined,
  parts: LinkMakingParts,
): Promise<Reply<{ url: string }>> {
  if (person === undefined) return refuse({ code: 'telegram_user_unavailable' });
  if ((person.username ?? '') === '') return refuse({ code: 'telegram_username_missing' });
  const failed: Failure = { code: 'authentication_failed' };
  const started = await parts.verification.start();
  if (!started.success) return withFallback(started, failed);
  const { sessionId, user } = started;
  try {
    const link = await sealLink(parts.cipher, { user, sessionId, ts: parts.nowMs() });
    return succeed({ url: buildVerificationUrl(parts.authHost, link) });
  } catch {
    // A browser without cryptography, or an auth host that is no address: the person cannot help either.
    return refuse(failed);
  }
}

import type { FailureOf } from '#src/domain/failure.ts';
import { isLinkExpired } from '#src/domain/people/verification.ts';
import type { Result } from '#src/domain/result.ts';
import { err, ok } from '#src/domain/result.ts';
import { type Check, isFilledText, isShapedAs, isText } from './check.ts';

/** The path of the page that a verification link opens. */
export const verificationPath = '/verify_x';

/** The path to which the social network's sign-in returns. */
export const signInReturnPath = '/auth/x-verify-callback';

/** The encrypted part of a link: its person, the verification's id, and when it was made. Rule AU-10. */
export type VerificationPayload = {
  readonly user: { readonly id: string; readonly name: string; readonly handle: string };
  readonly sessionId: string;
  /** Milliseconds since 1970, by the clock of the device that made the link. Rule AU-11. */
  readonly ts: number;
};

/** Returns whether a value is the encrypted part of a link. */
export const isVerificationPayload: Check<VerificationPayload> = isShapedAs<VerificationPayload>({
  user: isShapedAs({ id: isFilledText, name: isText, handle: isText }),
  sessionId: isFilledText,
  ts: (value): value is number => Number.isSafeInteger(value),
});

/** The parts of a link: the key is only in the hash, everything else in the query. Rule AU-09. */
export type VerificationLink = {
  /** The payload, encrypted, base64url. */
  readonly tg: string;
  readonly iv: string;
  readonly sid: string;
  readonly ts: number;
  readonly key: string;
};

const base64Url = /^[\w-]+$/;
const time = /^\d{1,16}$/;

/** Why a link is invalid before it is decrypted. Rules VX-02, VX-03, VX-04, VX-06. */
export type LinkFailure = FailureOf<
  'link_parameters_missing' | 'link_key_missing' | 'link_expired' | 'link_processing_failed'
>;

const parameterNames = ['tg', 'iv', 'sid', 'ts'] as const;

/** Builds the link to the external auth host, an origin such as `https://auth.example`. Rules AU-08, AU-09. */
export function buildVerificationUrl(authHost: string, link: VerificationLink): string {
  const url = new URL(verificationPath, authHost);
  for (const name of parameterNames) url.searchParams.set(name, String(link[name]));
  url.hash = link.key;
  return url.href;
}

/** Returns whether an address has any part of a link, so that it should be parsed as one. */
export function hasLinkParts(address: string): boolean {
  const url = new URL(address);
  return parameterNames.some((name) => url.searchParams.has(name));
}

/**
 * Parses a link. Refuses with `link_parameters_missing`, `link_key_missing`, `link_expired` if it is more than 120 s old,
 * or `link_processing_failed` if a part is invalid. Rules VX-02 to VX-04, VX-06.
 */
export function readVerificationUrl(
  address: string,
  nowMs: number,
): Result<VerificationLink, LinkFailure> {
  const url = URL.parse(address);
  if (url === null) return err({ code: 'link_processing_failed' });
  const [tg = '', iv = '', sid = '', ts = ''] = parameterNames.map(
    (name) => url.searchParams.get(name) ?? '',
  );
  if ([tg, iv, sid, ts].includes('')) return err({ code: 'link_parameters_missing' });
  const key = url.hash.slice(1);
  if (key === '') return err({ code: 'link_key_missing' });
  const isWhole = [tg, iv, key].every((part) => base64Url.test(part)) && time.test(ts);
  if (!isWhole) return err({ code: 'link_processing_failed' });
  if (isLinkExpired(Number(ts), nowMs)) return err({ code: 'link_expired' });
  return ok({ tg, iv, sid, ts: Number(ts), key });
}

import { generateKeyPairSync, sign } from 'node:crypto';
import { userToWire } from '#server/local-clerk/wire.ts';
import { clock } from './machine/clock.ts';
import type { WireResponse } from './machine/network.ts';
import type { WireRequest } from './machine/wire.ts';

/** The URL of the sign-in service on the simulated network. */
export const signInUrl = 'http://yapp.test/__clerk';

/** An X account that a person signs in with. */
export type SignedInX = { readonly handle: string; readonly xUserId: string };

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const lifeSeconds = 86_400;

/** The service's public key, which verifies its tokens. */
export const signInKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** The key of the service's API. */
export const signInSecret = 'sk_test_simulation';

/** Creates a token for a sign-in with an X account, valid for an origin. */
export function signInToken({ handle, xUserId }: SignedInX, origin: string): string {
  const seconds = Math.floor(clock.nowMs() / 1000);
  const claims = {
    sub: `user_${handle}_${xUserId}`,
    sid: 'sess_1',
    azp: origin,
    iss: signInUrl,
    iat: seconds,
    nbf: seconds,
    exp: seconds + lifeSeconds,
  };
  const parts = [{ alg: 'RS256', typ: 'JWT', kid: 'one' }, claims];
  const signed = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** The X account of a token. */
export function accountOfToken(token: string): SignedInX {
  const [, claims = ''] = token.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  const [, handle = '', xUserId = ''] = sub.split('_');
  return { handle, xUserId };
}

/** Responds to the function's request for the user of a token. */
export function signInResponse({ url }: WireRequest): WireResponse {
  const id = new URL(url).pathname.split('/').at(-1) ?? '';
  const [, handle = '', xUserId = ''] = id.split('_');
  const user = userToWire({
    id,
    externalAccountId: `eac_${xUserId}`,
    account: { handle, name: `X ${handle}`, xUserId, avatarUrl: null },
    createdAtMs: 0,
    lastSignInAtMs: 0,
  });
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status: 200, headers, text: JSON.stringify(user) };
}

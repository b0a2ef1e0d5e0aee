import { createHmac, timingSafeEqual } from 'node:crypto';
import { isJsonObject } from '../http/json-text.ts';

/** What a web token says; `exp` is in seconds. */
export type WebTokenClaims = Readonly<Record<string, unknown>> & { readonly exp: number };

/** Why a web token was not believed, in Appwrite's words. */
export type WebTokenFailure = 'Incomplete segments' | 'Signature failed' | 'Expired';

const header = Buffer.from(JSON.stringify({ typ: 'JWT', alg: 'HS256' })).toString('base64url');

function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}

/** Makes a web token signed with HS256. */
export function signWebToken(claims: WebTokenClaims, secret: string): string {
  const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${body}.${sign(body, secret)}`;
}

function decodeClaims(segment: string): WebTokenClaims | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
    if (!isJsonObject(claims)) return undefined;
    const { exp } = claims;
    return typeof exp === 'number' ? { ...claims, exp } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a web token; only HS256 with our own secret and a future expiry is believed. */
export function readWebToken(
  token: string,
  secret: string,
  nowMs: number,
): WebTokenClaims | WebTokenFailure {
  const segments = token.split('.');
  const [head, payload, signature] = segments;
  if (segments.length !== 3 || !head || !payload || !signature) return 'Incomplete segments';
  const expected = Buffer.from(sign(`${head}.${payload}`, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return 'Signature failed';
  }
  const claims = head === header ? decodeClaims(payload) : undefined;
  if (claims === undefined) return 'Signature failed';
  return claims.exp * 1000 <= nowMs ? 'Expired' : claims;
}

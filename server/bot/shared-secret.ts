import { createHash, timingSafeEqual } from 'node:crypto';

/** Tells whether an authorization header carries the secret, in a time that does not depend on it. Rule BO-08. */
export function hasSharedSecret(authorization: string | undefined, sharedSecret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${sharedSecret}`));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

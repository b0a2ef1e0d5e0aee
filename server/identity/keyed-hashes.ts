import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const hashPrefix = 'erased.';

/**
 * The hash that replaces the X account of a banned person after erasure; null if no key is set. A second erasure
 * keeps the hash. Rule OP-10.
 */
export function keyedXUserId(xUserId: string, key: string): string | null {
  if (xUserId.startsWith(hashPrefix)) return xUserId;
  if (key === '') return null;
  return `${hashPrefix}${createHmac('sha256', key).update(xUserId).digest('hex').slice(0, 48)}`;
}

/** The stored hash of a nonce: it can verify the nonce but not replace it. Rule VX-20. */
export function nonceHashOf(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}

/** Whether a nonce matches its stored hash, in constant time. Rule VX-20. */
export function isNonce(nonce: string, nonceHash: string | null): boolean {
  if (nonceHash === null) return false;
  const given = Buffer.from(nonceHashOf(nonce));
  const expected = Buffer.from(nonceHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the X account of a banned person is known by after erasure; null where no one set a key. Rule OP-10. */
export function keyedXUserId(xUserId: string, key: string): string | null {
  if (key === '') return null;
  return `erased.${createHmac('sha256', key).update(xUserId).digest('hex').slice(0, 48)}`;
}

/** What is stored of a nonce: enough to recognize it, not to use it. Rule VX-20. */
export function nonceHashOf(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}

/** Tells, in constant time, whether a nonce is the one that was given. Rule VX-20. */
export function isNonce(nonce: string, nonceHash: string | null): boolean {
  if (nonceHash === null) return false;
  const given = Buffer.from(nonceHashOf(nonce));
  const expected = Buffer.from(nonceHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import * as crypto from 'node:crypto';
import { entropy } from './entropy.ts';

// Stands in for `node:crypto` in the programs under simulation: what they import from there, with random bytes from
// the seed.
export const { createHash, createHmac, createPublicKey, createSecretKey, hash } = crypto;
export const { generateKeyPairSync, sign, timingSafeEqual, verify } = crypto;

/** Random bytes that the seed fixes. */
export function randomBytes(size: number): Buffer {
  return entropy.bytes(size);
}

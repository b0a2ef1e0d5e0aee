import * as crypto from 'node:crypto';
import { entropy } from './entropy.ts';

// Replaces `node:crypto` in the simulated programs, with random bytes from the seed.
export const { createCipheriv, createDecipheriv, createHash, createHmac, createPublicKey } = crypto;
export const { createSecretKey, generateKeyPairSync, hash, hkdfSync, sign } = crypto;
export const { timingSafeEqual, verify } = crypto;

/** Random bytes from the seed. */
export function randomBytes(size: number): Buffer {
  return entropy.bytes(size);
}

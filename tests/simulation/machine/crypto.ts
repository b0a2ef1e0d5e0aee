import { entropy } from './entropy.ts';

// Stands in for `node:crypto` in the programs under simulation: everything of it, with random bytes from the seed.
export * from 'node:crypto';

/** Random bytes that the seed fixes. */
export function randomBytes(size: number): Buffer {
  return entropy.bytes(size);
}

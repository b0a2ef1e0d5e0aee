import { expect, test } from 'vitest';
import { keyedXUserId } from '#server/identity/keyed-hashes.ts';

test('[OP-10] the hash of an erased X account cannot be made without the key', () => {
  const hash = keyedXUserId('1234567890', 'the-key-of-this-community');

  expect(hash).toBe(keyedXUserId('1234567890', 'the-key-of-this-community'));
  expect(hash).not.toBe(keyedXUserId('1234567890', 'the-key-of-another-one'));
  expect(hash).not.toBe(keyedXUserId('1234567891', 'the-key-of-this-community'));
});

import { expect, test } from 'vitest';
import { newRequestId } from '#src/platform/random-ids.ts';

test('[DB-12] a request id has at most 26 lower-case letters and digits', () => {
  for (let count = 0; count < 200; count += 1) {
    expect(newRequestId()).toMatch(/^[0-9a-z]{26}$/);
  }
  expect(`reward.${newRequestId()}`.length).toBeLessThanOrEqual(36);
});

test('a request id is derived from the random bytes', () => {
  expect(newRequestId((bytes) => bytes.fill(0))).toBe('0'.repeat(26));
  expect(newRequestId((bytes) => bytes.fill(255))).toBe('v'.repeat(26));
});

import { expect, test } from 'vitest';
import { linkAgainFromMs, usualRequestMs } from '#src/domain/people/request-times.ts';

const took = (tookMs: number) => ({ requestedAtMs: 1000, decidedAtMs: 1000 + tookMs });

test('[MY-24] the usual time is the median of the measurable decisions', () => {
  expect(usualRequestMs([])).toBeNull();
  expect(usualRequestMs([took(900), took(100), took(500)])).toBe(500);
  expect(usualRequestMs([took(900), took(100), took(500), took(200)])).toBe(350);
  // One row has no request time, and one person has asked again since.
  const unmeasured = [
    { requestedAtMs: null, decidedAtMs: 5000 },
    { requestedAtMs: 9000, decidedAtMs: 5000 },
  ];
  expect(usualRequestMs(unmeasured)).toBeNull();
  expect(usualRequestMs([...unmeasured, took(700)])).toBe(700);
});

test('[MY-24] a rejected person may ask again after the configured hours', () => {
  expect(linkAgainFromMs(null, 24)).toBeNull();
  expect(linkAgainFromMs(1000, 2)).toBe(1000 + 2 * 60 * 60 * 1000);
});

import { expect, test } from 'vitest';
import { createRateLimit, createRateLimits, type RateLimit } from '#server/runtime/rate-limit.ts';

test("[TR-33] a process counts each person's calls alone, refused ones too, and lets them rest", () => {
  let nowMs = 20_000;
  const pace = createRateLimit(2, () => nowMs);
  const isTaken = (person: string) => pace(person).ok;

  expect([isTaken('ada'), isTaken('ada'), isTaken('ada'), isTaken('ben')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(pace('ada')).toEqual({ ok: false, failure: { code: 'too_many_requests', seconds: 30 } });
  nowMs += 30_000;
  expect([isTaken('ada'), isTaken('ada')]).toEqual([true, false]);
});

/** How many calls of one person pass at once, of a hundred. */
function passedBy(pace: RateLimit): number {
  return Array.from({ length: 100 }, () => pace('ada').ok).filter(Boolean).length;
}

test('[TR-33] where changes have no limit, nothing has', () => {
  const { change, reading, login } = createRateLimits(0, () => 0);

  expect([passedBy(change), passedBy(reading), passedBy(login)]).toEqual([100, 100, 100]);
});

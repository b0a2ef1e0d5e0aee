import { expect, test } from 'vitest';
import { createRateLimit, createRateLimits, type RateLimit } from '#server/runtime/rate-limit.ts';

test("[TR-33] a process counts each person's calls separately, including refused ones, and resets over time", () => {
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

/** How many of a hundred calls of one person pass at once. */
function passedBy(pace: RateLimit): number {
  return Array.from({ length: 100 }, () => pace('ada').ok).filter(Boolean).length;
}

test('[TR-33] without a limit on changes there is no limit at all', () => {
  const { change, reading, login } = createRateLimits(0, () => 0);

  expect([passedBy(change), passedBy(reading), passedBy(login)]).toEqual([100, 100, 100]);
});

test('[TR-33] [TR-39] [TR-40] a person may read five times as often as change, and log in 20 times a minute', () => {
  const { change, reading, login } = createRateLimits(12, () => 0);

  expect([passedBy(change), passedBy(reading), passedBy(login)]).toEqual([12, 60, 20]);
});

test('[TR-33] a person who paused for a minute starts with a fresh limit, others do not', () => {
  let nowMs = 1_000_000;
  const pace = createRateLimit(60, () => nowMs);
  expect(passedBy(pace)).toBe(60);
  for (let seconds = 0; seconds < 120; seconds += 1) {
    nowMs += 1000;
    expect(pace('ben').ok).toBe(true);
  }

  expect(passedBy(pace)).toBe(60);
});

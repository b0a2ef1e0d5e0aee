import { expect, test } from 'vitest';
import { decidePace } from '#src/domain/access/pace.ts';

/** 4 s after a tick of the clock. */
const nowMs = 1_004_000;
const refused = (seconds: number) => ({
  ok: false,
  failure: { code: 'too_many_requests', seconds },
});

test.each([
  ['who never called starts from now', 0, { byMs: 1_000_250, maxMs: 1_000_250 }],
  ['who has rested starts from now', 999_000, { byMs: 1250, maxMs: 1_000_250 }],
  ['a recent caller continues from there', 1_000_250, { byMs: 250, maxMs: 1_060_000 }],
  ['the last call of a minute reaches its end', 1_059_750, { byMs: 250, maxMs: 1_060_000 }],
  [
    'who called while the clock was wrong starts from now',
    9e6,
    { byMs: -7_999_750, maxMs: 1_000_250 },
  ],
])('[TR-33] %s', (_what, pacedUntilMs, value) => {
  expect(decidePace({ pacedUntilMs }, { perMinute: 240, nowMs })).toEqual({ ok: true, value });
});

test.each([
  [240, 1_059_751, 6],
  [240, 1_060_000, 6],
  [240, 1_072_000, 16],
  [4, 1_060_000, 16],
])(
  '[TR-33] at %i a minute, a caller who is ahead to %i waits %i s',
  (perMinute, pacedUntilMs, seconds) => {
    expect(decidePace({ pacedUntilMs }, { perMinute, nowMs })).toEqual(refused(seconds));
  },
);

test('[TR-33] a wait is rounded up to a whole second', () => {
  const late = { perMinute: 240, nowMs: nowMs + 500 };
  expect(decidePace({ pacedUntilMs: 1_060_000 }, late)).toEqual(refused(6));
});

test("[TR-33] a minute's limit allows 240 calls at once, and 40 more every 10 s", () => {
  let pacedUntilMs = 0;
  const callsAt = (timeMs: number) => {
    for (let calls = 0; ; calls++) {
      const step = decidePace({ pacedUntilMs }, { perMinute: 240, nowMs: timeMs });
      if (!step.ok) return calls;
      pacedUntilMs += step.value?.byMs ?? 0;
    }
  };

  expect(callsAt(nowMs)).toBe(240);
  expect(callsAt(nowMs + 5000)).toBe(0);
  expect(callsAt(nowMs + 6000)).toBe(40);
  expect(callsAt(nowMs + 80_000)).toBe(240);
});

test('[TR-33] without a limit no call comes too early', () => {
  const terms = { perMinute: 0, nowMs };
  expect(decidePace({ pacedUntilMs: nowMs * 9 }, terms)).toEqual({ ok: true, value: null });
});

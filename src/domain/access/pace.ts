import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The time until which a person's calls have used up their rate limit; each call moves it on. Rule TR-33. */
export type Pace = { readonly pacedUntilMs: number };

/** The rate limit and the current time. */
export type PaceTerms = {
  /** How many calls a minute allows, also in one burst; 0 means no limit. */
  readonly perMinute: number;
  readonly nowMs: number;
};

/**
 * How a call moves that time: by `byMs`, and never past `maxMs`, which the commit checks. After calls while the clock was
 * wrong, it moves back: `byMs` is negative.
 */
export type PaceStep = { readonly byMs: number; readonly maxMs: number };

const minuteMs = 60_000;
/** A time that is further ahead was counted while the server's clock was wrong. */
const maxAheadMs = 10 * minuteMs;
/** The limiter's clock moves in steps, so that concurrent calls usually see the same time. */
const tickMs = 10_000;

/**
 * Decides whether a call comes too early. Each call costs its share of a minute, from now at the earliest up to a minute
 * ahead: a minute's calls may come in one burst, then further ones as time passes. After an idle time the limit starts
 * from now; of several concurrent calls then, `maxMs` lets only one commit, and the others are decided again. Null if
 * there is no limit. Rule TR-33.
 */
export function decidePace(
  { pacedUntilMs }: Pace,
  { perMinute, nowMs }: PaceTerms,
): Result<PaceStep | null, Failure> {
  if (perMinute === 0) return ok(null);
  const costMs = Math.ceil(minuteMs / perMinute);
  const tickedMs = nowMs - (nowMs % tickMs);
  const latestMs = tickedMs + minuteMs;
  const isTooFarAhead = pacedUntilMs > nowMs + maxAheadMs;
  const nextMs = (isTooFarAhead ? tickedMs : Math.max(pacedUntilMs, tickedMs)) + costMs;
  if (nextMs > latestMs) {
    const ticks = Math.ceil((nextMs - latestMs) / tickMs);
    const waitMs = tickedMs + ticks * tickMs - nowMs;
    return err({ code: 'too_many_requests', seconds: Math.ceil(waitMs / 1000) });
  }
  const maxMs = isTooFarAhead || pacedUntilMs < tickedMs ? nextMs : latestMs;
  return ok({ byMs: nextMs - pacedUntilMs, maxMs });
}

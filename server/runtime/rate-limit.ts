import { decidePace } from '#src/domain/access/pace.ts';
import type { Failure } from '#src/domain/failure.ts';
import { ok, type Result } from '#src/domain/result.ts';

/** Counts a call of a person, or refuses it as too early. Rule TR-33. */
export type RateLimit = (personId: string) => Result<null, Failure>;

/** The rate limits of one process, each counted separately. Rules TR-33, TR-39, TR-40. */
export type RateLimits = {
  readonly change: RateLimit;
  /** For operations that change nothing. */
  readonly reading: RateLimit;
  readonly login: RateLimit;
};

const readingsPerChange = 5;
const loginsPerMinute = 20;

/** Creates the rate limits of one process; 0 changes per minute disables all of them. */
export function createRateLimits(changesPerMinute: number, nowMs: () => number): RateLimits {
  const isLimited = changesPerMinute > 0;
  return {
    change: createRateLimit(changesPerMinute, nowMs),
    reading: createRateLimit(changesPerMinute * readingsPerChange, nowMs),
    login: createRateLimit(isLimited ? loginsPerMinute : 0, nowMs),
  };
}

/** How long a person without calls is kept in memory. */
const idleMs = 60_000;

/**
 * Creates the counter of one process. It also counts calls that are refused or change nothing, because those
 * leave no row. The person's row limits changes that take effect at the same rate across all processes.
 */
export function createRateLimit(perMinute: number, nowMs: () => number): RateLimit {
  const pacedUntilMs = new Map<string, number>();

  /** Removes people whose calls no longer count, oldest first. */
  function forgetRested(): void {
    for (const [id, untilMs] of pacedUntilMs) {
      if (untilMs > nowMs() - idleMs) return;
      pacedUntilMs.delete(id);
    }
  }

  return (personId) => {
    forgetRested();
    const knownMs = pacedUntilMs.get(personId) ?? 0;
    const step = decidePace({ pacedUntilMs: knownMs }, { perMinute, nowMs: nowMs() });
    if (!step.ok) return step;
    if (step.value === null) return ok(null);
    pacedUntilMs.delete(personId);
    pacedUntilMs.set(personId, knownMs + step.value.byMs);
    return ok(null);
  };
}

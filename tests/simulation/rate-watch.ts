/** Recent calls of each person, to check refusals by the rate limit. Rule TR-33. */
export type RateWatch = {
  /** Records a call. */
  readonly record: (personId: string) => void;
  /** Whether a person has called often enough to exceed the rate limit. */
  readonly mayBeRateLimited: (personId: string) => boolean;
};

/** The rate limit during a burst, in changes per minute. */
export const burstLimit = 20;

const windowMs = 3 * 60_000;

/** Creates the record of one run; fewer than `minCalls` calls within three minutes never exceed the limit. */
export function createRateWatch(nowMs: () => number, minCalls: number): RateWatch {
  const calls = new Map<string, number[]>();
  const recentCalls = (personId: string): number[] =>
    (calls.get(personId) ?? []).filter((timeMs) => timeMs > nowMs() - windowMs);
  return {
    record: (personId) => void calls.set(personId, [...recentCalls(personId), nowMs()]),
    mayBeRateLimited: (personId) => recentCalls(personId).length >= minCalls,
  };
}

/** The most moments that lie within any window of a length. */
export function maxWithin(timesMs: readonly number[], windowMs: number): number {
  const counts = timesMs.map(
    (startMs) => timesMs.filter((atMs) => atMs >= startMs && atMs < startMs + windowMs).length,
  );
  return Math.max(0, ...counts);
}

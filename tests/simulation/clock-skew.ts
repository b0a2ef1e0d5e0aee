/** The maximum difference between the clocks of two processes, plus some time for work between them. */
export const maxSkewMs = 130_000;

/** Returns the written time if a clock skew explains its difference from the expected one; otherwise the expected one. */
export function withinSkew(writtenMs: unknown, expectedMs: number | null): number | null {
  if (typeof writtenMs !== 'number' || expectedMs === null) return expectedMs;
  return Math.abs(writtenMs - expectedMs) <= maxSkewMs ? writtenMs : expectedMs;
}

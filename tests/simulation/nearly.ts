/** How far two clocks may be apart. */
export const apartMs = 130_000;

/** A time that was written, as far as it is the expected one on some process's clock; else the expected one. */
export function nearly(writtenMs: unknown, expectedMs: number | null): number | null {
  if (typeof writtenMs !== 'number' || expectedMs === null) return expectedMs;
  return Math.abs(writtenMs - expectedMs) <= apartMs ? writtenMs : expectedMs;
}

/** The UTC day of a time, such as `2026-03-01`. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

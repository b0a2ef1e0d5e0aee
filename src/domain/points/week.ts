const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
/** The first Monday after 1 January 1970, which was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** A week by its Monday (UTC), as `2026-11-23`. Rule MY-31. */
export function weekOf(timeMs: number): string {
  const startMs = timeMs - ((((timeMs - firstMondayMs) % weekMs) + weekMs) % weekMs);
  return new Date(startMs).toISOString().slice(0, 10);
}

/** When a week ends, in milliseconds since 1970. Rule MY-31. */
export function weekEndMs(week: string): number {
  return Date.parse(`${week}T00:00:00Z`) + weekMs;
}

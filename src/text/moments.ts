import type { Format } from './format.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A moment to come, in milliseconds since 1970: by its weekday while that names but one day, else by its date. */
export function momentOf(timeMs: number, nowMs: number, format: Format): string {
  const isThisWeek = timeMs - nowMs < 6 * dayMs;
  return isThisWeek ? format.weekdayAndTime(timeMs) : format.dateAndTime(timeMs);
}

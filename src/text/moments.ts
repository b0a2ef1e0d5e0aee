import type { Format } from './format.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A time near now, in milliseconds since 1970: yesterday, today and tomorrow in words, other days by their weekday if that
 * is unambiguous, else by their date.
 */
export function momentOf(timeMs: number, nowMs: number, format: Format): string {
  const days = daysBetween(nowMs, timeMs);
  if (Math.abs(days) <= 1) return `${format.nearDay(days)} ${format.timeOfDay(timeMs)}`;
  const isThisWeek = Math.abs(timeMs - nowMs) < 6 * dayMs;
  return isThisWeek ? format.weekdayAndTime(timeMs) : format.dateAndTime(timeMs);
}

/** The day of a time near now, as in a deadline: in words, by its weekday, or by its date. */
export function dayOf(timeMs: number, nowMs: number, format: Format): string {
  const days = daysBetween(nowMs, timeMs);
  if (Math.abs(days) <= 1) return format.nearDay(days);
  const isThisWeek = Math.abs(timeMs - nowMs) < 6 * dayMs;
  return isThisWeek ? format.weekday(timeMs) : format.shortDay(timeMs);
}

/** The number of days between two times in the device's calendar; a day may have 23 or 25 hours. */
function daysBetween(fromMs: number, toMs: number): number {
  return Math.round((startOfDayMs(toMs) - startOfDayMs(fromMs)) / dayMs);
}

function startOfDayMs(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}

import type { Format } from './format.ts';

const minuteMs = 60_000;

/** How long something takes on average, in the largest unit that tells it apart: at least one minute. */
export function averageTime(timeMs: number, format: Format): string {
  const minutes = Math.max(1, Math.round(timeMs / minuteMs));
  if (minutes < 60) return format.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? format.hours(hours) : format.days(Math.round(hours / 24));
}

/** How much time is left: whole hours that are certain, and below an hour each minute that has begun. */
export function timeLeft(leftMs: number, format: Format): string {
  const minutes = Math.ceil(leftMs / minuteMs);
  return minutes < 60 ? format.minutes(minutes) : format.hours(Math.floor(minutes / 60));
}

const language = 'en-GB';
const toTheMinute = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const dayInUtc = new Intl.DateTimeFormat(language, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A moment in the reader's own time zone, as `1 Mar 2026, 14:05`. */
export function formatTime(timeMs: number): string {
  return toTheMinute.format(timeMs);
}

/** A day in UTC, as `1 Mar`. */
export function formatDay(timeMs: number): string {
  return dayInUtc.format(timeMs);
}

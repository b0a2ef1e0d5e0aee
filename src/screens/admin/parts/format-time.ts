/** A moment in the reader's own language and time zone, to the minute. */
export function formatTime(timeMs: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(timeMs),
  );
}

/** A day in UTC in the reader's own language, without the year. */
export function formatDay(timeMs: number): string {
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(timeMs));
}

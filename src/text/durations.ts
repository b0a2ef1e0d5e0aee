import type { Format } from './format.ts';

const minuteMs = 60_000;

/** An average duration, in minutes, hours (below 48) or days; at least one minute. */
export function averageTime(timeMs: number, format: Format): string {
  const minutes = Math.max(1, Math.round(timeMs / minuteMs));
  if (minutes < 60) return format.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? format.hours(hours) : format.days(Math.round(hours / 24));
}

/** The time left: days and whole hours, rounded down; below an hour, minutes rounded up. */
export function timeLeft(leftMs: number, format: Format): string {
  const minutes = Math.ceil(leftMs / minuteMs);
  if (minutes < 60) return format.minutes(minutes);
  const days = Math.floor(minutes / 60 / 24);
  const hours = Math.floor(minutes / 60) % 24;
  const parts = [
    ...(days === 0 ? [] : [format.days(days)]),
    ...(hours === 0 ? [] : [format.hours(hours)]),
  ];
  return parts.join(' ');
}

/** The age of something, in its two largest units and at least a minute, such as `2 d 4 h`. */
export function shortAge(
  ageMs: number,
  units: { readonly day: string; readonly hour: string; readonly minute: string },
  write: (count: number) => string,
): string {
  const minutes = Math.max(1, Math.floor(ageMs / minuteMs));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const part = (count: number, unit: string) => `${write(count)}\u00A0${unit}`;
  if (hours === 0) return part(minutes, units.minute);
  if (days === 0) return part(hours, units.hour);
  const restHours = hours - days * 24;
  const dayPart = part(days, units.day);
  return restHours === 0 ? dayPart : `${dayPart} ${part(restHours, units.hour)}`;
}

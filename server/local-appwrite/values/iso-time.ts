const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_empty, number) => String(number).padStart(2, '0'));
const maxKnownDays = 100;
const knownDays = new Map<number, string>();

/** `2026-01-02T`, with a cache of days, because lists repeat the same ones. */
function dayText(day: number): string {
  const known = knownDays.get(day);
  if (known !== undefined) return known;
  const made = new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length);
  if (knownDays.size >= maxKnownDays) knownDays.clear();
  knownDays.set(day, made);
  return made;
}

/** Formats a moment like Appwrite: `2026-01-02T03:04:05.678+00:00`. */
export function isoTime(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const rest = ms - day * dayMs;
  const hours = twoDigits[Math.floor(rest / 3_600_000)] ?? '';
  const minutes = twoDigits[Math.floor(rest / 60_000) % 60] ?? '';
  const seconds = twoDigits[Math.floor(rest / 1000) % 60] ?? '';
  const fraction = String(Math.floor(rest % 1000)).padStart(3, '0');
  return `${dayText(day)}${hours}:${minutes}:${seconds}.${fraction}+00:00`;
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

function zoneOffsetMinutes(zone: string): number {
  if (zone === '' || zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Parses an ISO date or moment (UTC unless it names a zone) to ms; undefined if it is not one. */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length > 64) return undefined;
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = ''] =
    parts;
  const fields = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  if (mo < 1 || mo > 12 || d < 1 || d > 31 || h > 24 || mi > 59 || s > 60) return undefined;
  const date = new Date(0);
  // A day that its month does not have continues into the next month, as in PHP.
  date.setUTCFullYear(y, mo - 1, d);
  date.setUTCHours(h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const ms = date.getTime() - zoneOffsetMinutes(zone) * 60_000;
  return ms < -62_167_219_200_000 || ms > 253_402_300_799_000 ? undefined : ms;
}

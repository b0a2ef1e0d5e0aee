import type { Format } from './format.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A moment near now, in milliseconds since 1970: yesterday, today and tomorrow by that word, other days by their weekday
 * while it names one day alone, else by their date.
 */
export function momentOf(timeMs: number, nowMs: number, format: Format): string {
  const days = daysBetween(nowMs, timeMs);
  if (Math.abs(days) <= 1) return `${format.nearDay(days)} ${format.timeOfDay(timeMs)}`;
  const isThisWeek = Math.abs(timeMs - nowMs) < 6 * dayMs;
  return isThisWeek ? format.weekdayAndTime(timeMs) : format.dateAndTime(timeMs);
}

/** The day of a moment near now, as in a deadline: by that word, by its weekday, or by its date. */
export function dayOf(timeMs: number, nowMs: number, format: Format): string {
  const days = daysBetween(nowMs, timeMs);
  if (Math.abs(days) <= 1) return format.nearDay(days);
  const isThisWeek = Math.abs(timeMs - nowMs) < 6 * dayMs;
  return isThisWeek ? format.weekday(timeMs) : format.shortDay(timeMs);
}

/** How many days of the device's calendar lie between two moments; a day may have 23 or 25 hours. */
function daysBetween(fromMs: number, toMs: number): number {
  return Math.round((startOfDayMs(toMs) - startOfDayMs(fromMs)) / dayMs);
}

function startOfDayMs(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}

/** The items of one day of the device's calendar. */
type DayGroup<Item> = {
  /** The day as `2026-03-01`. */
  readonly day: string;
  /** The day in words. */
  readonly label: string;
  readonly items: readonly Item[];
};

type DayText = {
  readonly dayText: { readonly today: string; readonly yesterday: string };
  readonly format: Format;
};

type DayOptions<Item> = {
  /** When an item happened, in milliseconds since 1970. */
  readonly timeMs: (item: Item) => number;
  readonly nowMs: number;
  /** How the days are named. */
  readonly text: DayText;
};

/** Groups a list, newest first, by the days of the device's calendar; the order stays. */
export function groupByDay<Item>(
  items: readonly Item[],
  { timeMs, nowMs, text }: DayOptions<Item>,
): readonly DayGroup<Item>[] {
  const groups = new Map<string, Item[]>();
  const labels = new Map<string, string>();
  for (const item of items) {
    const date = new Date(timeMs(item));
    const day = dayKey(date);
    labels.set(day, labels.get(day) ?? labelOf(date, new Date(nowMs), text));
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, dayItems]) => ({
    day,
    label: labels.get(day) ?? day,
    items: dayItems,
  }));
}

function labelOf(date: Date, now: Date, { dayText, format }: DayText): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayKey(date) === dayKey(now)) return dayText.today;
  if (dayKey(date) === dayKey(yesterday)) return dayText.yesterday;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? format.dayAndMonth : format.date)(date.getTime());
}

function dayKey(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

import type { Format } from './format.ts';

/** The items of one day of the device's calendar. */
type DayGroup<Item> = {
  /** The day, such as `2026-03-01`. */
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

/** Groups a list, newest first, by the days of the device's calendar; keeps the order. */
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

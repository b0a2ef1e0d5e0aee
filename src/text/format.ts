import type { PointTenths } from '#src/domain/points/tenths.ts';

/** How a language writes numbers, points, and times (in milliseconds since 1970). Rule LA-02. */
export type Format = {
  /** An integer, such as a count. */
  readonly number: (value: number) => string;
  /** An amount of points with one decimal. Rule PT-01. */
  readonly points: (amount: PointTenths) => string;
  /** Any number with one decimal. */
  readonly decimal: (value: number) => string;
  /** A percentage, without decimals. */
  readonly percent: (outOfHundred: number) => string;
  /** The time of day, in English `14:05`. */
  readonly timeOfDay: (timeMs: number) => string;
  /** The short weekday, in English `Tue`. */
  readonly weekday: (timeMs: number) => string;
  /** The weekday and time, in English `Tue 14:20`. */
  readonly weekdayAndTime: (timeMs: number) => string;
  /** The day relative to today, in English `yesterday`, `today` and `tomorrow`. */
  readonly nearDay: (daysFromToday: number) => string;
  /** The day without its year, in English `1 March`. */
  readonly dayAndMonth: (timeMs: number) => string;
  /** The short day without its year, in English `1 Mar`. */
  readonly shortDay: (timeMs: number) => string;
  /** The day, in English `1 March 2026`. */
  readonly date: (timeMs: number) => string;
  /** The day and the time, in English `1 Mar 2026, 14:05`. */
  readonly dateAndTime: (timeMs: number) => string;
  /** The UTC day without its year, in English `1 Mar`. */
  readonly utcDay: (timeMs: number) => string;
  /** A duration in whole units, in English `5 mins`, `3 hrs` and `2 days`. */
  readonly minutes: (count: number) => string;
  readonly hours: (count: number) => string;
  readonly days: (count: number) => string;
};

/** The conventions of a language. */
type FormatOptions = {
  /** The locale of numbers and dates, such as `en-GB`. */
  readonly locale: string;
  /** Whether numbers have thousands separators. */
  readonly useGrouping: boolean;
};

/** Creates the formats of a locale; each is built on first use, because building one takes time. */
export function createFormat({ locale, useGrouping }: FormatOptions): Format {
  const number = numberFormat(locale, { useGrouping, maximumFractionDigits: 0 });
  const decimal = numberFormat(locale, {
    useGrouping,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  let relative: Intl.RelativeTimeFormat | undefined;
  const unitFormat = (unit: string): ((count: number) => string) =>
    numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 });
  return {
    number,
    points: (amount) => decimal(amount / 10),
    decimal,
    percent: (outOfHundred) => percent(outOfHundred / 100),
    timeOfDay: dateFormat(locale, { timeStyle: 'short' }),
    weekday: dateFormat(locale, { weekday: 'short' }),
    weekdayAndTime: dateFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
    nearDay: (daysFromToday) => {
      relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      return relative.format(daysFromToday, 'day');
    },
    dayAndMonth: dateFormat(locale, { day: 'numeric', month: 'long' }),
    shortDay: dateFormat(locale, { day: 'numeric', month: 'short' }),
    date: dateFormat(locale, { dateStyle: 'long' }),
    dateAndTime: dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    utcDay: dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    minutes: unitFormat('minute'),
    hours: unitFormat('hour'),
    days: unitFormat('day'),
  };
}

function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions,
): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(locale, options);
    return format.format(value);
  };
}

function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeMs: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (timeMs) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(timeMs);
  };
}

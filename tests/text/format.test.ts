import { expect, onTestFinished, test, vi } from 'vitest';
import { formatPoints, tenths } from '#src/domain/points/tenths.ts';
import { createFormat } from '#src/text/format.ts';
import { averageTime, shortAge, timeLeft } from '#src/text/durations.ts';
import { format, plural } from '#src/text/en/english.ts';
import { quoted } from '#src/text/message-parts.ts';
import { groupByDay } from '#src/text/day-groups.ts';
import { dayOf, momentOf } from '#src/text/moments.ts';
import { format as russian } from '#src/text/ru/russian.ts';
import { shortLink } from '#src/text/short-link.ts';

test('[LA-02] English writes points with one decimal and without grouping', () => {
  expect(format.points(tenths(0))).toBe('0.0');
  expect(format.points(tenths(5))).toBe('0.5');
  expect(format.points(tenths(12_345))).toBe('1234.5');
  expect(format.points(tenths(-1_234_567))).toBe('-123456.7');
  for (let amount = -1000; amount <= 1000; amount += 1) {
    expect(format.points(tenths(amount))).toBe(formatPoints(tenths(amount)));
  }
});

test('[LA-02] English writes counts, decimals and shares in plain digits', () => {
  expect(format.number(1_234_567)).toBe('1234567');
  expect(format.decimal(12.34)).toBe('12.3');
  expect(format.percent(92)).toBe('92%');
});

test('[LA-02] English formats numbers, percentages, durations and plurals as the browser does', () => {
  const browser = createFormat({ locale: 'en-GB', useGrouping: false });
  const rules = new Intl.PluralRules('en');
  const counts = Array.from({ length: 121 }, (_, count) => count);
  for (const value of [...counts, 0.4, 1.4, 1.5, 99.6]) {
    expect(format.number(value)).toBe(browser.number(value));
    expect(format.percent(value)).toBe(browser.percent(value));
    expect(format.minutes(value)).toBe(browser.minutes(value));
    expect(format.hours(value)).toBe(browser.hours(value));
    expect(format.days(value)).toBe(browser.days(value));
  }
  for (const count of counts) {
    expect(plural(count, { one: 'one', other: 'other' })).toBe(rules.select(count));
  }
});

test('[LA-02] English writes days and times as in Britain', () => {
  const timeMs = new Date(2026, 2, 1, 14, 5).getTime();
  expect(format.timeOfDay(timeMs)).toBe('14:05');
  expect(format.dayAndMonth(timeMs)).toBe('1 March');
  expect(format.date(timeMs)).toBe('1 March 2026');
  expect(format.dateAndTime(timeMs)).toBe('1 Mar 2026, 14:05');
  expect(format.utcDay(Date.UTC(2026, 2, 1))).toBe('1 Mar');
});

test('[LA-02] another language follows its own conventions', () => {
  const persian = createFormat({ locale: 'fa-IR', useGrouping: true });
  expect(persian.points(tenths(12_345))).toBe('۱٬۲۳۴٫۵');
  expect(createFormat({ locale: 'ru-RU', useGrouping: true }).points(tenths(425))).toBe('42,5');
});

const minuteMs = 60_000;

const hourMs = 60 * minuteMs;

test('[LA-02] [FA-21] an average time is shown in its largest unit', () => {
  expect(averageTime(0, format)).toBe('1 min');
  expect(averageTime(59 * minuteMs, format)).toBe('59 mins');
  expect(averageTime(hourMs, format)).toBe('1 hr');
  expect(averageTime(hourMs + 29 * minuteMs, format)).toBe('1 hr');
  expect(averageTime(hourMs + 30 * minuteMs, format)).toBe('2 hrs');
  expect(averageTime(59 * hourMs, format)).toBe('2 days');
  expect(averageTime(60 * hourMs, format)).toBe('3 days');
  expect(averageTime(47 * hourMs, format)).toBe('47 hrs');
  expect(averageTime(48 * hourMs, format)).toBe('2 days');
  expect(averageTime(5 * hourMs, russian)).toBe('5 ч');
});

test('[LA-02] the time left shows full hours, and started minutes', () => {
  expect(timeLeft(1, format)).toBe('1 min');
  expect(timeLeft(2 * hourMs - minuteMs, format)).toBe('1 hr');
  expect(timeLeft(48 * hourMs, format)).toBe('2 days');
  expect(timeLeft(69.5 * hourMs, format)).toBe('2 days 21 hrs');
});

const now = new Date(2026, 2, 4, 12).getTime();
/** A time of day, a number of calendar days from now. */
const at = (days: number, hour = 12) => new Date(2026, 2, 4 + days, hour, 5).getTime();

test.each([
  [at(0, 0), 'today 00:05', 'today'],
  [at(-1, 23), 'yesterday 23:05', 'yesterday'],
  [at(1, 0), 'tomorrow 00:05', 'tomorrow'],
  [at(2), 'Fri 12:05', 'Fri'],
  [at(-2), 'Mon 12:05', 'Mon'],
  [at(5), 'Mon 12:05', 'Mon'],
  [at(6), '10 Mar 2026, 12:05', '10 Mar'],
  [at(-7), '25 Feb 2026, 12:05', '25 Feb'],
])('[LA-02] a moment is named by its day while that names one day alone', (timeMs, moment, day) => {
  expect(momentOf(timeMs, now, format)).toBe(moment);
  expect(dayOf(timeMs, now, format)).toBe(day);
});

test('[LA-02] a list is grouped by today, yesterday and dates, with the year for other years', () => {
  const times = [at(0, 23), at(0, 0), at(-1, 23), at(-2), at(-62), at(-64), at(-365)];
  const text = { format, dayText: { today: 'Today', yesterday: 'Yesterday' } } as const;
  const groups = groupByDay(times, { timeMs: (time) => time, nowMs: now, text });
  expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['2 March', 1],
    ['1 January', 1],
    ['30 December 2025', 1],
    ['4 March 2025', 1],
  ]);
});

test.each([
  ['23', '2026-03-08T12:00-04:00', '2026-03-09T00:30-04:00'],
  ['25', '2026-10-31T12:00-04:00', '2026-11-01T23:30-05:00'],
])('[LA-02] where a day has %s hours, yesterday is the day before', (_hours, before, after) => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [beforeMs, afterMs] = [Date.parse(before), Date.parse(after)];
  const text = { format, dayText: { today: 'Today', yesterday: 'Yesterday' } } as const;
  const groups = groupByDay([beforeMs], { timeMs: (time) => time, nowMs: afterMs, text });
  expect(groups.map(({ label }) => label)).toEqual(['Yesterday']);
  expect(dayOf(beforeMs, afterMs, format)).toBe('yesterday');
  expect(dayOf(afterMs, beforeMs, format)).toBe('tomorrow');
});

test.each([
  [0, '1\u00A0min'],
  [59.9 * minuteMs, '59\u00A0min'],
  [hourMs, '1\u00A0h'],
  [23.9 * hourMs, '23\u00A0h'],
  [24 * hourMs, '1\u00A0d'],
  [43 * hourMs, '1\u00A0d 19\u00A0h'],
  [52 * hourMs, '2\u00A0d 4\u00A0h'],
])('[LA-02] an age of %i ms is shown in its two largest units', (ageMs, age) => {
  expect(shortAge(ageMs, { day: 'd', hour: 'h', minute: 'min' }, format.number)).toBe(age);
});

test.each([
  ['a short text', 'a short text'],
  ['x'.repeat(1000), 'x'.repeat(1000)],
  ['x'.repeat(1001), `${'x'.repeat(1000)}…`],
])('[FA-22] a message quotes at most 1000 characters', (text, quote) => {
  expect(quoted(text)).toBe(quote);
});

test.each([
  ['https://x.com/ada/status/1234567890123456789', 'x.com/ada/status/…456789'],
  ['http://x.com/ada/status/123456789', 'x.com/ada/status/123456789'],
  ['https://x.com/ada', 'x.com/ada'],
])('the link %s is shown as %s', (link, shown) => {
  expect(shortLink(link)).toBe(shown);
});

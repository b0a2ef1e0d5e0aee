import { afterEach, expect, test, vi } from 'vitest';
import { filterOf, wholeLog } from '#src/screens/admin/log/log-filters.tsx';
import { createFormat } from '#src/text/format.ts';

const zones = ['America/Los_Angeles', 'Asia/Tehran', 'Pacific/Kiritimati'] as const;
const startMs = Date.UTC(2026, 10, 22);
const endMs = Date.UTC(2026, 10, 23);

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Puts the device into a time zone. */
function goTo(zone: string): void {
  vi.stubEnv('TZ', zone);
  expect(new Date(2026, 10, 22).getTime()).not.toBe(startMs);
}

test.each(zones)('[PA-07] a day of the log is one in UTC, also in %s', (zone) => {
  goTo(zone);
  const { days } = filterOf({ ...wholeLog, days: 'day', day: '2026-11-22' }, endMs);
  expect(days).toEqual({ startMs, endMs });
});

test.each(zones)('[PA-07] the last days of the log end with the day in UTC, also in %s', (zone) => {
  goTo(zone);
  const { days } = filterOf({ ...wholeLog, days: 'today' }, endMs - 1);
  expect(days).toEqual({ startMs, endMs });
});

test.each([
  ['week', 7],
  ['month', 30],
] as const)('[PA-07] the last %s of the log is %i days with today', (days, count) => {
  const filter = filterOf({ ...wholeLog, days }, endMs - 1);
  expect(filter.days).toEqual({ startMs: endMs - count * (endMs - startMs), endMs });
});

test.each(zones)('[PA-23] a day of a chart is named as in UTC, also in %s', (zone) => {
  goTo(zone);
  const format = createFormat({ locale: 'en-GB', useGrouping: false });
  expect([startMs, endMs - 1].map(format.utcDay)).toEqual(['22 Nov', '22 Nov']);
});

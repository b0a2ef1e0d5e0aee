import { expect, test } from 'vitest';
import { weekEndMs, weekOf } from '#src/domain/points/leaders.ts';

test('[MY-31] a week begins on Monday at 0:00 UTC', () => {
  const cases: readonly (readonly [time: string, week: string])[] = [
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2026-12-31T12:00:00.000Z', '2026-12-28'],
    ['1970-01-01T00:00:00.000Z', '1969-12-29'],
  ];
  for (const [time, week] of cases) expect([time, weekOf(Date.parse(time))]).toEqual([time, week]);
  expect(new Date(weekEndMs('2026-11-23')).toISOString()).toBe('2026-11-30T00:00:00.000Z');
});

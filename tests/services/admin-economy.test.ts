import { expect, test } from 'vitest';
import { lastDays } from '#src/services/admin-economy.ts';

test('the last days end with today in UTC and have no gaps', () => {
  const days = lastDays(Date.parse('2026-03-02T00:30:00.000Z'), 3);
  const texts = days.map(({ startMs, endMs }) =>
    [startMs, endMs].map((timeMs) => new Date(timeMs).toISOString()),
  );
  expect(texts).toEqual([
    ['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
  ]);
});

import { expect, test } from 'vitest';
import { checkGiftLimit, utcDay } from '#src/domain/points/economy.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

test.each([
  [0, 100_000, 'fits'],
  [99_999, 1, 'fits'],
  [0, 100_001, 'gift_limit 100000'],
  [100_000, 1, 'gift_limit 100000'],
])('[FA-18] after %i tenths of a day, %i more: %s', (given, amount, said) => {
  const checked = checkGiftLimit({
    givenTenths: tenths(given),
    amountTenths: tenths(amount),
    limitTenths: tenths(100_000),
  });
  expect(checked.ok ? 'fits' : refusalOf(checked.failure)).toBe(said);
});

test('[FA-18] days are those of UTC', () => {
  expect(utcDay(Date.UTC(2026, 2, 1, 23, 59, 59, 999))).toBe('2026-03-01');
  expect(utcDay(Date.UTC(2026, 2, 2))).toBe('2026-03-02');
});

import { expect, test } from 'vitest';
import { plainDigits } from '#src/domain/text.ts';

test('[LA-02] digits of Persian and Arabic keyboards are the same numbers', () => {
  expect(plainDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(plainDigits('a 1۲٣ ب')).toBe('a 123 ب');
});

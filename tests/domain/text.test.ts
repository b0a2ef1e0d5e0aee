import { expect, test } from 'vitest';
import { countCharacters, plainDigits, trimAndCut } from '#src/domain/text.ts';

test('an emoji counts as one character', () => {
  expect(countCharacters('ab😀')).toBe(3);
});

test('a text is trimmed, then cut to its limit, never inside a character', () => {
  expect(trimAndCut('  abc  ', 10)).toBe('abc');
  expect(trimAndCut('abcdef', 3)).toBe('abc');
  expect(trimAndCut('a😀😀', 2)).toBe('a😀');
  expect(trimAndCut('ab cd', 3)).toBe('ab');
});

test('[LA-02] Persian and Arabic digits are read as numbers', () => {
  expect(plainDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(plainDigits('a 1۲٣ ب')).toBe('a 123 ب');
});

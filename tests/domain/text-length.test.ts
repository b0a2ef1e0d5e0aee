import { expect, test } from 'vitest';
import { countCharacters, trimAndCut } from '#src/domain/text.ts';

test('an emoji counts as one character', () => {
  expect(countCharacters('ab😀')).toBe(3);
});

test('a text is trimmed, then cut to its cap, never in the midst of a character', () => {
  expect(trimAndCut('  abc  ', 10)).toBe('abc');
  expect(trimAndCut('abcdef', 3)).toBe('abc');
  expect(trimAndCut('a😀😀', 2)).toBe('a😀');
  expect(trimAndCut('ab cd', 3)).toBe('ab');
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMessage } from '#server/bot/send-once.ts';
import { anyText } from '#tests/support/fuzz.ts';

const family = '👩‍👩‍👧‍👦';

test('[BO-13] a text of 4096 characters is one message, and of 4097 two', () => {
  expect(splitMessage('x'.repeat(4096))).toEqual(['x'.repeat(4096)]);
  expect(splitMessage('x'.repeat(4097))).toEqual(['x'.repeat(4096), 'x']);
});

test.each([
  ['a paragraph', 'aaaa bbb.\n\nccc. ddd\neee fff', ['aaaa bbb.\n\n', 'ccc. ddd\neee fff']],
  ['a line', 'aaaa bbb. ccc\nddd eee fff', ['aaaa bbb. ccc\n', 'ddd eee fff']],
  ['a sentence', 'aaaa bbb cc. ddd eee fff', ['aaaa bbb cc. ', 'ddd eee fff']],
  ['a word', 'aaaa bbb ccc ddd eee fff', ['aaaa bbb ccc ddd ', 'eee fff']],
  ['nothing', 'abcdefghijklmnopqrstuvwxyz', ['abcdefghijklmnopqrs', 'tuvwxyz']],
  [
    'a boundary in the first half only',
    'aaa bcdefghijklmnopqrstuvw',
    ['aaa bcdefghijklmnop', 'qrstuvw'],
  ],
])('[BO-13] a text is split after %s', (_, text, parts) => {
  expect(splitMessage(text, 19)).toEqual(parts);
});

test('[BO-13] an emoji of several code points is not split', () => {
  expect(family).toHaveLength(11);
  expect(splitMessage(`12345678${family}9`, 12)).toEqual(['12345678', `${family}9`]);
});

test('[BO-13] a character longer than a message is split between its surrogate pairs', () => {
  const parts = splitMessage(family, 4);
  expect(parts.join('')).toBe(family);
  for (const part of parts) expect(part.isWellFormed()).toBe(true);
});

test('[BO-13] a part without visible characters is dropped, because the messenger refuses it', () => {
  expect(splitMessage(`a${' '.repeat(30)}b`, 10).map((part) => part.trim())).toEqual(['a', 'b']);
});

test('[BO-13] the parts of any text fit, are well formed and lose nothing visible', () => {
  const unit = fc.oneof(
    fc.constantFrom(' ', '\n', '\n\n', '. ', family, '🇩🇪', 'e\u0301', 'שלום', '\r\n', 'x'),
    anyText(3),
  );
  const text = fc.array(unit, { maxLength: 200 }).map((units) => units.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (typed, maxLength) => {
      const parts = splitMessage(typed, maxLength);
      const wrong = parts.filter(
        (part) => part.length > maxLength || !part.isWellFormed() || part.trim() === '',
      );
      expect(wrong).toEqual([]);
      const visible = (value: string) => value.replaceAll(/\s/g, '');
      expect(visible(parts.join(''))).toBe(visible(typed));
    }),
    { numRuns: 150 },
  );
});

test('[BO-13] a text without long blanks keeps everything, including blanks', () => {
  const text = fc.lorem({ maxCount: 400, mode: 'sentences' });
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: 300 }), (typed, maxLength) => {
      expect(splitMessage(typed, maxLength).join('')).toBe(typed);
    }),
  );
});

import { expect, test } from 'vitest';
import { checkGuide } from '#src/domain/posts/post-draft.ts';
import { err, ok } from '#src/domain/result.ts';

test.each([
  ['19 characters', 'a'.repeat(19), 'guide_too_short'],
  ['20 with blanks around 19', ` ${'a'.repeat(19)} `, 'guide_too_short'],
  ['nothing', '', 'guide_too_short'],
  ['101 characters', 'a'.repeat(101), 'guide_too_long'],
])('[PO-14] a guide of %s is refused', (_name, text, code) => {
  expect(checkGuide('comment', text)).toEqual(err({ code, guide: 'comment' }));
  expect(checkGuide('quote', text)).toEqual(err({ code, guide: 'quote' }));
});

test.each([20, 100])('[PO-14] a guide of %i characters passes, once trimmed', (length) => {
  const guide = 'a'.repeat(length);
  expect(checkGuide('comment', `  ${guide} `)).toEqual(ok(guide));
});

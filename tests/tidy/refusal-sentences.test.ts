import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { findTypedSentences } from './refusal-sentences.ts';
import { readProjectFiles } from './source-files.ts';

function found(text: string, path = 'tests/screens/a.test.tsx'): string[] {
  return findTypedSentences([{ path, text }]);
}

test('tests refer to a refusal by its code, and its sentence is only in tests/text', () => {
  expect(findTypedSentences(readProjectFiles('tests'))).toEqual([]);
});

test('a quoted sentence is found, with and without values', () => {
  const plain = sentence('post_full');
  const valued = sentence('not_enough_points', { requiredTenths: 55 });
  expect(found(`see('${plain}')`)).toEqual([`tests/screens/a.test.tsx: ${plain}`]);
  expect(found(`see('${valued}')`)).toHaveLength(1);
  expect(found("see(sentence('post_full'))")).toEqual([]);
  expect(found(`see('${plain}')`, 'tests/text/a.test.ts')).toEqual([]);
});

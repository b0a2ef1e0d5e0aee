import { expect, test } from 'vitest';
import { tenths } from '#src/domain/points/tenths.ts';
import { refuse, type Refusal, toWireSentence } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { errorText } from '#src/text/en/errors.ts';
import { sentence } from '#tests/text/sentences.ts';

const shout = (failure: Parameters<typeof errorText>[0]) => errorText(failure).toUpperCase();

test('[LA-01] a refusal’s text is built from its code and values', () => {
  const refusal = refuse({ code: 'not_enough_points', requiredTenths: tenths(160) });
  expect(wordRefusal(refusal, errorText)).toBe(
    sentence('not_enough_points', { requiredTenths: 160 }),
  );
  expect(wordRefusal(refusal, shout)).toBe('NOT ENOUGH POINTS (16.0 REQUIRED)');
  expect(wordRefusal(refuse({ code: 'post_not_found' }), shout)).toBe('POST NOT FOUND');
});

test('a refusal with an unknown code shows the server’s sentence', () => {
  const low = toWireSentence('Points are low');
  const newer: Refusal = { success: false, error: low, code: 'not_enough_points' };
  expect(wordRefusal(newer, errorText)).toBe('Points are low');
  const gone = toWireSentence('Gone');
  const other: Refusal = { success: false, error: gone, code: 'post_not_found' };
  expect(wordRefusal(other, errorText)).toBe('Gone');
});

import { expect, test } from 'vitest';
import { tenths } from '#src/domain/points/tenths.ts';
import { refuse, type Refusal } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/answers.ts';
import { errorText } from '#src/text/en/errors.ts';
import { sentence } from '#tests/text/sentences.ts';

const shout = (failure: Parameters<typeof errorText>[0]) => errorText(failure).toUpperCase();

test('[LA-01] a refusal is worded anew from its code and values', () => {
  const refusal = refuse({ code: 'not_enough_points', requiredTenths: tenths(160) });
  expect(wordRefusal(refusal, errorText)).toBe(
    sentence('not_enough_points', { requiredTenths: 160 }),
  );
  expect(wordRefusal(refusal, shout)).toBe('NOT ENOUGH POINTS (16.0 REQUIRED)');
  expect(wordRefusal(refuse({ code: 'post_not_found' }), shout)).toBe('POST NOT FOUND');
});

test('a sentence that this version does not have for the code is shown as it came', () => {
  const newer: Refusal = { success: false, error: 'Points are low', code: 'not_enough_points' };
  expect(wordRefusal(newer, errorText)).toBe('Points are low');
  const other: Refusal = { success: false, error: 'Gone', code: 'post_not_found' };
  expect(wordRefusal(other, errorText)).toBe('Gone');
});

import { expect, test } from 'vitest';
import { failureValues, readFailure } from '#src/contract/failure-values.ts';
import type { Failure } from '#src/domain/failure.ts';
import { tenths } from '#src/domain/points/tenths.ts';

test.each<Failure>([
  { code: 'not_enough_points', requiredTenths: tenths(160) },
  { code: 'insufficient_points', availableTenths: tenths(5), requiredTenths: tenths(10) },
  { code: 'proof_link_foreign', handle: 'ada_x' },
  { code: 'guide_too_short', guide: 'quote' },
  { code: 'stated_error', message: 'No' },
])('[LA-01] a failure arrives with its values: $code', (failure) => {
  const sent: unknown = JSON.parse(JSON.stringify(failureValues(failure)));
  expect(readFailure(failure.code, sent)).toEqual(failure);
});

test('[LA-01] a failure without values is its code', () => {
  expect(failureValues({ code: 'post_not_found' })).toBeUndefined();
  expect(readFailure('post_not_found', undefined)).toEqual({ code: 'post_not_found' });
});

test('a failure whose values are missing or strange is not put together', () => {
  expect(readFailure('not_enough_points', undefined)).toBeUndefined();
  expect(readFailure('not_enough_points', { requiredTenths: '16' })).toBeUndefined();
  expect(readFailure('proof_link_missing', { type: 'like' })).toBeUndefined();
  expect(readFailure('session_missing', {})).toBeUndefined();
});

test('a missing session has a failure of its own, which does not travel', () => {
  const otherwise = { code: 'create_post_failed' } as const;
  expect(failureValues({ code: 'session_missing', otherwise })).toBeUndefined();
});

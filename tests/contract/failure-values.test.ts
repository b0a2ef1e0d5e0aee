import { expect, test } from 'vitest';
import { failureValues, parseFailure } from '#src/contract/failure-values.ts';
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
  expect(parseFailure(failure.code, sent)).toEqual(failure);
});

test('[LA-01] a failure without values is its code', () => {
  expect(failureValues({ code: 'post_not_found' })).toBeUndefined();
  expect(parseFailure('post_not_found', undefined)).toEqual({ code: 'post_not_found' });
});

test('a failure with missing or invalid values is not created', () => {
  expect(parseFailure('not_enough_points', undefined)).toBeUndefined();
  expect(parseFailure('not_enough_points', { requiredTenths: '16' })).toBeUndefined();
  expect(parseFailure('proof_link_missing', { type: 'like' })).toBeUndefined();
  expect(parseFailure('session_missing', {})).toBeUndefined();
});

test('a missing session has its own failure, which is never sent', () => {
  const otherwise = { code: 'create_post_failed' } as const;
  expect(failureValues({ code: 'session_missing', otherwise })).toBeUndefined();
});

const person = { id: '1001', name: 'Ada', handle: 'ada', xUsername: 'ada_x' };

test.each([
  ['handle_not_found', { handle: 'ada' }, { handle: 1 }],
  ['x_sign_in_unfinished', { reason: '' }, { reason: null }],
  ['type_invalid', { type: 'likes' }, { type: 1 }],
  ['form_limit_too_large', { largest: 5 }, { largest: '5' }],
  ['guide_too_short', { guide: 'comment' }, { guide: 'like' }],
  ['guide_too_long', { guide: 'quote' }, { guide: 'about' }],
  ['post_too_soon', { minutes: 5 }, { minutes: '5' }],
  ['open_posts_full', { count: 5 }, { count: null }],
  ['price_changed', { costTenths: 15 }, { costTenths: 1.5 }],
  ['not_enough_points', { requiredTenths: 15 }, { requiredTenths: 1.5 }],
  ['proof_link_missing', { type: 'comment' }, { type: 'follow' }],
  ['proof_link_invalid', { type: 'quote' }, { type: 'follow' }],
  ['proof_link_foreign', { handle: 'ada' }, {}],
  ['approval_refused', { reason: 'No' }, {}],
  ['rejection_refused', { reason: 'No' }, {}],
  ['review_call_failed', { reason: 'No' }, {}],
  ['report_resolved', { handle: 'ada', outcome: 'unban' }, { handle: 'ada', outcome: 'approve' }],
  ['report_resolved', { handle: '', outcome: 'none' }, { outcome: 'none' }],
  ['report_resolve_refused', { reason: 'No' }, {}],
  ['insufficient_points', { availableTenths: -5, requiredTenths: 5 }, { requiredTenths: 5 }],
  ['insufficient_points', { availableTenths: 0, requiredTenths: 5 }, { availableTenths: 0 }],
  ['points_too_large', { maxTenths: 10 }, { maxTenths: 0.1 }],
  ['type_points_too_large', { maxTenths: 10 }, { maxTenths: 0.1 }],
  ['request_too_soon', { hours: 0.5 }, { hours: '1' }],
  ['request_decided', { isApproved: false, handle: 'a' }, { isApproved: 0, handle: 'a' }],
  ['request_decided', { isApproved: true, handle: 'a' }, { isApproved: true }],
  ['several_people', { people: [person] }, { people: [{ ...person, id: 'Not One' }] }],
  ['several_people', { people: [] }, { people: [{ ...person, xUsername: null }] }],
  ['several_people', { people: [person] }, { people: [{ ...person, handle: undefined }] }],
  ['several_people', { people: [person] }, { people: [{ ...person, name: 1 }] }],
  ['already_banned', { handle: 'ada' }, {}],
  ['not_banned', { handle: 'ada' }, {}],
  ['no_warnings', { handle: 'ada' }, {}],
  ['gift_limit', { limitTenths: 100 }, { limitTenths: null }],
  ['too_many_requests', { seconds: 1 }, { seconds: null }],
  ['parameter_missing', { name: 'postId' }, {}],
  ['stated_error', { message: 'No' }, { message: null }],
] as const)('[LA-01] %s is read with %j and not with %j', (code, whole, broken) => {
  expect(parseFailure(code, whole)).toEqual({ ...whole, code });
  expect(parseFailure(code, broken)).toBeUndefined();
});

test('[ER-01] a failure keeps its own code, and internal errors are not read', () => {
  expect(parseFailure('post_not_found', { code: 'post_full' })).toEqual({ code: 'post_not_found' });
  expect(parseFailure('open_posts_full', { code: 'post_full', count: 5 })).toEqual({
    code: 'open_posts_full',
    count: 5,
  });
  expect(parseFailure('internal_error', { detail: 'No' })).toBeUndefined();
  expect(failureValues({ code: 'internal_error', detail: 'No' })).toBeUndefined();
});

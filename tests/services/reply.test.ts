import { expect, test } from 'vitest';
import { outcomeOf, refuse, withFallback, type Refusal } from '#src/services/reply.ts';

const noSession = { code: 'session_missing', otherwise: { code: 'ban_failed' } } as const;

test('[TR-23] a refusal says whether its request took effect, may have, or ran in no session', () => {
  expect(outcomeOf(refuse({ code: 'types_missing' }))).toBe('known');
  expect(outcomeOf(refuse({ code: 'outcome_unknown' }))).toBe('unknown');
  expect(outcomeOf(refuse({ code: 'internal_error', detail: 'torn' }))).toBe('unknown');
  expect(outcomeOf(refuse(noSession))).toBe('session_gone');
  expect(outcomeOf(refuse({ code: 'too_many_requests', seconds: 1 }))).toBe('too_early');
});

test('[ER-04] a refusal that states no reason is told by the fallback, any other by its own sentence', () => {
  const tell = (refusal: Refusal) => withFallback(refusal, { code: 'verification_failed' }).code;
  expect(tell(refuse({ code: 'outcome_unknown' }))).toBe('verification_failed');
  expect(tell(refuse(noSession))).toBe('verification_failed');
  expect(tell({ success: false, error: ' ', code: 'link_expired' })).toBe('verification_failed');
  expect(tell(refuse({ code: 'link_expired' }))).toBe('link_expired');
  expect(tell(refuse({ code: 'internal_error', detail: 'torn' }))).toBe('internal_error');
});

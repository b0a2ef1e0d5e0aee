import { expect, test } from 'vitest';
import {
  outcomeOf,
  refuse,
  withFallback,
  type Refusal,
  toWireSentence,
} from '#src/services/reply.ts';

const noSession = { code: 'session_missing', otherwise: { code: 'ban_failed' } } as const;

test('[TR-23] a refusal says whether its request took effect, may have, or had no session', () => {
  expect(outcomeOf(refuse({ code: 'types_missing' }))).toBe('known');
  expect(outcomeOf(refuse({ code: 'outcome_unknown' }))).toBe('unknown');
  expect(outcomeOf(refuse({ code: 'internal_error', detail: 'torn' }))).toBe('unknown');
  expect(outcomeOf(refuse(noSession))).toBe('session_gone');
  expect(outcomeOf(refuse({ code: 'too_many_requests', seconds: 1 }))).toBe('too_early');
  expect(outcomeOf(refuse({ code: 'server_busy' }))).toBe('too_early');
});

test('[ER-04] a refusal that states no reason uses the fallback, any other by its own sentence', () => {
  const codeOf = (refusal: Refusal) => withFallback(refusal, { code: 'verification_failed' }).code;
  expect(codeOf(refuse({ code: 'outcome_unknown' }))).toBe('verification_failed');
  expect(codeOf(refuse(noSession))).toBe('verification_failed');
  const silent = { success: false, error: toWireSentence(' '), code: 'link_expired' } as const;
  expect(codeOf(silent)).toBe('verification_failed');
  expect(codeOf(refuse({ code: 'link_expired' }))).toBe('link_expired');
  expect(codeOf(refuse({ code: 'internal_error', detail: 'torn' }))).toBe('internal_error');
});

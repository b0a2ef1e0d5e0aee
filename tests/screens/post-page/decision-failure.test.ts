import { expect, test } from 'vitest';
import type { Failure } from '#src/domain/failure.ts';
import { decisionFailureText } from '#src/screens/post-page/use-review.ts';
import { refuse } from '#src/services/reply.ts';
import { memberPart } from '#src/text/member-text.ts';
import { sentence } from '#tests/text/sentences.ts';

const called = (reason: string) => sentence('review_call_failed', { reason });
const broken = { code: 'internal_error', detail: 'torn' } as const;
const noAnswer = 'no response, try again';

const refusals: readonly (readonly [failure: Failure, isApproved: boolean, text: string])[] = [
  [{ code: 'outcome_unknown' }, true, called(noAnswer)],
  [{ code: 'session_missing', otherwise: { code: 'unknown_error' } }, true, called(noAnswer)],
  // The server answered that something is wrong with it, which says why.
  [broken, false, called(sentence('internal_error', broken))],
  [
    { code: 'engager_banned' },
    true,
    sentence('approval_refused', { reason: sentence('engager_banned') }),
  ],
  [
    { code: 'engager_banned' },
    false,
    sentence('rejection_refused', { reason: sentence('engager_banned') }),
  ],
];

test.each(refusals)(
  '[RV-20] %o of an approval: %s has its own text',
  (failure, isApproved, text) => {
    expect(decisionFailureText(refuse(failure), { isApproved }, memberPart.english)).toBe(text);
  },
);

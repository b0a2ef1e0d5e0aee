import type { Refusal } from '#src/services/reply.ts';
import { errorText } from '#src/text/errors.ts';

/** True when no answer came, so that nobody knows yet whether the operation took effect. */
export function isAnswerLost(refusal: Refusal): boolean {
  return refusal.code === 'outcome_unknown' || refusal.code === 'session_missing';
}

/** The sentence of a refusal, or `Unknown error` when it has none. Rule ER-04. */
export function refusalText(refusal: Refusal): string {
  return errorText({ code: 'stated_error', message: refusal.error });
}

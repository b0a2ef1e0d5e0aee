import type { Refusal } from '#src/services/reply.ts';
import { RefusalError } from './query-client.ts';
import type { ErrorText } from '#src/text/error-text.ts';

/** True when no answer came, so that nobody knows yet whether the operation took effect. */
export function isAnswerLost(refusal: Refusal): boolean {
  return refusal.code === 'outcome_unknown' || refusal.code === 'session_missing';
}

/** The sentence of a refusal, or `Unknown error` when it has none. Rule ER-04. */
export function refusalText(refusal: Refusal, errorText: ErrorText): string {
  return errorText({ code: 'stated_error', message: refusal.error });
}

/** The sentence of what a query threw: the refusal's own, or that nothing is known. Rule ER-04. */
export function thrownText(error: unknown, errorText: ErrorText): string {
  if (!(error instanceof RefusalError)) return errorText({ code: 'unknown_error' });
  return errorText({ code: 'stated_error', message: error.message });
}

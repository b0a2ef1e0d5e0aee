import type { Failure } from '#src/domain/failure.ts';
import { statesReason, type Refusal } from '#src/services/reply.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { RefusalError } from './query-client.ts';

/** The sentence of a refusal; one that states no reason is told by the fallback. Rule ER-04. */
export function refusalText(
  refusal: Refusal,
  errorText: ErrorText,
  fallback: Failure = { code: 'unknown_error' },
): string {
  if (!statesReason(refusal)) return errorText(fallback);
  return errorText({ code: 'stated_error', message: refusal.error });
}

/** The sentence of what a query threw: the refusal's own, or that nothing is known. Rule ER-04. */
export function thrownText(error: unknown, errorText: ErrorText): string {
  if (!(error instanceof RefusalError)) return errorText({ code: 'unknown_error' });
  return errorText({ code: 'stated_error', message: error.message });
}

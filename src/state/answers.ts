import { readFailure } from '#src/contract/failure-values.ts';
import type { Failure } from '#src/domain/failure.ts';
import { statesReason, type Refusal } from '#src/services/reply.ts';
import { errorText as englishErrorText } from '#src/text/en/errors.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { RefusalError } from './query-client.ts';

/** The sentence of a refusal; one that states no reason is worded by the fallback. Rule ER-04. */
export function refusalText(
  refusal: Refusal,
  errorText: ErrorText,
  fallback: Failure = { code: 'unknown_error' },
): string {
  if (!statesReason(refusal)) return errorText(fallback);
  return wordRefusal(refusal, errorText);
}

/**
 * A refusal in the words of the app's language. A sentence that is not this version's own for the code, as of a
 * newer server, is shown as it came.
 */
export function wordRefusal({ code, values, error }: Refusal, errorText: ErrorText): string {
  const failure = readFailure(code, values);
  const isOwnSentence = failure !== undefined && englishErrorText(failure) === error;
  return errorText(isOwnSentence ? failure : { code: 'stated_error', message: error });
}

/** The sentence of what a query threw: the refusal's own, or that nothing is known. Rule ER-04. */
export function thrownText(error: unknown, errorText: ErrorText): string {
  if (!(error instanceof RefusalError)) return errorText({ code: 'unknown_error' });
  return wordRefusal(error.refusal, errorText);
}

import type { Failure } from '#src/domain/failure.ts';
import { failureOf } from '#src/services/failure-of.ts';
import { readWireSentence, statesReason, type Refusal } from '#src/services/reply.ts';
import { errorText as englishErrorText } from '#src/text/en/errors.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { refusalIn } from './query-client.ts';

/** The text of a refusal; if it states no reason, the text of the fallback. Rule ER-04. */
export function refusalText(
  refusal: Refusal,
  errorText: ErrorText,
  fallback: Failure = { code: 'unknown_error' },
): string {
  if (!statesReason(refusal)) return errorText(fallback);
  return wordRefusal(refusal, errorText);
}

/**
 * A refusal in the app's language. If the server's sentence differs from this version's own sentence for the code, as
 * with a newer server, it is shown unchanged.
 */
export function wordRefusal(refusal: Refusal, errorText: ErrorText): string {
  if ('failure' in refusal) return errorText(refusal.failure);
  const failure = failureOf(refusal);
  const message = readWireSentence(refusal.error);
  const isOwnSentence = failure !== undefined && englishErrorText(failure) === message;
  return errorText(isOwnSentence ? failure : { code: 'stated_error', message });
}

/** The text of a query's error, in the app's language. Rules ER-04, LA-08. */
export function thrownText(error: unknown, errorText: ErrorText): string {
  return wordRefusal(refusalIn(error), errorText);
}

import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { countCharacters } from '#src/domain/text-length.ts';

/** The most characters of a report's message. Rule RE-03. */
export const maxReportMessageCharacters = 100;

/**
 * Checks a report's message and answers it trimmed; refuses with `report_message_missing`, then
 * `report_message_too_long`. Rules RE-02, RE-03, RE-04.
 */
export function checkReportMessage(
  text: string,
): Result<string, FailureOf<'report_message_missing' | 'report_message_too_long'>> {
  const message = text.trim();
  if (message === '') return err({ code: 'report_message_missing' });
  if (countCharacters(message) > maxReportMessageCharacters) {
    return err({ code: 'report_message_too_long' });
  }
  return ok(message);
}

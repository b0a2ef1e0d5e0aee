import type { ProofType } from '#src/domain/engagement-types.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { countCharacters } from '#src/domain/text-length.ts';

/** The minimum length of a guide. Rule PO-14. */
const shortestGuide = 20;

/** The most characters of a guide. Rule PO-14. */
const maxGuideCharacters = 100;

/**
 * Checks the guide of a selected comment or quote and answers it trimmed; refuses with
 * `guide_too_short` (a missing one too) or `guide_too_long`. Rule PO-14.
 */
export function checkGuide(
  guide: ProofType,
  text: string,
): Result<string, FailureOf<'guide_too_short' | 'guide_too_long'>> {
  const trimmed = text.trim();
  const length = countCharacters(trimmed);
  if (length < shortestGuide) return err({ code: 'guide_too_short', guide });
  if (length > maxGuideCharacters) return err({ code: 'guide_too_long', guide });
  return ok(trimmed);
}

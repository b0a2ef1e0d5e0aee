import type { FailureOf } from '#src/domain/failure.ts';
import { normalizeName } from '#src/domain/people/normalize-name.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { countCharacters } from '#src/domain/text-length.ts';
import { maxAboutCharacters } from '#src/domain/text-limits.ts';

/** Reads what a post is about as one plain line, null where it says nothing; refuses a long one with `about_too_long`. Rule MY-18. */
export function checkAbout(text: string): Result<string | null, FailureOf<'about_too_long'>> {
  const line = normalizeName(text);
  if (countCharacters(line) > maxAboutCharacters) return err({ code: 'about_too_long' });
  return ok(line === '' ? null : line);
}

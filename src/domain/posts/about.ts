import type { FailureOf } from '#src/domain/failure.ts';
import { plainName } from '#src/domain/people/plain-name.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { countCharacters } from '#src/domain/text-length.ts';

/** The most characters of what a post is about. Rule MY-18. */
export const mostAboutCharacters = 80;

/** Reads what a post is about as one plain line, null where it says nothing; refuses a long one with `about_too_long`. Rule MY-18. */
export function checkAbout(text: string): Result<string | null, FailureOf<'about_too_long'>> {
  const line = plainName(text);
  if (countCharacters(line) > mostAboutCharacters) return err({ code: 'about_too_long' });
  return ok(line === '' ? null : line);
}

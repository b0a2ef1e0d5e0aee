import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { trimAndCut } from '#src/domain/text-length.ts';

/** The most characters of a note on a person. Rule PA-01. */
export const maxNoteCharacters = 1000;

/** Reads a note on a person, trimmed and cut; an empty one is `parameter_missing`. Rule PA-01. */
export function readNote(text: string): Result<string, FailureOf<'parameter_missing'>> {
  const note = trimAndCut(text, maxNoteCharacters);
  return note === '' ? err({ code: 'parameter_missing', name: 'note' }) : ok(note);
}

import type { Failure } from '#src/domain/failure.ts';
import { refuse, type Refusal } from '#src/services/reply.ts';

/** The codes of refusals that tell a person nothing: nobody answered, or nobody knows why. */
const wordlessCodes: ReadonlySet<string> = new Set([
  'outcome_unknown',
  'unknown_error',
  'session_missing',
]);

/** A refusal with a sentence of its own, or else the given one. Rules AU-06, VX-18, RE-09. */
export function withWords(refusal: Refusal, otherwise: Failure): Refusal {
  return wordlessCodes.has(refusal.code) ? refuse(otherwise) : refusal;
}

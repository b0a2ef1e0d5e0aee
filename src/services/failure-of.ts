import { parseFailure } from '#src/contract/failure-values.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { Refusal } from './reply.ts';

/** The failure of a refusal, with its values; undefined if the trusted function sent invalid values. */
export function failureOf(refusal: Refusal): Failure | undefined {
  return 'failure' in refusal ? refusal.failure : parseFailure(refusal.code, refusal.values);
}

import { failureValues } from '#src/contract/failure-values.ts';
import type { Failure, FailureCode } from '#src/domain/failure.ts';
import { errorText } from '#src/text/en/errors.ts';

/** A refusal as screens get it: the sentence to show and a stable code. Rule ER-01. */
export type Refusal = {
  readonly success: false;
  readonly error: string;
  readonly code: FailureCode;
  /** The values that a sentence in another language needs. */
  readonly values?: Readonly<Record<string, unknown>>;
};

/** The answer of every service function, which never throws. Rule ER-01. */
export type Reply<Value extends object = object> = ({ readonly success: true } & Value) | Refusal;

/** Says no by the sentence of a failure. */
export function refuse(failure: Failure): Refusal {
  const values = failureValues(failure);
  const refusal = { success: false, error: errorText(failure), code: failure.code } as const;
  return values === undefined ? refusal : { ...refusal, values };
}

/** Says yes. */
export function succeed<Value extends object>(value: Value): { readonly success: true } & Value {
  return { success: true, ...value };
}

/**
 * What a refusal says of its request: `known`, it took no effect; `unknown`, it may have taken effect;
 * `session_gone`, nobody was signed in, and `too_early`, nobody looked at it: neither says anything of a request
 * that was sent before.
 */
export type RefusalOutcome = 'known' | 'unknown' | 'session_gone' | 'too_early';

/** Decides what a refusal says of its request; one that is not `known` may be repeated. Rule TR-23. */
export function outcomeOf({ code }: Refusal): RefusalOutcome {
  if (code === 'session_missing') return 'session_gone';
  if (code === 'too_many_requests') return 'too_early';
  return code === 'outcome_unknown' || code === 'internal_error' ? 'unknown' : 'known';
}

/** Tells whether a refusal was answered by whoever was asked, so that its sentence says why. Rules ER-04, TR-33. */
export function isAnswered(refusal: Refusal): boolean {
  const outcome = outcomeOf(refusal);
  return outcome === 'known' || outcome === 'too_early';
}

/** A refusal that states a reason, or else the given one. Rules AU-06, VX-18, RE-09, RQ-08. */
export function withFallback(refusal: Refusal, fallback: Failure): Refusal {
  return statesReason(refusal) ? refusal : refuse(fallback);
}

/** Tells whether the sentence of a refusal says why. Rules ER-04, EN-19. */
export function statesReason(refusal: Refusal): boolean {
  return refusal.error.trim() !== '' && !codesWithoutReason.has(refusal.code);
}

/** Nobody answered, or nobody was signed in: the sentence says nothing about the request. */
const codesWithoutReason: ReadonlySet<FailureCode> = new Set([
  'outcome_unknown',
  'session_missing',
]);

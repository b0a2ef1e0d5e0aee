import type { Failure, FailureCode } from '#src/domain/failure.ts';

declare const wireKey: unique symbol;

/**
 * The English sentence of a refusal. Its type is not a string, so that no screen can show it: `wordRefusal` words a
 * refusal in the person's language. Rule LA-08.
 */
export type WireSentence = { readonly [wireKey]: true };

/** Wraps a sentence that came over the wire. */
export function toWireSentence(text: string): WireSentence {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type hides the text from screens
  return text as unknown as WireSentence;
}

/** Unwraps such a sentence, for comparing it. */
export function readWireSentence(sentence: WireSentence): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every sentence of the wire was made of a text
  return sentence as unknown as string;
}

/** A refusal that the app itself made. */
type OwnRefusal = { readonly failure: Failure };

/** A refusal that the trusted function sent. */
type WireRefusal = {
  readonly error: WireSentence;
  /** The values that its sentence needs. */
  readonly values?: Readonly<Record<string, unknown>>;
};

/** A refusal as screens get it: a stable code, and the parts of its text. Rule ER-01. */
export type Refusal = { readonly success: false; readonly code: FailureCode } & (
  | OwnRefusal
  | WireRefusal
);

/** The result of every service function; they never throw. Rule ER-01. */
export type Reply<Value extends object = object> = ({ readonly success: true } & Value) | Refusal;

/** Creates a refusal from a failure. */
export function refuse(failure: Failure): Refusal {
  return { success: false, code: failure.code, failure };
}

/** Creates a successful reply. */
export function succeed<Value extends object>(value: Value): { readonly success: true } & Value {
  return { success: true, ...value };
}

/**
 * What a refusal says about its request. `known`: it took no effect. `unknown`: it may have taken effect.
 * `session_gone`: there was no session. `too_early`: it was not processed. The last two say nothing about an earlier
 * attempt of the same request.
 */
export type RefusalOutcome = 'known' | 'unknown' | 'session_gone' | 'too_early';

/** Classifies a refusal; unless it is `known`, the request may be repeated. Rule TR-23. */
export function outcomeOf({ code }: Refusal): RefusalOutcome {
  if (code === 'session_missing') return 'session_gone';
  if (code === 'too_many_requests' || code === 'server_busy') return 'too_early';
  return code === 'outcome_unknown' || code === 'internal_error' ? 'unknown' : 'known';
}

/** Whether the server actually answered, so that the refusal's sentence explains it. Rules ER-04, TR-33. */
export function isAnswered(refusal: Refusal): boolean {
  const outcome = outcomeOf(refusal);
  return outcome === 'known' || outcome === 'too_early';
}

/** The refusal if it states a reason, else the given failure. Rules AU-06, VX-18, RE-09, RQ-08. */
export function withFallback(refusal: Refusal, fallback: Failure): Refusal {
  return statesReason(refusal) ? refusal : refuse(fallback);
}

/** Whether a refusal's sentence states a reason. Rules ER-04, EN-19. */
export function statesReason(refusal: Refusal): boolean {
  const isEmpty = 'error' in refusal && readWireSentence(refusal.error).trim() === '';
  return !isEmpty && !codesWithoutReason.has(refusal.code);
}

/** There was no answer or no session, so the sentence says nothing about the request. */
const codesWithoutReason: ReadonlySet<FailureCode> = new Set([
  'outcome_unknown',
  'session_missing',
]);

import type { Failure, FailureCode } from '#src/domain/failure.ts';

declare const wireKey: unique symbol;

/**
 * The English sentence that came with a refusal. It is no text to the compiler, so that no screen shows it: `wordRefusal`
 * words a refusal in the person's language. Rule LA-08.
 */
export type WireSentence = { readonly [wireKey]: true };

/** Keeps a sentence of the wire. */
export function toWireSentence(text: string): WireSentence {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type hides the text from screens
  return text as unknown as WireSentence;
}

/** Reads a sentence of the wire, to compare it. */
export function readWireSentence(sentence: WireSentence): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every sentence of the wire was made of a text
  return sentence as unknown as string;
}

/** A refusal of the app's own. */
type OwnRefusal = { readonly failure: Failure };

/** A refusal as the trusted function worded it. */
type WireRefusal = {
  readonly error: WireSentence;
  /** The values that the sentence needs. */
  readonly values?: Readonly<Record<string, unknown>>;
};

/** A refusal as screens get it: a stable code, and what its sentence is made of. Rule ER-01. */
export type Refusal = { readonly success: false; readonly code: FailureCode } & (
  | OwnRefusal
  | WireRefusal
);

/** The answer of every service function, which never throws. Rule ER-01. */
export type Reply<Value extends object = object> = ({ readonly success: true } & Value) | Refusal;

/** Says no by a failure. */
export function refuse(failure: Failure): Refusal {
  return { success: false, code: failure.code, failure };
}

/** Says yes. */
export function succeed<Value extends object>(value: Value): { readonly success: true } & Value {
  return { success: true, ...value };
}

/**
 * What a refusal says of its request: `known`, it took no effect; `unknown`, it may have taken effect;
 * `session_gone`, no one was signed in, and `too_early`, no one looked at it: neither says anything of a request
 * that was sent before.
 */
export type RefusalOutcome = 'known' | 'unknown' | 'session_gone' | 'too_early';

/** Decides what a refusal says of its request; one that is not `known` may be repeated. Rule TR-23. */
export function outcomeOf({ code }: Refusal): RefusalOutcome {
  if (code === 'session_missing') return 'session_gone';
  if (code === 'too_many_requests' || code === 'server_busy') return 'too_early';
  return code === 'outcome_unknown' || code === 'internal_error' ? 'unknown' : 'known';
}

/** Returns whether a refusal was answered by anyone who was asked, so that its sentence says why. Rules ER-04, TR-33. */
export function isAnswered(refusal: Refusal): boolean {
  const outcome = outcomeOf(refusal);
  return outcome === 'known' || outcome === 'too_early';
}

/** A refusal that states a reason, or else the given one. Rules AU-06, VX-18, RE-09, RQ-08. */
export function withFallback(refusal: Refusal, fallback: Failure): Refusal {
  return statesReason(refusal) ? refusal : refuse(fallback);
}

/** Returns whether the sentence of a refusal says why. Rules ER-04, EN-19. */
export function statesReason(refusal: Refusal): boolean {
  const isEmpty = 'error' in refusal && readWireSentence(refusal.error).trim() === '';
  return !isEmpty && !codesWithoutReason.has(refusal.code);
}

/** No one answered, or no one was signed in: the sentence says nothing about the request. */
const codesWithoutReason: ReadonlySet<FailureCode> = new Set([
  'outcome_unknown',
  'session_missing',
]);

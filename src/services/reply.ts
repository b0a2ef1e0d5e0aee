import type { Failure } from '#src/domain/failure.ts';
import { errorText } from '#src/text/en/errors.ts';

/** A refusal as screens get it: the sentence to show and a stable code. Rule ER-01. */
export type Refusal = { readonly success: false; readonly error: string; readonly code: string };

/** The answer of every service function, which never throws. Rule ER-01. */
export type Reply<Value extends object = object> = ({ readonly success: true } & Value) | Refusal;

/** Says no by the sentence of a failure. */
export function refuse(failure: Failure): Refusal {
  return { success: false, error: errorText(failure), code: failure.code };
}

/** Says yes. */
export function succeed<Value extends object>(value: Value): { readonly success: true } & Value {
  return { success: true, ...value };
}

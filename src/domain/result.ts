/** The result of something that may be refused: a value, or a failure with the reason. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Wraps the value of a success. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Wraps the reason of a refusal. */
export function err<Failure>(failure: Failure): {
  readonly ok: false;
  readonly failure: Failure;
} {
  return { ok: false, failure };
}

/** Marks code that the types make unreachable; reaching it is a bug, so it throws. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

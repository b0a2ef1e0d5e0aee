/** Stands in for the sentences of failures: nothing fails while a screen is drawn. */
export function errorText(): string {
  return '';
}

/** Stands in for what a sentence needs. */
export const failureValues = (): undefined => undefined;

/** Stands in for reading a failure. */
export const readFailure = (): undefined => undefined;

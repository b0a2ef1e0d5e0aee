/** Stands in for the sentences of failures: nothing fails while a screen is drawn. */
export function errorText(): string {
  return '';
}

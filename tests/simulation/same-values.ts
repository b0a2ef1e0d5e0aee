/** The values of a row in the order of its columns; undefined without a row. */
type Values = readonly unknown[] | undefined;

/** Whether two rows are equal as JSON. */
export function areSameValues(left: Values, right: Values): boolean {
  if (left === undefined || right === undefined) return left === right;
  const areEqual = left.length === right.length && left.every((value, at) => value === right[at]);
  // JSON is slower, but treats undefined and null values as equal.
  return areEqual || shown(left) === shown(right);
}

/** Formats the values of a row for a complaint. */
export function shown(values: Values): string {
  return JSON.stringify(values);
}

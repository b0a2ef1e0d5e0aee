/** The values of a row in the order of its columns; undefined where there is no row. */
type Values = readonly unknown[] | undefined;

/** Whether two rows hold the same, as JSON shows it. */
export function areSameValues(left: Values, right: Values): boolean {
  if (left === undefined || right === undefined) return left === right;
  const areEqual = left.length === right.length && left.every((value, at) => value === right[at]);
  // Equal values look the same; others may, as what is not set.
  return areEqual || shown(left) === shown(right);
}

/** The values of a row as they are shown in a complaint. */
export function shown(values: Values): string {
  return JSON.stringify(values);
}

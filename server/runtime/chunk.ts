/** Appwrite's limit of values in one query. */
const maxValues = 100;

/** Splits a list into chunks that fit into one query. */
export function chunk<Value>(values: readonly Value[]): readonly Value[][] {
  const parts: Value[][] = [];
  for (let start = 0; start < values.length; start += maxValues) {
    parts.push(values.slice(start, start + maxValues));
  }
  return parts;
}

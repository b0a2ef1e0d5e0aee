/** The most values of one query, by Appwrite's own limit. */
const mostValues = 100;

/** Cuts a list into parts that one query can ask for. */
export function partsOf<Value>(values: readonly Value[]): readonly Value[][] {
  const parts: Value[][] = [];
  for (let start = 0; start < values.length; start += mostValues) {
    parts.push(values.slice(start, start + mostValues));
  }
  return parts;
}

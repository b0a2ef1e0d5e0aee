/** The most values of one query, by Appwrite's own limit. */
const maxValues = 100;

/** Cuts a list into parts that one query can ask for. */
export function chunk<Value>(values: readonly Value[]): readonly Value[][] {
  const parts: Value[][] = [];
  for (let start = 0; start < values.length; start += maxValues) {
    parts.push(values.slice(start, start + maxValues));
  }
  return parts;
}

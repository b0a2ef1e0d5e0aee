/** Where the next page of a list begins: the id of the last row of this one, or null where it was not full. */
export function nextCursorOf(ids: readonly string[], pageSize: number): string | null {
  return ids.length < pageSize ? null : (ids.at(-1) ?? null);
}

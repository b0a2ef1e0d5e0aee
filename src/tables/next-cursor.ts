/** The cursor of the next page: the id of this page's last row, or null if this page is not full. */
export function nextCursorOf(ids: readonly string[], pageSize: number): string | null {
  return ids.length < pageSize ? null : (ids.at(-1) ?? null);
}

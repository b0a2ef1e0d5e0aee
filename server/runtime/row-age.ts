/** The clocks of servers differ by less. */
const maxAheadMs = 10 * 60 * 1000;

type Created = { readonly createdAtMs: number };

/** Whether a row was created while the clock was ahead, which has been set back since. */
export function isFromFuture({ createdAtMs }: Created, nowMs: number): boolean {
  return createdAtMs > nowMs + maxAheadMs;
}

/** Whether a row is so old that no pending transaction can still add one before it. */
export function isSettled(row: Created, ageMs: number, nowMs: number): boolean {
  return row.createdAtMs < nowMs - ageMs || isFromFuture(row, nowMs);
}

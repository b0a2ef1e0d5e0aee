import { vi } from 'vitest';

/** Whatever must come has come by then, on a machine that is busy with other things too. */
const maxWaitMs = 20_000;

/** Calls until it neither throws nor rejects, and answers what the last call gave; fails as that call did after 20 s. */
export function eventually<Value>(call: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(call, maxWaitMs);
}

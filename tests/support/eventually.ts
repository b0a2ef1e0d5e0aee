import { vi } from 'vitest';

/** Long enough for everything that must happen, even on a busy machine. */
const maxWaitMs = 20_000;

/** Calls until the call succeeds, and returns its result; after 20 s it fails as the last call did. */
export function eventually<Value>(call: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(call, maxWaitMs);
}

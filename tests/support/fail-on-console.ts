import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Messages that libraries log although nothing failed. */
const expectedRemarks = [
  // React, when a test does not await all effects of an event; what the test waits for next happens anyway.
  /^A component suspended inside an `act` scope/,
  // The backend's SDK, when a session ends while its socket is still connecting.
  /^WebSocket error:/,
];

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi
    .mocked(console.error)
    .mock.calls.filter(
      ([message]) => !expectedRemarks.some((remark) => remark.test(String(message))),
    );
  vi.mocked(console.error).mockRestore();
  expect(calls, 'console.error was called; a test that expects it must clear the spy').toEqual([]);
});

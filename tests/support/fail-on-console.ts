import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * What React says of a test, not of the product: that a code chunk came after a tap, which the tap did not wait for. The
 * tests wait for what they expect on the screen; whether a chunk was there depends on the tests before.
 */
const aboutTests = 'A component suspended inside an `act` scope';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi
    .mocked(console.error)
    .mock.calls.filter(([text]) => !String(text).startsWith(aboutTests));
  vi.mocked(console.error).mockRestore();
  expect(calls, 'console.error was called; a test that expects it must clear the spy').toEqual([]);
});

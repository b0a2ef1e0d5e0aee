import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * React's word about a test: an event that a test does not await showed what comes later, such as a sheet whose code is
 * still on its way. What the test waits for next comes all the same.
 */
const ofTests = /^A component suspended inside an `act` scope/;

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi
    .mocked(console.error)
    .mock.calls.filter(([message]) => !(typeof message === 'string' && ofTests.test(message)));
  vi.mocked(console.error).mockRestore();
  expect(calls, 'console.error was called; a test that expects it must clear the spy').toEqual([]);
});

import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = [...vi.mocked(console.error).mock.calls];
  vi.mocked(console.error).mockRestore();
  expect(calls, 'console.error was called; a test that expects it must clear the spy').toEqual([]);
});

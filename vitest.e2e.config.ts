import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Tests that hold a time: nothing else runs beside them. */
const timedTests = ['double-taps', 'interaction', 'offline', 'reviews'].map(
  (name) => `tests/e2e/${name}.e2e.test.ts`,
);

const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/e2e/support/demo-data.ts'],
    projects: [
      {
        test: {
          name: 'side by side',
          ...patience,
          environment: 'node',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          exclude: timedTests,
          // Each file has its own server, data and browser.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'alone',
          ...patience,
          environment: 'node',
          include: timedTests,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

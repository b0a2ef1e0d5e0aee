import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const failOnConsole = 'tests/support/fail-on-console.ts';
const worldServer = 'tests/support/world/start-world-server.ts';

/** A whole backend and a whole app take their time on a machine that is busy with other things. */
const patient = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // Tests wait on the world server much of the time, so one worker fewer than cores would leave a core idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          ...patient,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/screens/**', 'tests/tidy/**', 'tests/budgets/**'],
          setupFiles: [failOnConsole],
          globalSetup: [worldServer],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          ...patient,
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          // The messenger's SDK keeps state in its modules, which tests renew.
          server: { deps: { inline: [/@telegram-apps\//] } },
          setupFiles: [failOnConsole, 'tests/support/screens-setup.ts'],
          globalSetup: [worldServer],
        },
      },
      {
        // The house itself: layers, rule book, lint canaries, clean files.
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tests/tidy/**/*.test.ts'],
          setupFiles: [failOnConsole],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What the build has put into dist/; needs `npm run build` first, so `npm test` leaves it out.
        test: {
          name: 'budgets',
          environment: 'node',
          include: ['tests/budgets/**/*.test.ts'],
          setupFiles: [failOnConsole],
        },
      },
    ],
  },
});

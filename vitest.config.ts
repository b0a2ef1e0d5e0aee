import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { withoutSourceMaps } from './tests/support/without-source-maps.ts';

const failOnConsole = 'tests/support/fail-on-console.ts';
const fastPrograms = 'tests/support/fast-programs.ts';
const testBackend = 'tests/support/test-backend/start-server.ts';

/** Tests of functions that need neither a backend nor a document. */
const pureTests = [
  'tests/{domain,contract,tables,text}/**/*.test.ts',
  'tests/platform/*.test.ts',
  'tests/platform/sign-in/*.test.ts',
];

const tidyTests = ['tests/{tidy,docs}/**/*.test.ts'];

/** Tests that need a document. */
const documentTests = [
  'tests/{app,screens,ui}/**/*.test.ts',
  'tests/platform/telegram/*.test.ts',
  'tests/platform/{error-reporter,sign-in/clerk-calls}.test.ts',
  'tests/**/*.test.tsx',
];

/** A whole backend and a whole app take their time on a machine that is busy with other things, and a long run of fuzz more. */
const patienceMs = 60_000 * Math.max(1, Number(process.env['FUZZ_TIMES'] ?? '1'));
const patient = {
  testTimeout: patienceMs,
  hookTimeout: patienceMs,
  expect: { poll: { timeout: 20_000 } },
};

/** The messenger's SDK keeps state in its modules, which tests renew. */
const messengerSdk = /@telegram-apps\//;

export default defineConfig({
  test: {
    // Tests spend much of their time waiting for the backend or a pause, so one worker per core would leave cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          ...patient,
          environment: 'node',
          include: pureTests,
          exclude: documentTests,
          // Stateless functions need no fresh modules for each file.
          isolate: false,
          setupFiles: [failOnConsole],
        },
      },
      {
        test: {
          name: 'node',
          ...patient,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...pureTests, ...documentTests, ...tidyTests, 'tests/{e2e,budgets}/**'],
          // Every test opens what it needs, so reloading the modules would prove nothing.
          isolate: false,
          setupFiles: [failOnConsole, fastPrograms],
          globalSetup: [testBackend],
        },
      },
      {
        plugins: [react(), withoutSourceMaps(messengerSdk)],
        test: {
          name: 'screens',
          ...patient,
          environment: 'jsdom',
          include: documentTests,
          // Each file gets a fresh page, in a process that loads jsdom and React once.
          isolate: false,
          sequence: { setupFiles: 'list' },
          server: { deps: { inline: [messengerSdk] } },
          setupFiles: [
            'tests/support/fresh-page.ts',
            failOnConsole,
            fastPrograms,
            'tests/support/screens-setup.ts',
          ],
          globalSetup: [testBackend],
        },
      },
      {
        // The code base itself: layers, rule book, lint rules, clean files, generated pages.
        test: {
          name: 'tidy',
          environment: 'node',
          include: tidyTests,
          setupFiles: [failOnConsole],
          // One of these tests compiles everything.
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The build output in dist/; needs `npm run build:demo` first, so `npm test` skips it.
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

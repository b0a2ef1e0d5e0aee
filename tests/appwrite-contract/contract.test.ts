import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/local-appwrite/server.ts';
import { deployFixtures } from './fixture-functions.ts';
import { runScenario, type Check } from './run-scenario.ts';
import { loadScenarios } from './scenario.ts';

const scenarios = loadScenarios(join(import.meta.dirname, 'scenarios'));
const results = new Map<string, Promise<Check[]>>();
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  const server = { ...backend, settleMs: 0 };
  await deployFixtures(server);
  // The scenarios do not touch one another, so all of them run at once and the tests only look.
  for (const scenario of scenarios) results.set(scenario.name, runScenario(server, scenario));
  await Promise.allSettled(results.values());
}, 60_000);

afterAll(async () => {
  await backend.close();
});

test.for(scenarios)('the embedded backend answers as recorded: $name', async ({ name }) => {
  const checks = (await results.get(name)) ?? [];
  expect(checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect(checks.length).toBeGreaterThan(0);
});

test('the embedded backend met no bug of its own while it was asked', () => {
  expect(backend.bugs).toEqual([]);
});

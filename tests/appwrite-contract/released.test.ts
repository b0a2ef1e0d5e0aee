import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asReleased } from '#tests/support/released-answers.ts';
import { startTestBackend } from '../local-appwrite/server.ts';
import { deployFixtures } from './fixture-functions.ts';
import { runSuite, versionOf } from './run-suite.ts';
import { loadScenarios, type Scenario } from './scenario.ts';

const names = [
  'databases-crud',
  'functions-execute-guest',
  'functions-execute-roles',
  'functions-executions-read',
  'indexes',
  'rows-create',
  'rows-get-select',
  'tables-inline-columns',
  'tx-state',
];

/** What this backend does not have at once it will not have later. */
function withoutRetries(scenario: Scenario): Scenario {
  const steps = scenario.steps.map((step) => ('retryMs' in step ? { ...step, retryMs: 0 } : step));
  return { ...scenario, steps };
}

test('[OP-11] on the released 1.9.6 the suite runs to its end and lists differences of version apart', async () => {
  const backend = await startTestBackend({ wrapDispatch: asReleased });
  const server = { ...backend, settleMs: 0 };
  await deployFixtures(server);
  const scenarios = loadScenarios(join(import.meta.dirname, 'scenarios'))
    .filter(({ name }) => names.includes(name))
    .map(withoutRetries);
  const version = await versionOf(server);
  expect(version).toBe('1.9.6');
  const lines: string[] = [];
  const summary = await runSuite(server, { scenarios, version }, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(lines).toContain(
    'version 1.9.6 indexes/enforced: a broken unique index is row_already_exists',
  );
  expect(summary).toMatchObject({ failed: 0, different: 14 });
  expect(summary.passed).toBeGreaterThan(40);
  await backend.close();
});

test('[OP-11] a scenario that cannot even be prepared is a failure, and the next one runs', async () => {
  const backend = await startTestBackend();
  const nothing = { $id: 'x', none: 1 };
  const table = { permissions: [], rowSecurity: false, columns: [], indexes: [] };
  const steps = loadScenarios(join(import.meta.dirname, 'scenarios')).find(
    ({ name }) => name === 'basics-health-ping',
  );
  if (steps === undefined) throw new Error('no such scenario');
  const broken = {
    ...steps,
    name: 'broken',
    setup: { tables: { t: table }, rows: { t: [nothing] } },
  };
  const lines: string[] = [];
  const suite = { scenarios: [broken, steps], version: '2.0.0' };
  const server = { ...backend, settleMs: 0 };
  const summary = await runSuite(server, suite, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^FAIL broken\/setup: setup POST .*rows: 400/)]);
  expect(summary).toMatchObject({ failed: 1, different: 0 });
  expect(summary.passed).toBeGreaterThan(0);
  await backend.close();
});

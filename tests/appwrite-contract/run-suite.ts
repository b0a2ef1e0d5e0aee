import { send } from './http-step.ts';
import { runScenario, type Check } from './run-scenario.ts';
import type { Scenario, ServerUnderTest } from './scenario.ts';
import { ownCall } from './setup.ts';
import { pick } from './templates.ts';

/** How a suite went. */
type Summary = {
  readonly passed: number;
  readonly failed: number;
  /** Checks that this version is known to answer differently, and did. */
  readonly different: number;
};

/** The version that a server names; `unknown` when it names none. */
export async function versionOf(server: ServerUnderTest): Promise<string> {
  const run = { server, variables: new Map<string, unknown>() };
  const answer = await send(run, ownCall({ method: 'GET', path: '/health/version' }));
  const version = pick(answer.body, ['version']);
  return typeof version === 'string' ? version : 'unknown';
}

/** Runs a scenario; one whose setup fails is one failed check. */
async function checksOf(server: ServerUnderTest, scenario: Scenario): Promise<Check[]> {
  try {
    return await runScenario(server, scenario);
  } catch (error) {
    return [{ step: 'setup', problems: [error instanceof Error ? error.message : String(error)] }];
  }
}

/** Runs scenarios one after the other to the end, and reports each difference in a line. Rule OP-11. */
export async function runSuite(
  server: ServerUnderTest,
  suite: { readonly scenarios: readonly Scenario[]; readonly version: string },
  report: (line: string) => void,
): Promise<Summary> {
  const counts = { passed: 0, failed: 0, different: 0 };
  for (const scenario of suite.scenarios) {
    for (const { step, problems } of await checksOf(server, scenario)) {
      const name = `${scenario.name}/${step}`;
      const difference = knownDifference(suite.version, name);
      if (problems.length === 0) {
        counts.passed += 1;
      } else if (difference === undefined) {
        counts.failed += 1;
        report(`FAIL ${name}: ${problems.join('; ')}`);
      } else {
        counts.different += 1;
        report(`version ${suite.version} ${name}: ${difference}`);
      }
    }
  }
  return counts;
}

/** Checks that the released 1.9 answers differently from the recorded version, by what differs. */
const differencesOf19: Readonly<Record<string, readonly string[]>> = {
  'no varchar, text and enum columns when a table is made': [
    'tables-inline-columns/create',
    'tables-inline-columns/title',
    'tables-inline-columns/index',
    'tables-inline-columns/row',
    'tables-inline-columns/unique',
    'tables-inline-columns/index-unknown-column',
  ],
  'no status of databases': ['databases-crud/create', 'databases-crud/get'],
  'executions name a functionId instead of a resource': [
    'functions-execute-guest/defaults',
    'functions-execute-roles/with-label',
    'functions-executions-read/owner',
    'functions-executions-read/key',
  ],
  'a broken unique index is row_already_exists': ['indexes/enforced', 'indexes/enforced-on-update'],
  'an integer column takes more than 32 bits': ['rows-bounds/int-over-32-bit'],
  'the least float is shown': ['columns-list-get/list'],
  'a headers argument that is not an object is taken': ['functions-invalid/headers-not-object'],
  'a web token made from a web token is 404': ['account-jwt/mint-from-jwt'],
};

/** What a version is known to do differently in a check; undefined when it should do as recorded. Rule OP-11. */
function knownDifference(version: string, check: string): string | undefined {
  if (!/^1\.9(\.|$)/.test(version)) return undefined;
  return Object.entries(differencesOf19).find(([, checks]) => checks.includes(check))?.[0];
}

import { send } from './http-step.ts';
import { runScenario, type Check } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { ownCall } from './setup.ts';
import { pick } from './templates.ts';
import { knownDifference } from './version-differences.ts';

/** How a suite went. */
export type Summary = {
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

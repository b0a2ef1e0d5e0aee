import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deployFixtures } from './fixture-functions.ts';
import { runSuite, versionOf } from './run-suite.ts';
import { loadScenarios, type ServerUnderTest } from './scenario.ts';

// Runs the contract suite against any Appwrite:
//   npm run test:appwrite -- --endpoint URL --project ID --key KEY [--only rows-,tx-] [--extras]
// The server needs a key with all scopes, the web platform `localhost`, and no rate limits.

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    project: { type: 'string' },
    key: { type: 'string' },
    /** Beginnings of the names of the scenarios to run. */
    only: { type: 'string', default: '' },
    /** Also runs documented cases that the recorded server did not fulfill. */
    extras: { type: 'boolean', default: false },
  },
});
const { endpoint, project, key } = values;
if (endpoint === undefined || project === undefined || key === undefined) {
  process.stderr.write('--endpoint, --project and --key are needed\n');
  process.exit(2);
}
const server: ServerUnderTest = {
  endpoint: endpoint.replace(/\/$/, ''),
  projectId: project,
  apiKey: key,
  settleMs: 700,
};
const beginnings = values.only.split(',');
const scenarios = loadScenarios(join(import.meta.dirname, 'scenarios')).filter(
  ({ name, extra }) =>
    beginnings.some((beginning) => name.startsWith(beginning)) &&
    (values.extras || extra === undefined),
);
if (scenarios.some(({ name }) => name.startsWith('functions-'))) {
  // Without its functions the other scenarios still say what they have to say.
  await deployFixtures(server).catch((error: unknown) => {
    process.stdout.write(`FAIL fixture functions: ${String(error)}\n`);
  });
}

const version = await versionOf(server);
process.stdout.write(`server: Appwrite ${version}\n`);

const summary = await runSuite(server, { scenarios, version }, (line) => {
  process.stdout.write(`${line}\n`);
});
process.stdout.write(
  `${summary.passed} passed, ${summary.failed} failed, ${summary.different} differences of version\n`,
);
process.exitCode = summary.failed === 0 ? 0 : 1;

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client, TablesDB } from 'node-appwrite';
import { buildFunction } from '../build/build-function.ts';
import { createSeeder } from '../seed/seed-store.ts';
import { seedInstallation } from '../seed/seed-installation.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';
import { provision } from './provision.ts';
import { readProvisionSettings, type ProvisionSettings } from './settings.ts';

// Brings an Appwrite to tables, function, engagement types and super administrator; can be repeated at any time:
//   npm run provision -- [--dry-run]

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });

try {
  process.exitCode = await run(readProvisionSettings(environment), values['dry-run']);
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

/** Provisions and seeds, says what was done or would be; answers the exit code. */
async function run(settings: ProvisionSettings, isDryRun: boolean): Promise<number> {
  const { endpoint, projectId, apiKey, databaseId, functionId } = settings;
  const prefix = isDryRun ? 'would ' : '';
  let count = 0;
  const report = (line: string): void => {
    count += 1;
    output.say(`${prefix}${line}`);
  };
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  try {
    // Before anything is built: a wrong address, project or key is reported at once.
    await new TablesDB(client).list();
    const { refusals } = await provision({
      client,
      databaseId,
      functionSetup: {
        id: functionId,
        name: 'Operations',
        code: await buildFunction(join(import.meta.dirname, '..', '..', 'dist', 'provision')),
        variables: settings.variables,
      },
      isDryRun,
      report,
    });
    for (const line of refusals) output.complain(`refused: ${line}`);
    if (refusals.length > 0) return 1;
    const target = { endpoint, projectId, apiKey, databaseId };
    const seeder = createSeeder(target);
    const seeded = await seedInstallation(seeder, { id: settings.superAdminId }, isDryRun);
    for (const line of seeded.changes) report(line);
    for (const line of seeded.refusals) output.complain(`refused: ${line}`);
    if (seeded.refusals.length > 0) return 1;
  } catch (error) {
    const fault = serverFault(error, { endpoint, projectId });
    output.complain(fault ?? messageOf(error));
    if (count > 0 && !isDryRun) output.complain('What is said above was done; run it again.');
    return 1;
  }
  if (count === 0) output.say('everything is as it should be');
  return 0;
}

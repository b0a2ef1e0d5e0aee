import { join } from 'node:path';
import { Client, TablesDB } from 'node-appwrite';
import { buildFunction } from '../build/build-function.ts';
import { seedInstallation } from '../seed/seed-installation.ts';
import { createSeeder } from '../seed/seed-store.ts';
import { readProcessEnvironment, type Environment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { readFlags } from '../settings/flags.ts';
import { limitNames, limitsOf } from '../settings/limits.ts';
import { pemOf, readSettings, refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';
import { functionVariables } from './function-variables.ts';
import { provision } from './provision.ts';

const names = {
  required: [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT_ID',
    'APPWRITE_API_KEY',
    'APPWRITE_DATABASE_ID',
    'BOT_TOKEN',
    'SUPER_ADMIN_ID',
  ],
  optional: [
    'APPWRITE_FUNCTION_ID',
    'YAPP_API_ENDPOINT',
    'BOT_HOST',
    'BOT_SHARED_SECRET',
    'BOT_ADMIN_CHAT_ID',
    'BOT_ALERTS_TOPIC',
    'VITE_BOT_APP_URL',
    'VITE_AUTH_HOST',
    'CLERK_JWT_KEY',
    'CLERK_SECRET_KEY',
    'CLERK_API_URL',
    'CLERK_ISSUER',
    'ERASURE_KEY',
    'VITE_SENTRY_DSN',
    'MAINTENANCE',
    ...limitNames,
  ],
} as const;

const defaultFunctionId = 'operations';

/** The settings of provisioning. */
type ProvisionSettings = ReturnType<typeof readProvisionSettings>;

/** Reads the settings of provisioning; throws Error that explains each wrong variable. Rule OP-05. */
function readProvisionSettings(environment: Environment) {
  const read = readSettings(environment, names);
  if (!read.ok) throw new Error(refusalOf('npm run provision', read.failure));
  const { value } = read;
  return {
    endpoint: value.APPWRITE_ENDPOINT,
    projectId: value.APPWRITE_PROJECT_ID,
    apiKey: value.APPWRITE_API_KEY,
    databaseId: value.APPWRITE_DATABASE_ID,
    functionId: value.APPWRITE_FUNCTION_ID ?? defaultFunctionId,
    superAdminId: value.SUPER_ADMIN_ID,
    variables: functionVariables({
      databaseId: value.APPWRITE_DATABASE_ID,
      apiEndpoint: value.YAPP_API_ENDPOINT ?? '',
      botToken: value.BOT_TOKEN,
      superAdminId: value.SUPER_ADMIN_ID,
      erasureKey: value.ERASURE_KEY ?? '',
      sentryDsn: value.VITE_SENTRY_DSN ?? '',
      maintenance: value.MAINTENANCE ?? '',
      bot: {
        host: value.BOT_HOST ?? '',
        sharedSecret: value.BOT_SHARED_SECRET ?? '',
        adminChatId: value.BOT_ADMIN_CHAT_ID ?? '',
        alertsTopicId: value.BOT_ALERTS_TOPIC ?? '',
        appUrl: value.VITE_BOT_APP_URL ?? '',
      },
      clerk: {
        jwtKey: pemOf(value.CLERK_JWT_KEY ?? ''),
        secretKey: value.CLERK_SECRET_KEY ?? '',
        apiUrl: value.CLERK_API_URL ?? '',
        issuer: value.CLERK_ISSUER ?? '',
      },
      authOrigin: value.VITE_AUTH_HOST ?? '',
      limits: limitsOf(value),
    }),
  };
}

// Sets up tables, function, engagement types and super administrator on an Appwrite; can be repeated at any time:
//   npm run provision -- [--dry-run]

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);
const flags = readFlags('npm run provision', { 'dry-run': { type: 'boolean', default: false } });

try {
  process.exitCode = await run(readProvisionSettings(environment), flags['dry-run']);
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

/** Provisions and seeds, and prints what was done or would be done; resolves to the exit code. */
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
    // Checked before the build, so a wrong address, project or key is reported at once.
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

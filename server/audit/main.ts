import { parseArgs } from 'node:util';
import { readProcessEnvironment } from '../settings/environment.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';
import { auditPoints } from './audit.ts';
import { confirmFindings } from './confirm-findings.ts';
import { createPageReader, type PageReader } from './read-rows.ts';
import { printReport } from './report-lines.ts';

// Checks the invariants of a database, on any Appwrite, and changes nothing:
//   npm run audit:points -- [--endpoint …] [--project …] [--key …] [--database …] [--installed id,id]
// Defaults come from the environment.

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    project: { type: 'string' },
    key: { type: 'string' },
    database: { type: 'string' },
    /** The ids of people created by hand; the super administrator by default. */
    installed: { type: 'string' },
  },
});
const settings = readSettings(
  {
    APPWRITE_ENDPOINT: values.endpoint ?? environment['APPWRITE_ENDPOINT'],
    APPWRITE_PROJECT_ID: values.project ?? environment['APPWRITE_PROJECT_ID'],
    APPWRITE_API_KEY: values.key ?? environment['APPWRITE_API_KEY'],
    APPWRITE_DATABASE_ID: values.database ?? environment['APPWRITE_DATABASE_ID'],
  },
  {
    required: [
      'APPWRITE_ENDPOINT',
      'APPWRITE_PROJECT_ID',
      'APPWRITE_API_KEY',
      'APPWRITE_DATABASE_ID',
    ],
  },
);
if (settings.ok) {
  process.exitCode = await run(settings.value);
} else {
  output.complain(refusalOf('npm run audit:points', settings.failure));
  process.exitCode = 1;
}

type Target = Extract<typeof settings, { ok: true }>['value'];

/** Runs the audit; resolves to the exit code: 0 if nothing was found. */
async function run(target: Target): Promise<number> {
  const endpoint = target.APPWRITE_ENDPOINT;
  const projectId = target.APPWRITE_PROJECT_ID;
  const reader = createPageReader({ endpoint, projectId, apiKey: target.APPWRITE_API_KEY }, fetch);
  const installed = values.installed ?? environment['SUPER_ADMIN_ID'] ?? '1';
  const installedIds = installed.split(',').filter((id) => id !== '');
  try {
    const databaseId = target.APPWRITE_DATABASE_ID;
    const audit = (from: PageReader) => auditPoints(from, databaseId, installedIds);
    const report = await confirmFindings({ reader, databaseId, audit }, await audit(reader));
    return printReport(report, output);
  } catch (error) {
    const fault = serverFault(error, { endpoint, projectId });
    if (fault === null) throw error;
    output.complain(fault);
    return 1;
  }
}

import { printReport } from '../audit/report-lines.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { readFlags } from '../settings/flags.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { auditCopy } from './audit-directory.ts';
import { chooseDataDirectory } from './data-directory.ts';
import { checkServiceUses } from './service-note.ts';

// Checks the invariants of a community, which may be in use, and changes nothing:
//   npm run audit:points                     the Appwrite in APPWRITE_ENDPOINT, else the data of `npm run serve`
//   npm run audit:points -- --data <folder>  a data directory or a backup
//   npm run audit:points -- --endpoint …     any Appwrite; the other flags are those of server/audit/main.ts

const environment = readProcessEnvironment();
const text = { type: 'string' } as const;
const values = readFlags('npm run audit:points', {
  data: text,
  installed: text,
  endpoint: text,
  project: text,
  key: text,
  database: text,
});

if (values.data === undefined && (values.endpoint ?? environment['APPWRITE_ENDPOINT'])) {
  await import('../audit/main.ts');
} else {
  await auditData();
}

async function auditData(): Promise<void> {
  const output = createOutput(environment);
  guardProcess(output);
  process.umask(0o077);
  try {
    const directory =
      values.data ?? chooseDataDirectory('production', environment['YAPP_DATA_DIR']);
    if (values.data === undefined) checkServiceUses(directory, 'npm run audit:points');
    const installed = values.installed ?? environment['SUPER_ADMIN_ID'] ?? '1';
    output.say(`data: ${directory}`);
    const report = await auditCopy(directory, installed.split(','), Date.now);
    process.exitCode = printReport(report, output);
  } catch (error) {
    output.complain(messageOf(error));
    process.exitCode = 1;
  }
}

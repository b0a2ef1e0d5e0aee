import { join } from 'node:path';
import { printReport } from '../audit/report-lines.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { auditDirectory } from './audit-directory.ts';
import { listBackups } from './backup/back-up.ts';
import { backupPlace } from './backup/backup-place.ts';
import { restore } from './backup/restore.ts';
import { giveTo } from './owner.ts';
import { checkServiceUses } from './service-note.ts';

// Replaces the data of `npm run serve`, which must not be running, with a backup, and audits it:
//   npm run restore -- <folder of a backup>|latest [data directory]

const variables = readProcessEnvironment();
const output = createOutput(variables);
guardProcess(output);
process.umask(0o077);

try {
  const [, , chosen, ...given] = process.argv;
  const { dataDirectory, backupDirectory } = backupPlace(variables, given);
  if (given.length === 0) checkServiceUses(dataDirectory, 'npm run restore');
  const backup = chooseBackup(backupDirectory, chosen);
  const { replaced, owner } = restore({ backup, dataDirectory, nowMs: Date.now });
  output.say(`restored: ${backup} to ${dataDirectory}`);
  if (replaced !== null) output.say(`what was there before: ${replaced}`);
  const report = await auditDirectory(
    dataDirectory,
    [variables['SUPER_ADMIN_ID'] ?? '1'],
    Date.now,
  );
  // The audit has created files too.
  giveTo(owner, dataDirectory);
  if (process.getuid?.() === 0 && owner.uid === 0) {
    output.say(
      `the data belongs to root: give it to the service's user (chown -R … ${dataDirectory})`,
    );
  }
  process.exitCode = printReport(report, output);
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

function chooseBackup(backupDirectory: string, given: string | undefined): string {
  const [latest] = listBackups(backupDirectory, Date.now());
  if (given === undefined) {
    const hint = latest === undefined ? 'there is none' : `the latest is ${latest}`;
    throw new Error(
      `Name the backup, or say \`latest\`: npm run restore -- latest (in ${backupDirectory}, ${hint}).`,
    );
  }
  if (given !== 'latest') return given;
  if (latest === undefined) throw new Error(`There is no backup in ${backupDirectory}.`);
  return join(backupDirectory, latest);
}

import { join } from 'node:path';
import { reportLines } from '../audit/report-lines.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { auditDirectory } from './audit-directory.ts';
import { listBackups } from './backup/back-up.ts';
import { backupPlace } from './backup/backup-place.ts';
import { restore } from './backup/restore.ts';

// Puts a backup in the place of the data of `npm run serve`, which must not be running, and audits it:
//   npm run restore -- <folder of a backup>     or `latest`

const variables = readProcessEnvironment();
const output = createOutput(variables);
guardProcess(output);
process.umask(0o077);

try {
  const { dataDirectory, backupDirectory } = backupPlace(variables);
  const backup = chooseBackup(backupDirectory, process.argv[2]);
  const { replaced } = restore({ backup, dataDirectory, nowMs: Date.now });
  output.say(`restored: ${backup} to ${dataDirectory}`);
  if (replaced !== null) output.say(`what was there before: ${replaced}`);
  const report = await auditDirectory(
    dataDirectory,
    [variables['SUPER_ADMIN_ID'] ?? '1'],
    Date.now,
  );
  const { summary, findings, verdict } = reportLines(report);
  for (const line of summary) output.say(line);
  for (const line of findings) output.complain(line);
  output.say(verdict);
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

function chooseBackup(backupDirectory: string, given: string | undefined): string {
  const [latest] = listBackups(backupDirectory);
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

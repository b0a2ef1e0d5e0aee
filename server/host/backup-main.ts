import { join } from 'node:path';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { backUp } from './backup/back-up.ts';
import { backupPlace } from './backup/backup-place.ts';
import { checkServiceUses } from './service-note.ts';

// Copies the data of `npm run serve`, which may be running:
//   npm run backup -- [data directory] [backup directory]

const variables = readProcessEnvironment();
const output = createOutput(variables);
guardProcess(output);
// Only the owner may read the files it writes.
process.umask(0o077);

try {
  const given = process.argv.slice(2);
  const place = backupPlace(variables, given);
  if (given.length === 0) checkServiceUses(place.dataDirectory, 'npm run backup');
  const { path, bytes } = await backUp({ ...place, nowMs: Date.now });
  output.say(`${join(path)} (${bytes} bytes)`);
} catch (error) {
  output.complain(messageOf(error));
  process.exitCode = 1;
}

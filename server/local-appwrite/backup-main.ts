import { join } from 'node:path';
import { backUp } from './sqlite/backup.ts';

// Copies the data of a backend, running or not:
//   npm run backup -- [data directory] [target file]

const [dataDirectory = '.data', chosenTarget] = process.argv.slice(2);
const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
const target = chosenTarget ?? join(dataDirectory, 'backups', `appwrite-${moment}.sqlite`);

try {
  const bytes = await backUp(dataDirectory, target);
  process.stdout.write(`${target} (${bytes} bytes)\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

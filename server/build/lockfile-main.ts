import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile, readLockfile } from './lockfile.ts';

const file = 'package-lock.json';

runNpm();
const completed = completeLockfile(readLockfile(readFileSync(file, 'utf8')));
writeFileSync(file, `${JSON.stringify(completed, null, 2)}\n`);
// Removes packages that nothing needs.
runNpm();

function runNpm(): void {
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { stdio: 'inherit' });
}

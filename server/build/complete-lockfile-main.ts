import { readFileSync, writeFileSync } from 'node:fs';
import { missingPackages, platformEntry, readLockfile } from './lockfile.ts';

// Some registries do not serve packages for other platforms, and npm then leaves them out of the lockfile that
// it writes, which `npm ci` refuses. This adds their entries, so that the lockfile is the same everywhere.
const file = 'package-lock.json';
const lockfile = readLockfile(readFileSync(file, 'utf8'));
const missing = missingPackages(lockfile);
const packages: Record<string, object> = { ...lockfile.packages };
for (const entry of missing) packages[entry.path] = platformEntry(entry);
const sorted = Object.fromEntries(
  Object.entries(packages).toSorted(([left], [right]) => (left < right ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
console.log(`${missing.length} entries added`);

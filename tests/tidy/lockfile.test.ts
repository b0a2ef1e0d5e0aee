import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages, platformEntry, readLockfile } from '#server/build/lockfile.ts';

test('the lockfile has an entry for every optional package, or npm ci refuses it', () => {
  const lockfile = readLockfile(readFileSync('package-lock.json', 'utf8'));
  const missing = missingPackages(lockfile).map(({ path }) => path);
  expect(missing, 'run `npm run lockfile`').toEqual([]);
});

test('an optional package without an entry is noticed, wherever its owner stands', () => {
  const lockfile = readLockfile(
    JSON.stringify({
      packages: {
        'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
        'node_modules/tool-linux-x64': { version: '1.0.0' },
        'node_modules/a/node_modules/tool': {
          dev: true,
          optionalDependencies: { 'tool-darwin-arm64': '2.0.0' },
        },
      },
    }),
  );
  const missing = missingPackages(lockfile);
  expect(missing).toEqual([
    { path: 'node_modules/tool-darwin-arm64', version: '2.0.0', isDevelopment: true },
  ]);
  expect(missing.map(platformEntry)).toEqual([
    { version: '2.0.0', dev: true, optional: true, os: ['darwin'], cpu: ['arm64'] },
  ]);
});

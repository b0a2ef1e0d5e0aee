import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  completeLockfile,
  missingPackages,
  platformEntry,
  readLockfile,
} from '#server/build/lockfile.ts';

test('the lockfile has an entry for every optional package, or npm ci refuses it', () => {
  const lockfile = readLockfile(readFileSync('package-lock.json', 'utf8'));
  const missing = missingPackages(lockfile).map(({ path }) => path);
  expect(missing, 'run `npm run lockfile`').toEqual([]);
});

test('an optional package without an entry is found, wherever its owner is', () => {
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

/** Entries of packages, by their paths; the project's own is left out. */
function packagesIn(text: string) {
  const { packages } = JSON.parse(text) as {
    packages: Record<
      string,
      { integrity?: string; resolved?: string; os?: string[]; cpu?: string[]; name?: string }
    >;
  };
  return Object.entries(packages).filter(([path]) => path !== '');
}

test('the lockfile has every package’s integrity hash, except for platforms that no registry served', () => {
  const unknown = packagesIn(readFileSync('package-lock.json', 'utf8')).filter(
    ([, { integrity, os, cpu }]) =>
      integrity === undefined && os === undefined && cpu === undefined,
  );
  expect(unknown).toEqual([]);
});

test('packages come from the public registry, under their own names', () => {
  const packages = packagesIn(readFileSync('package-lock.json', 'utf8'));
  const addresses = packages.flatMap(([, { resolved }]) => resolved ?? []);
  expect(addresses.filter((address) => !address.startsWith('https://registry.npmjs.org/'))).toEqual(
    [],
  );
  const aliases = packages.filter(([path, { name }]) => name !== undefined && !path.endsWith(name));
  expect(aliases).toEqual([]);
});

test('[OP-17] the compiled clerk-js is installed without the packages that it was compiled from', () => {
  const text = readFileSync('package-lock.json', 'utf8');
  expect(completeLockfile(readLockfile(text)), 'run `npm run lockfile`').toEqual(JSON.parse(text));
  const installed = Object.keys(readLockfile(text).packages);
  expect(installed).toContain('node_modules/@clerk/clerk-js');
  expect(installed.filter((path) => /solana|coinbase|emotion|base-org/.test(path))).toEqual([]);
});

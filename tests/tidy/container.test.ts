import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

/** What a container does not need: tests, pages and settings of tools. */
const leftOut = new Set([
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'appwrite.config.json',
  'deploy',
  'docs',
  'knip.json',
  'tests',
  'vitest.config.ts',
  'vitest.e2e.config.ts',
]);

const readText = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Names, or patterns of names, that git ignores. */
const ignored = readText('.gitignore')
  .split('\n')
  .map((line) => line.replaceAll('/', ''));

/** The files that the Dockerfile copies. */
const copied = readText('deploy/Dockerfile')
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
  .flatMap((line) => line.split(' ').slice(1, -1));

test('[OP-13] a container contains every file that the build needs, including the page’s pictures', () => {
  const missing = readdirSync(projectRoot)
    .filter((name) => !name.startsWith('.') && !leftOut.has(name))
    .filter((name) => ![...ignored, ...copied].some((pattern) => matchesGlob(name, pattern)));
  expect(missing).toEqual([]);
});

import { expect, test } from 'vitest';
import { buildSources } from '#server/host/build-products.ts';
import { readImports } from './imports.ts';
import { onlyCode, readProjectFiles } from './source-files.ts';

/** Where the bundlers of the app, the function and the simulator begin, and a file that is only copied. */
const entries = [
  'index.html',
  'public/icon.svg',
  'src/app/main.tsx',
  'vite.config.ts',
  'server/function/main.ts',
  'server/messenger/page/main.tsx',
];

test('[OP-03] an upgrade that changes any file of a build makes a new build', () => {
  const all = ['src', 'server'].flatMap((folder) => readProjectFiles(folder));
  const files = new Map(onlyCode(all).map((file) => [file.path, file]));
  const built = new Set(entries);
  for (const path of built) {
    const file = files.get(path);
    if (file !== undefined) for (const imported of readImports(file).files) built.add(imported);
  }

  expect(built.size).toBeGreaterThan(500);
  const isSource = (path: string) =>
    buildSources.some((source) => path === source || path.startsWith(`${source}/`));
  expect([...built].filter((path) => !isSource(path))).toEqual([]);
});

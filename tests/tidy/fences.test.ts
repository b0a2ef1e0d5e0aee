import { expect, test } from 'vitest';
import { findCrossings } from './fences.ts';
import { layers } from './layers.ts';
import { packageFences } from './package-fences.ts';
import { onlyCode, readProjectFiles } from './source-files.ts';

/** The crossings of a made-up tree: paths with their source. */
function crossings(tree: Record<string, string>): string[] {
  return findCrossings(Object.entries(tree).map(([path, text]) => ({ path, text })));
}

function layerPaths(): string[] {
  return layers.map((layer) => layer.path);
}

/** A file in the layer, at its deepest level. */
function fileIn(layer: string, name: string): string {
  const isShallow = layers.find(({ path }) => path === layer)?.ownFilesOnly === true;
  return isShallow ? `${layer}/${name}` : `${layer}/a/${name}`;
}

function mayImport(from: string, to: string): boolean {
  const layer = layers.find(({ path }) => path === from);
  return from === to || layer?.mayImport.includes('*') || layer?.mayImport.includes(to) || false;
}

const pairs = layerPaths().flatMap((from) =>
  layerPaths()
    .filter((to) => to !== '' && from !== '')
    .map((to) => ({ from, to, isAllowed: mayImport(from, to) && (to !== 'tests' || from === to) })),
);

test('the project crosses no fence', () => {
  expect(findCrossings(onlyCode(readProjectFiles()))).toEqual([]);
});

test.each(pairs)(
  'an import from $from to $to is allowed: $isAllowed',
  ({ from, to, isAllowed }) => {
    const text = `import { b } from '#${fileIn(to, 'two.ts')}'; b();`;
    const found = crossings({ [fileIn(from, 'one.ts')]: text });
    expect(found.length === 0).toBe(isAllowed);
  },
);

test('the table forbids every import against the layer order', () => {
  const order = ['domain', 'contract', 'tables', 'services', 'state', 'screens', 'app'];
  const upward = order.flatMap((from, index) =>
    order.slice(index + 1).map((to) => [`src/${from}`, `src/${to}`] as const),
  );
  const aside = ['platform', 'ui', 'text'].flatMap((from) =>
    [...order.slice(2), ...['platform', 'ui', 'text'].filter((to) => to !== from)].map(
      (to) => [`src/${from}`, `src/${to}`] as const,
    ),
  );
  const generic = ['local-appwrite', 'local-clerk', 'messenger'].flatMap((name) =>
    layerPaths()
      .filter((to) => to !== `server/${name}`)
      // The simulator is drawn with the building blocks, which know nothing of the product either.
      .filter((to) => name !== 'messenger' || to !== 'src/ui')
      .map((to) => [`server/${name}`, to] as const),
  );
  const toServer = layerPaths()
    .filter((path) => path.startsWith('src/'))
    .flatMap((from) =>
      layerPaths()
        .filter((to) => to.startsWith('server'))
        .map((to) => [from, to] as const),
    );
  const open = [...upward, ...aside, ...generic, ...toServer].filter((pair) => mayImport(...pair));
  expect(open).toEqual([]);
});

test('no layer may import one that may import it, directly or indirectly', () => {
  const reached = (from: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
    (layers.find(({ path }) => path === from)?.mayImport ?? []).reduce(
      (found, to) => (found.has(to) ? found : reached(to, new Set([...found, to]))),
      seen,
    );
  expect(layerPaths().filter((path) => reached(path).has(path))).toEqual([]);
});

test('a screen may not import another screen, but files of its own folder', () => {
  expect(
    crossings({
      'src/screens/home/home-screen.tsx': `import './task-card.tsx'; import '../earn/card.tsx';`,
    }),
  ).toEqual([
    'src/screens/home/home-screen.tsx imports its neighbor src/screens/earn/card.tsx: a screen can be changed or deleted without a look at the others',
  ]);
  expect(crossings({ 'src/screens/banned-screen.tsx': `import './home/a.ts';` })).toHaveLength(1);
});

test.each([
  ['a static import', `import { a } from '#src/app/routes.ts'; a();`],
  ['an import of types', `import type { A } from '#src/app/routes.ts'; export type B = A;`],
  ['an import for its effect', `import '#src/app/routes.ts';`],
  ['a dynamic import', `export const a = () => import('#src/app/routes.ts');`],
  ['a type of an import', `export type A = import('#src/app/routes.ts').A;`],
  ['a re-export', `export { a } from '#src/app/routes.ts'; export const b = 1;`],
  ['a re-export of types', `export type { A } from '#src/app/routes.ts'; export const b = 1;`],
  ['a relative path', `import { a } from '../app/routes.ts'; a();`],
  ['a path with a query', `import a from '#src/app/routes.ts?worker'; a();`],
])('%s is seen', (_kind, text) => {
  expect(crossings({ 'src/domain/a.ts': text })).toEqual([
    'src/domain/a.ts imports src/app/routes.ts: the rules are pure: no clock, no network, no framework',
  ]);
});

test('an import in a comment or a string does not count', () => {
  const text = `// import '#src/app/a.ts'\nexport const a = "import '#src/app/a.ts'";`;
  expect(crossings({ 'src/domain/a.ts': text })).toEqual([]);
});

test.each(packageFences)('$name is imported only where it belongs', ({ name, allowedIn }) => {
  const specifier = name.endsWith('/') || name.endsWith(':') ? `${name}some` : name;
  const text = `import * as a from '${specifier}'; export const b = a;`;
  const outsiders = ['src/screens/a.ts', 'src/state/a.ts', 'src/domain/a.ts', 'src/contract/a.ts'];
  for (const path of outsiders) expect(crossings({ [path]: text }), path).toHaveLength(1);
  for (const folder of allowedIn) {
    const path = folder === '' ? 'a.config.ts' : `${folder}/a.ts`;
    expect(crossings({ [path]: text }), path).toEqual([]);
  }
});

test('a path below a fenced package is fenced, a longer name is not', () => {
  expect(crossings({ 'src/state/a.ts': `import 'appwrite/client';` })).toHaveLength(1);
  expect(crossings({ 'src/state/a.ts': `import 'appwrite-theme';` })).toEqual([]);
});

test('the contract takes zod and no other package, the rules and the tables take none', () => {
  expect(crossings({ 'src/contract/a.ts': `import 'zod';` })).toEqual([]);
  expect(crossings({ 'src/contract/a.ts': `import 'react';` })).toHaveLength(1);
  for (const folder of ['src/domain', 'src/tables']) {
    expect(crossings({ [`${folder}/a.ts`]: `import 'zod';` })).toHaveLength(1);
    expect(crossings({ [`${folder}/a.ts`]: `import 'react';` })).toHaveLength(1);
  }
});

test('the embedded backend does not use its own client', () => {
  const text = `import { Client } from 'node-appwrite'; new Client();`;
  expect(crossings({ 'server/local-appwrite/a.ts': text })).toHaveLength(1);
});

test.each(['src/helpers/a.ts', 'server/helpers/a.ts', 'helpers/a.ts'])(
  'a file in no layer is named: %s',
  (path) => {
    expect(crossings({ [path]: 'export const a = 1;' })).toEqual([
      `${path}: its folder is no layer of tests/tidy/layers.ts`,
    ]);
  },
);

test('an import from a folder that is no layer is reported', () => {
  expect(crossings({ 'src/app/a.ts': `import '#src/helpers/b.ts';` })).toEqual([
    'src/app/a.ts imports src/helpers/b.ts, which is in no layer',
  ]);
});

test('a cycle is found, through types and through several files, and reported once', () => {
  expect(
    crossings({
      'src/domain/b.ts': `import type { C } from './c.ts'; export type B = C;`,
      'src/domain/c.ts': `import { a } from '#src/domain/a.ts'; a();`,
      'src/domain/a.ts': `export { b } from './b.ts'; export const a = 1;`,
      'src/domain/d.ts': `import { a } from './a.ts'; a();`,
    }),
  ).toEqual(['cycle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts']);
});

test.each([
  ['everything of another file', `export * from './b.ts'; export const a = 1;`],
  ['names of another file only', `export { b } from './b.ts'; export { c } from './c.ts';`],
])('a barrel that hands on %s is found', (_kind, text) => {
  expect(crossings({ 'src/domain/a.ts': text })).toEqual([
    'src/domain/a.ts is a barrel: import from the file that declares it',
  ]);
});

test('an import without the extension, or of a computed name, is found', () => {
  expect(crossings({ 'src/domain/a.ts': `import './b';` })).toHaveLength(1);
  const computed = `export const load = (name: string) => import(name);`;
  expect(crossings({ 'src/app/a.ts': computed })).toHaveLength(1);
});

test('only tests import tests', () => {
  expect(crossings({ 'server/main.ts': `import '#tests/support/a.ts';` })).toHaveLength(1);
  expect(crossings({ 'tests/domain/a.test.ts': `import '#tests/support/a.ts';` })).toEqual([]);
});

test('every layer and every fence states its reason', () => {
  for (const { reason } of [...layers, ...packageFences])
    expect(reason).toMatch(/^[a-z].{15,}[^.]$/);
});

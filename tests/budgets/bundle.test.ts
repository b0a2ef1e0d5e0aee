import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { findModules, findTexts, readBundle, sum } from './bundle.ts';
import { foreignModules, foreignTexts, lazyModules, limits } from './limits.ts';

const appFolder = fileURLToPath(new URL('../../dist/demo/app', import.meta.url));

test('[SP-01] the page paints on its own, with its skeleton’s styles before all others, within its budget', () => {
  const page = readFileSync(join(appFolder, 'index.html'), 'utf8');
  const [head = '', body = ''] = page.split('</head>');
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  expect(styles).toHaveLength(2);
  const [skeletonStyles = '', allStyles = ''] = styles;
  expect(head).toContain(skeletonStyles);
  expect(skeletonStyles).toContain('--ui-page');
  expect(skeletonStyles.length).toBeLessThanOrEqual(allStyles.length / 4);
  const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  expect(body.match(/<script/g)).toHaveLength(1);
  // The skeletons come before the script that shows one of them.
  expect(body.match(/<div hidden data-skeleton=/g)).toHaveLength(5);
  expect(body.indexOf('<script')).toBeGreaterThan(body.lastIndexOf('<div hidden data-skeleton='));
  expect(body.indexOf('<template')).toBeGreaterThan(body.indexOf('</script>'));
  expect(page).not.toMatch(/<link rel="stylesheet"/);
  // The page has the text of every language: the title of Earn in Russian.
  expect(page).toContain(String.raw`\u0417\u0430\u0434\u0430\u043d\u0438\u044f`);
  // Otherwise the browser stores all of it with two bytes per character.
  expect(page).not.toMatch(/[^\0-\x7f]/);
  expect(page.match(/<link rel="modulepreload"/g)).toHaveLength(1);
  const [, startScript = ''] = scripts[0] ?? [];
  expect(gzipSync(startScript).length).toBeLessThanOrEqual(limits.startScriptBytes);
  expect(gzipSync(page).length).toBeLessThanOrEqual(limits.pageBytes);
});

test('the first load stays within its budget', () => {
  const { initialScripts, initialStyleBytes } = readBundle(appFolder);
  expect(initialScripts.length).toBeGreaterThan(0);
  expect(initialStyleBytes).toBeLessThanOrEqual(limits.initialStyleBytes);
});

test.each(['src/screens/home/home-screen.tsx', 'src/screens/earn/earn-screen.tsx'])(
  '[SP-04] [SP-05] %s shows its first rows with few files, and with script within its budget',
  (screen) => {
    const { initialScripts, initialStyleCount, screens } = readBundle(appFolder);
    const added = screens.get(screen) ?? [];
    expect(added.length).toBeGreaterThan(0);
    const scripts = [...initialScripts, ...added];
    // The page is a file too.
    const fileCount = 1 + initialStyleCount + scripts.length;
    expect(fileCount).toBeLessThanOrEqual(limits.memberFileCount);
    const bytes = sum(scripts.map(({ gzipBytes }) => gzipBytes));
    expect(bytes).toBeLessThanOrEqual(limits.memberScriptBytes);
    expect(findModules(scripts, lazyModules)).toEqual([]);
  },
);

test('each screen of a member adds little to the first load', () => {
  const tooLarge = [...readBundle(appFolder).screens]
    .filter(([screen]) => !/^src\/screens\/(?:admin|verify)\//.test(screen))
    .map(([screen, scripts]) => {
      const own = scripts.filter(
        ({ file }) => !/\b(?:sheets|shared|home-parts|earn-parts)-/.test(file),
      );
      return { screen, bytes: sum(own.map(({ gzipBytes }) => gzipBytes)) };
    })
    .filter(({ bytes }) => bytes > limits.screenScriptBytes);
  expect(tooLarge).toEqual([]);
});

test('[SP-05] code loaded a moment after the first rows is small', () => {
  const { scripts } = readBundle(appFolder);
  // On either of the two first screens, the other one's parts come with what all other screens share.
  for (const parts of ['home-parts', 'earn-parts']) {
    const names = ['shared', 'surroundings', parts];
    const later = scripts.filter(({ file }) => names.some((name) => file.includes(`/${name}-`)));
    expect(later).toHaveLength(3);
    const bytes = sum(later.map(({ gzipBytes }) => gzipBytes));
    expect(bytes).toBeLessThanOrEqual(limits.afterRowsBytes);
  }
});

test('[SP-04] no files wait for each other', () => {
  expect(readBundle(appFolder).circles).toEqual([]);
  expect(readBundle(makeBuild()).circles).toEqual(['a/main.js', 'a/react.js']);
});

test('no single script exceeds the budget', () => {
  const tooLarge = readBundle(appFolder)
    .scripts.filter((script) => script.gzipBytes > limits.largestScriptBytes)
    .map(({ file, gzipBytes }) => `${file}: ${gzipBytes} bytes`);
  expect(tooLarge).toEqual([]);
});

test('the first load contains no code that only later screens need', () => {
  expect(findModules(readBundle(appFolder).initialScripts, lazyModules)).toEqual([]);
});

test('the app contains no code of the server, the tests or the demo', () => {
  const bundle = readBundle(appFolder);
  expect(findModules(bundle.scripts, foreignModules)).toEqual([]);
  expect(findTexts(bundle, foreignTexts)).toEqual([]);
});

/** A made-up build: an entry, a chunk that it imports, and one that it loads late. */
function makeBuild(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const map = (...sources: string[]) => JSON.stringify({ version: 3, sources });
  const build: Record<string, string> = {
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'a/main.js', isEntry: true, imports: ['_react.js'], css: ['a/x.css'] },
      '_react.js': { file: 'a/react.js', imports: ['index.html'] },
      'src/screens/admin/a.tsx': { file: 'a/admin.js', isDynamicEntry: true, css: ['a/y.css'] },
    }),
    'a/main.js': 'main()',
    'a/main.js.map': map('../../../src/app/main.tsx'),
    'a/react.js': 'react()',
    'a/react.js.map': map('../../../node_modules/react/index.js'),
    'a/admin.js': 'admin()',
    'a/admin.js.map': map('../../../src/screens/admin/a.tsx'),
    'a/x.css': 'p{}',
    'a/y.css': 'q{}'.repeat(99),
    ...files,
  };
  for (const [file, text] of Object.entries(build)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test('the first load is the entry with its static imports, without dynamic imports', () => {
  const bundle = readBundle(makeBuild());
  expect(bundle.initialScripts.map(({ file }) => file).toSorted()).toEqual([
    'a/main.js',
    'a/react.js',
  ]);
  expect(bundle.scripts).toHaveLength(3);
  expect(bundle.initialStyleBytes).toBeLessThan(40);
  expect(findModules(bundle.initialScripts, lazyModules)).toEqual([]);
});

test('a lazy module in the first load is found', () => {
  const sources = ['../../../src/screens/admin/a.tsx', '../../../node_modules/@clerk/shared/a.js'];
  const bundle = readBundle(makeBuild({ 'a/react.js.map': JSON.stringify({ sources }) }));
  expect(findModules(bundle.initialScripts, lazyModules)).toEqual([
    'a/react.js contains ../../../src/screens/admin/a.tsx',
    'a/react.js contains ../../../node_modules/@clerk/shared/a.js',
  ]);
});

test('server modules and demo text are found in lazy scripts too', () => {
  const sources = ['../../../server/messenger/personas.ts'];
  const bundle = readBundle(
    makeBuild({
      'a/admin.js': "const key = 'local-dev-key';",
      'a/admin.js.map': JSON.stringify({ sources }),
    }),
  );
  expect(findModules(bundle.scripts, foreignModules)).toHaveLength(1);
  expect(findTexts(bundle, foreignTexts)).toEqual(['a/admin.js contains local-dev-key']);
});

test('a missing build is an error', () => {
  expect(() => readBundle(join(tmpdir(), 'no-such-build'))).toThrow(
    'run "npm run build:demo" first',
  );
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { findModules, findTexts, readBundle, sum } from './bundle.ts';
import { foreignModules, foreignTexts, lateModules, limits } from './limits.ts';

const appFolder = fileURLToPath(new URL('../../dist/demo/app', import.meta.url));

test('[SP-01] the page paints by itself, with the styles of its skeleton before all others, within its budget', () => {
  const page = readFileSync(join(appFolder, 'index.html'), 'utf8');
  const [head = '', body = ''] = page.split('</head>');
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  expect(styles).toHaveLength(2);
  const [skeletonStyles = '', allStyles = ''] = styles;
  expect(head).toContain(skeletonStyles);
  expect(skeletonStyles).toContain('--ui-page');
  expect(skeletonStyles.length).toBeLessThanOrEqual(allStyles.length / 4);
  // The start, the file that draws the rows, and that all has arrived.
  const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map(([, attributes = '']) => attributes.replace(/-[\w-]+\./, '.'))).toEqual([
    '',
    ' async src="/assets/drawing.js"',
    '',
  ]);
  // The skeletons stand before the script that shows one of them.
  expect(body.match(/<div hidden data-skeleton=/g)).toHaveLength(5);
  expect(body.indexOf('<script')).toBeGreaterThan(body.lastIndexOf('<div hidden data-skeleton='));
  expect(body.indexOf('<template')).toBeGreaterThan(body.indexOf('</script>'));
  expect(page).not.toMatch(/<link rel="stylesheet"/);
  // Otherwise the browser keeps all of it in two bytes a letter.
  expect(page).not.toMatch(/[^\0-\x7f]/);
  expect(page.match(/<link rel="modulepreload"/g)).toHaveLength(1);
  const [, , startScript = ''] = scripts[0] ?? [];
  expect(gzipSync(startScript).length).toBeLessThanOrEqual(limits.startScriptBytes);
  expect(gzipSync(page).length).toBeLessThanOrEqual(limits.pageBytes);
  const drawing = readBundle(appFolder).scripts.find(({ file }) => /\bdrawing-/.test(file));
  expect(drawing?.gzipBytes).toBeLessThanOrEqual(limits.drawingScriptBytes);
});

test('the first load stays within its budget', () => {
  const { initialScripts, initialStyleBytes } = readBundle(appFolder);
  expect(initialScripts.length).toBeGreaterThan(0);
  expect(initialStyleBytes).toBeLessThanOrEqual(limits.initialStyleBytes);
});

test.each(['src/screens/home/home-screen.tsx', 'src/screens/earn/earn-screen.tsx'])(
  '[SP-04] [SP-05] %s shows its first rows with few files, and with script within its budget',
  (screen) => {
    const bundle = readBundle(appFolder);
    const { initialScripts, initialStyleCount, screens } = bundle;
    const added = screens.get(screen) ?? [];
    expect(added.length).toBeGreaterThan(0);
    const scripts = [...initialScripts, ...added];
    // The page, and the script that draws the first rows.
    const fileCount = 2 + initialStyleCount + scripts.length;
    expect(fileCount).toBeLessThanOrEqual(limits.memberFileCount);
    const drawing = bundle.scripts.filter(({ file }) => /\bdrawing-/.test(file));
    const bytes = sum([...scripts, ...drawing].map(({ gzipBytes }) => gzipBytes));
    expect(bytes).toBeLessThanOrEqual(limits.memberScriptBytes);
    expect(findModules(scripts, lateModules)).toEqual([]);
  },
);

test('each screen of a member adds little to the first load', () => {
  const tooLarge = [...readBundle(appFolder).screens]
    .filter(([screen]) => !/^src\/screens\/(?:admin|verify)\//.test(screen))
    .map(([screen, scripts]) => {
      const own = scripts.filter(({ file }) => !/\bsheets-/.test(file));
      return { screen, bytes: sum(own.map(({ gzipBytes }) => gzipBytes)) };
    })
    .filter(({ bytes }) => bytes > limits.screenScriptBytes);
  expect(tooLarge).toEqual([]);
});

test('[SP-04] no file waits for one that waits for it', () => {
  expect(readBundle(appFolder).circles).toEqual([]);
  expect(readBundle(makeBuild()).circles).toEqual(['a/main.js', 'a/react.js']);
});

test('no single script is larger than the budget', () => {
  const tooLarge = readBundle(appFolder)
    .scripts.filter((script) => script.gzipBytes > limits.largestScriptBytes)
    .map(({ file, gzipBytes }) => `${file}: ${gzipBytes} bytes`);
  expect(tooLarge).toEqual([]);
});

test('the first load contains nothing that only later screens need', () => {
  expect(findModules(readBundle(appFolder).initialScripts, lateModules)).toEqual([]);
});

test('the app contains nothing of the server, the tests or the demo', () => {
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

test('the first load is the entry with its static imports, not what is loaded late', () => {
  const bundle = readBundle(makeBuild());
  expect(bundle.initialScripts.map(({ file }) => file).toSorted()).toEqual([
    'a/main.js',
    'a/react.js',
  ]);
  expect(bundle.scripts).toHaveLength(3);
  expect(bundle.initialStyleBytes).toBeLessThan(40);
  expect(findModules(bundle.initialScripts, lateModules)).toEqual([]);
});

test('a late module in the first load is found', () => {
  const sources = ['../../../src/screens/admin/a.tsx', '../../../node_modules/@clerk/shared/a.js'];
  const bundle = readBundle(makeBuild({ 'a/react.js.map': JSON.stringify({ sources }) }));
  expect(findModules(bundle.initialScripts, lateModules)).toEqual([
    'a/react.js contains ../../../src/screens/admin/a.tsx',
    'a/react.js contains ../../../node_modules/@clerk/shared/a.js',
  ]);
});

test('a module of the server and a text of the demo are found in late scripts too', () => {
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

test('a missing build is refused, not passed over', () => {
  expect(() => readBundle(join(tmpdir(), 'no-such-build'))).toThrow(
    'run "npm run build:demo" first',
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';

// Loads a built app as a page does, its entry first and then every screen's script, and prints what it shows:
//   node load-bundle.ts <folder of the build>

type Chunk = { readonly file: string; readonly isEntry?: boolean };

const [folder = ''] = process.argv.slice(2);
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const { window } = new JSDOM(page.replaceAll(/<script[\s\S]*?<\/script>/g, ''), {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

// The globals of a page's script; of those that Node has too, the ones that belong to the document.
const ofTheDocument = /^(?:Event|EventTarget|CustomEvent|navigator|localStorage|sessionStorage)$/;
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !ofTheDocument.test(name)) continue;
  const value: unknown = Reflect.get(window, name);
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
Object.assign(globalThis, {
  window: globalThis,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  fetch: () => new Promise(() => undefined),
  // The globals that the page's own script sets for the app.
  yappStart: {
    element: window,
    tapped: () => undefined,
    signsIn: () => undefined,
    fail: (error: unknown) => process.stdout.write(String(error)),
  },
});

const manifest = readFileSync(join(folder, '.vite/manifest.json'), 'utf8');
const chunks = Object.values(JSON.parse(manifest) as Record<string, Chunk>);
const scripts = chunks.filter(({ file }) => file.endsWith('.js'));
for (const { file } of scripts.toSorted(entriesFirst)) {
  await import(pathToFileURL(join(folder, file)).href);
}
await setTimeout(100);
process.exit(0);

function entriesFirst(left: Chunk, right: Chunk): number {
  return Number(right.isEntry === true) - Number(left.isEntry === true);
}

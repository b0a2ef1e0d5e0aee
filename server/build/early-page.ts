import type { Plugin } from 'vite';
import { allStylesId, skeletonMarkup } from '#src/early/skeleton.ts';
import { compileHint } from './compile-hint.ts';
import { criticalStyles } from './critical-styles.ts';
import { buildEarlyScripts, type EarlyScripts } from './early-script.ts';

/** The module of each route's screen whose files the page asks for at once; others come when they are needed. */
const routeModules: Readonly<Record<string, string>> = {
  home: 'src/screens/home/home-screen.tsx',
  earn: 'src/screens/earn/earn-screen.tsx',
  profile: 'src/screens/profile/profile-screen.tsx',
  notifications: 'src/screens/notifications/notifications-screen.tsx',
  post: 'src/screens/review/post-screen.tsx',
  user: 'src/screens/user/user-screen.tsx',
  adminHome: 'src/screens/admin/admin-home-screen.tsx',
  requests: 'src/screens/admin/requests/requests-screen.tsx',
  reports: 'src/screens/admin/reports/reports-screen.tsx',
};

/** The chunk that all of the app needs, which arrives last: the page asks for it at once. */
const sharedChunk = 'app';

/** A chunk of the build, as far as it matters here. */
type BuiltChunk = {
  readonly type: 'chunk';
  readonly name: string;
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
};
type BuiltAsset = {
  readonly type: 'asset';
  readonly fileName: string;
  readonly source: string | Uint8Array;
};
type Built = Readonly<Record<string, BuiltChunk | BuiltAsset>>;

/** What the file of the second script is called. */
const drawingName = 'drawing';
const drawingPath = /\/drawing-[^/]+\.js$/;

/**
 * Makes the page paint by itself: the skeletons, what they need of the styles, and the first script, which shows one of
 * them, stand before all that the first paint can do without. The second script is a file of its own, so that the page is small. Served from its
 * sources, the app starts without all that. Rule SP-01.
 */
export function earlyPage(mode: string): Plugin {
  let scripts: EarlyScripts | undefined;
  return {
    name: 'early-page',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      scripts = await buildEarlyScripts(mode);
      const source = `${compileHint}yappPage.drawWith(function(started){${scripts.drawing}drawAnswer.drawAnswer(started)});`;
      this.emitFile({ type: 'asset', name: `${drawingName}.js`, source: inAscii(source) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined || scripts === undefined) return html;
        const { start, skeletons } = scripts;
        const { largest, ...files } = filesOf(bundle);
        const held = JSON.stringify({ files, words: skeletons.words });
        const first = `${compileHint}${start}var yappPage=startPage.startPage(window,${held});`;
        const styles = takeStyles(bundle);
        const markup = skeletonMarkup(skeletons);
        const critical = criticalStyles(styles, markup);
        const own = html
          .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
        const body = [
          markup,
          inline(inAscii(first)),
          `<script async src="${drawingFileOf(bundle)}"></script>`,
          `<link rel="modulepreload" href="${largest}">`,
          `<template id="${allStylesId}"><style>${styles}</style></template>`,
          inline('yappPage.hasArrived()'),
        ];
        // A browser that knows it paints no empty page before.
        const wait = `<link rel="expect" href="#${allStylesId}" blocking="render">`;
        return own
          .replace('</head>', () => `  ${wait}<style>${critical}</style>\n  </head>`)
          .replace('</body>', () => `${body.join('')}\n  </body>`);
      },
    },
  };
}

function drawingFileOf(built: Built): string {
  const file = Object.values(built).find(({ fileName }) => drawingPath.test(fileName));
  if (file === undefined) throw new Error('The build has no script that draws the first rows.');
  return addressOf(file.fileName);
}

/** The files that the app is made of: its entry, what that needs, and what each route's screen needs beside it. */
function filesOf(built: Built) {
  const chunks = Object.values(built).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const largest = chunks.find(({ name }) => name === sharedChunk);
  if (largest === undefined) throw new Error(`The build has no chunk ${sharedChunk}.`);
  const soon = [entry.fileName, largest.fileName];
  const routes = Object.entries(routeModules).map(([route, module]) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) throw new Error(`The build has no chunk with ${module}.`);
    const needed = new Set([...importsOf(built, entry), ...importsOf(built, chunk)]);
    return [route, [...needed].filter((file) => !soon.includes(file)).map(addressOf)] as const;
  });
  return {
    largest: addressOf(largest.fileName),
    entry: addressOf(entry.fileName),
    routes: Object.fromEntries(routes),
  };
}

/** A chunk's file with all that it imports. */
function importsOf(built: Built, from: BuiltChunk): readonly string[] {
  const files = new Set<string>();
  const visit = (chunk: BuiltChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = built[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  visit(from);
  return [...files];
}

function addressOf(file: string): string {
  return `/${file}`;
}

/** Takes the style sheets out of the build: they are in the page. */
function takeStyles(bundle: Record<string, BuiltChunk | BuiltAsset>): string {
  const sheets = Object.values(bundle).filter(
    (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
  );
  return sheets
    .map((sheet) => {
      delete bundle[sheet.fileName];
      return sheet.type === 'asset' ? String(sheet.source).trim() : '';
    })
    .join('');
}

/** A script with its other letters as escapes: a browser keeps and reads a page of Latin letters alone in half the bytes. */
function inAscii(script: string): string {
  return script.replaceAll(/[^\0-\x7f]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  });
}

/** A script in a page must not hold the end of one. */
function inline(script: string): string {
  const safe = script.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
  return `<script>${safe}</script>`;
}

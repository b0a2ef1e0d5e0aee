import { join } from 'node:path';
import { build, runnerImport, type Plugin } from 'vite';
import { allStylesId, failureId, firstMarkup, type PageParts } from '#src/start/page-parts.ts';
import { compileHint } from './compile-hint.ts';
import { criticalStyles } from './critical-styles.ts';

const root = join(import.meta.dirname, '..', '..');

/** The modules of the screens whose files the page asks for at once, by route; others come when they are needed. */
const routeModules: Readonly<Record<string, string>> = {
  home: 'src/screens/home/home-screen.tsx',
  earn: 'src/screens/earn/earn-screen.tsx',
  profile: 'src/screens/profile/profile-screen.tsx',
  notifications: 'src/screens/notifications/notifications-screen.tsx',
  post: 'src/screens/post-page/post-screen.tsx',
  user: 'src/screens/user/user-screen.tsx',
  adminHome: 'src/screens/admin/admin-home-screen.tsx',
  requests: 'src/screens/admin/requests/requests-screen.tsx',
  reports: 'src/screens/admin/reports/reports-screen.tsx',
};

/** The modules of the sentences of each language but English, which comes with the app. */
const languageModules: Readonly<Record<string, string>> = {
  ru: 'src/text/ru/start-sentences.ts',
  fa: 'src/text/fa/start-sentences.ts',
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

/**
 * Puts the start into the page: the skeletons, what they need of the styles, and the script that shows one of them and
 * loads the app stand before all that the first paint can do without. Served from its sources, the app starts without
 * all that. Rule SP-01.
 */
export function startPage(mode: string): Plugin {
  return {
    name: 'start-page',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const [script, parts] = await Promise.all([buildStartScript(mode), drawPageParts()]);
        const { shared, ...files } = filesOf(bundle);
        const held = JSON.stringify({ files, words: parts.words });
        const start = `${compileHint}${script}startPage.startPage(window,${held});`;
        const styles = takeStyles(bundle);
        const markup = firstMarkup(parts);
        const own = html
          .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
        const body = [
          markup,
          `<script>${inPage(inAscii(start))}</script>`,
          `<template id="${failureId}">${parts.failure}</template>`,
          `<link rel="modulepreload" href="${shared}">`,
          `<template id="${allStylesId}"><style>${styles}</style></template>`,
        ];
        // A browser that knows it paints no empty page before the script has run, and does not wait for the rest.
        const wait = `<link rel="expect" href="#${failureId}" blocking="render">`;
        const critical = criticalStyles(styles, markup);
        return own
          .replace('</head>', () => `  ${wait}<style>${critical}</style>\n  </head>`)
          .replace('</body>', () => `${body.join('')}\n  </body>`);
      },
    },
  };
}

/** The text of the page's script, which sets the variable `startPage`. */
async function buildStartScript(mode: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    mode,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: join(root, 'src/start/start-page.ts'),
        formats: ['iife'],
        name: 'startPage',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('no script was built');
  return output.output[0].code.trim();
}

/** Draws what the page shows before the app is there, by React's own server. */
async function drawPageParts(): Promise<PageParts> {
  const { module } = await runnerImport<{ readonly drawPageParts: () => PageParts }>(
    join(root, 'src/start/draw-page-parts.tsx'),
    { root, configFile: false, logLevel: 'warn' },
  );
  return module.drawPageParts();
}

/** The files that the app is made of: its entry, the one that all needs, and what each screen and language needs beside them. */
function filesOf(built: Built) {
  const chunks = Object.values(built).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const shared = chunks.find(({ name }) => name === sharedChunk);
  if (shared === undefined) throw new Error(`The build has no chunk ${sharedChunk}.`);
  const asked = [entry.fileName, shared.fileName];
  const filesBeside = (modules: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(modules).map(([name, module]) => {
        const needed = [entry, chunkWith(chunks, module)].flatMap((chunk) =>
          importsOf(built, chunk),
        );
        const others = new Set(needed.filter((file) => !asked.includes(file)));
        return [name, [...others].map(addressOf)];
      }),
    );
  return {
    shared: addressOf(shared.fileName),
    entry: addressOf(entry.fileName),
    routes: filesBeside(routeModules),
    languages: filesBeside(languageModules),
  };
}

function chunkWith(chunks: readonly BuiltChunk[], module: string): BuiltChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (chunk === undefined) throw new Error(`The build has no chunk with ${module}.`);
  return chunk;
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

/** A script that is in a page must not hold the end of one. */
function inPage(script: string): string {
  return script.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
}

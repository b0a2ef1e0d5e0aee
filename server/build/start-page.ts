import { join } from 'node:path';
import { build, runnerImport, type Plugin } from 'vite';
import { allStylesId, failureId, firstMarkup, type PageParts } from '#src/start/page-parts.ts';
import { compileHint } from './compile-hint.ts';
import { criticalStyles } from './critical-styles.ts';

const root = join(import.meta.dirname, '..', '..');

/** The modules of the screens whose files the page requests at once, by route; others load when needed. */
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

/** The modules of each language's texts, except English, which is part of the app. */
const languageModules: Readonly<Record<string, string>> = {
  ru: 'src/text/ru/start-sentences.ts',
  fa: 'src/text/fa/start-sentences.ts',
};

/** The chunk that the whole app needs, which arrives last: the page requests it at once. */
const sharedChunk = 'app';

/** The used part of a chunk of the build. */
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
 * Adds the start to the page: the skeletons, their critical styles, and the script that shows one
 * of them and loads the app come before everything that the first paint does not need. In
 * development, the app starts without these. Rule SP-01.
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
        const data = JSON.stringify({ files, words: parts.words });
        const start = `${compileHint}${script}startPage.startPage(window,${data});`;
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
        // Browsers that support it paint no empty page before the script has run, and do not wait for the rest.
        const wait = `<link rel="expect" href="#${failureId}" blocking="render">`;
        const critical = criticalStyles(styles, markup);
        return own
          .replace('</head>', () => `  ${wait}<style>${critical}</style>\n  </head>`)
          .replace('</body>', () => `${body.join('')}\n  </body>`);
      },
    },
  };
}

/** The code of the page's script, which sets the variable `startPage`. */
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

/** Renders what the page shows before the app has loaded, with React's server renderer. */
async function drawPageParts(): Promise<PageParts> {
  const { module } = await runnerImport<{ readonly drawPageParts: () => PageParts }>(
    join(root, 'src/start/draw-page-parts.tsx'),
    { root, configFile: false, logLevel: 'warn' },
  );
  return module.drawPageParts();
}

/** The app's files: its entry, the shared chunk, and the additional files of each screen and language. */
function filesOf(built: Built) {
  const chunks = Object.values(built).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const shared = chunks.find(({ name }) => name === sharedChunk);
  if (shared === undefined) throw new Error(`The build has no chunk ${sharedChunk}.`);
  const requested = [entry.fileName, shared.fileName];
  const filesBeside = (modules: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(modules).map(([name, module]) => {
        const needed = [entry, chunkWith(chunks, module)].flatMap((chunk) =>
          importsOf(built, chunk),
        );
        const others = new Set(needed.filter((file) => !requested.includes(file)));
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

/** A chunk's file and all files that it imports. */
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

/** Removes the style sheets from the build, because the page contains them. */
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

/** Escapes a script's non-ASCII characters: browsers store and parse a page with only Latin characters in half the bytes. */
function inAscii(script: string): string {
  return script.replaceAll(/[^\0-\x7f]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  });
}

/** A script inside a page must not contain its own end tag. */
function inPage(script: string): string {
  return script.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
}

import type { Plugin } from 'vite';
import { compileHint } from './compile-hint.ts';
import { buildEarlyScripts } from './early-script.ts';

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

/** A chunk of the build, as far as it matters here. */
type BuiltChunk = {
  readonly type: 'chunk';
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
 * Makes the page paint by itself: its styles and its own scripts are in it, which know the files of the app and
 * ask for them. Served from its sources, the app starts without all that. Rule SP-01.
 */
export function earlyPage(mode: string): Plugin {
  return {
    name: 'early-page',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const built: Built = bundle;
        const { start, drawing, skeletons } = await buildEarlyScripts(mode);
        const files = JSON.stringify(filesOf(built));
        const first = `${compileHint}${start}var started=startPage.startPage(window,${files},${JSON.stringify(skeletons)});`;
        // Inside a function that is called later, the browser only skims it before the first paint.
        const second = `started&&started.whenShown(function(){${drawing}drawAnswer.drawAnswer(started)});`;
        const own = html
          .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
        return own
          .replace('</head>', () => `  <style>${takeStyles(bundle)}</style>\n  </head>`)
          .replace('</body>', () => `${inline(first)}${inline(second)}\n  </body>`);
      },
    },
  };
}

/** The files that the app is made of: its entry, what that needs, and what each route's screen needs beside it. */
function filesOf(built: Built) {
  const chunks = Object.values(built).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const shared = importsOf(built, entry).filter((file) => file !== entry.fileName);
  const routes = Object.entries(routeModules).map(([route, module]) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) throw new Error(`The build has no chunk with ${module}.`);
    const own = importsOf(built, chunk).filter(
      (file) => file !== entry.fileName && !shared.includes(file),
    );
    return [route, own.map(addressOf)] as const;
  });
  return {
    entry: addressOf(entry.fileName),
    shared: shared.map(addressOf),
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

/** A script in a page must not hold the end of one. */
function inline(script: string): string {
  const safe = script.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
  return `<script>${safe}</script>`;
}

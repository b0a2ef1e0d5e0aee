import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const source = (path: string) => join(root, 'src', path);
const standIn = (name: string) => source(`early/stand-ins/${name}`);

/** What the screens are drawn with before React and the libraries are there. */
const packages: Readonly<Record<string, string>> = {
  react: standIn('react.ts'),
  'react/jsx-runtime': standIn('jsx-runtime.ts'),
  '@tanstack/react-query': standIn('queries.ts'),
  'react-router-dom': standIn('router.ts'),
  zustand: standIn('store.ts'),
};
const modules: Readonly<Record<string, string>> = {
  [source('state/app-context.ts')]: standIn('app-context.ts'),
  [source('text/en/errors.ts')]: standIn('errors.ts'),
  [source('text/en/member-sentences.ts')]: standIn('member-sentences.ts'),
  [source('ui/late-list-measurer.tsx')]: standIn('late-list-measurer.ts'),
  [source('ui/late-component.tsx')]: standIn('late-component.ts'),
};

/** Puts the stand-ins in place; code that would come later is left where it is, as nothing asks for it. */
const standIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  async resolveId(id, importer) {
    const replaced = packages[id];
    if (replaced !== undefined) return replaced;
    const resolved = await this.resolve(id, importer, { skipSelf: true });
    return modules[resolved?.id ?? ''] ?? resolved;
  },
  resolveDynamicImport: (id) => (typeof id === 'string' ? { id, external: true } : null),
};

/** The page's own script, and the paths of the modules it is made of. */
type EarlyScript = { readonly code: string; readonly modules: readonly string[] };

/**
 * Builds the page's own script, with the screens in it that it draws: a function of the page's window and of the
 * files of the app, as one expression. Rule SP-01.
 */
export async function buildEarlyScript(mode: string): Promise<EarlyScript> {
  const built = await build({
    root,
    configFile: false,
    mode,
    logLevel: 'warn',
    plugins: [standIns],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: source('early/main.ts'), formats: ['iife'], name: 'early' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('no script was built');
  const [chunk] = output.output;
  return { code: chunk.code, modules: chunk.moduleIds };
}

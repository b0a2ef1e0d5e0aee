import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'vite';
import type { Skeletons } from '#src/early/skeleton.ts';

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
  'zustand/vanilla': standIn('store.ts'),
};
const modules: Readonly<Record<string, string>> = {
  [source('state/app-context.ts')]: standIn('app-context.ts'),
  [source('contract/failure-values.ts')]: standIn('errors.ts'),
  [source('text/en/errors.ts')]: standIn('errors.ts'),
  [source('text/en/member-sentences.ts')]: standIn('member-sentences.ts'),
  [source('ui/icon-paths.ts')]: standIn('icon-paths.ts'),
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

/** The page's own scripts, each a function expression's text, the skeletons they show, and the modules they are made of. */
export type EarlyScripts = {
  /** Sets the variable `startPage`: an object with the function of that name. */
  readonly start: string;
  /** Sets the variable `drawAnswer`: an object with the function of that name. */
  readonly drawing: string;
  readonly skeletons: Skeletons;
  readonly modules: readonly string[];
};

/**
 * Builds the page's own two scripts, the second with the screens in it that it draws, and draws the skeletons that the
 * first one shows. Rule SP-01.
 */
export async function buildEarlyScripts(mode: string): Promise<EarlyScripts> {
  const start = await buildScript(mode, 'start-page.ts', 'startPage');
  const drawing = await buildScript(mode, 'draw-answer.tsx', 'drawAnswer');
  const making = await buildScript(mode, 'make-skeletons.tsx', 'making');
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the script is that of a function with this answer
  const skeletons: Skeletons = runInNewContext(`${making.code}; making.makeSkeletons()`, { Map });
  return {
    start: start.code,
    drawing: drawing.code,
    skeletons,
    modules: [...start.modules, ...drawing.modules],
  };
}

async function buildScript(mode: string, file: string, name: string) {
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
      lib: { entry: source(`early/${file}`), formats: ['iife'], name },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('no script was built');
  const [chunk] = output.output;
  return { code: chunk.code.trim(), modules: chunk.moduleIds };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const chunkSchema = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});

const manifestSchema = z.record(z.string(), chunkSchema);
type Manifest = z.infer<typeof manifestSchema>;

const sourceMapSchema = z.object({ sources: z.array(z.string()) });

/** A script that the build wrote: where it is, what it weighs and which modules it is made of. */
export interface Script {
  readonly file: string;
  readonly gzipBytes: number;
  readonly modules: readonly string[];
}

/** The build's output, as the budgets use it. */
export interface Bundle {
  readonly scripts: readonly Script[];
  /** The scripts that every screen of the app needs: the entries and all that they import statically. */
  readonly initialScripts: readonly Script[];
  readonly initialStyleBytes: number;
  readonly initialStyleCount: number;
  /** The files that import each other in a circle, so that none can run before the other. */
  readonly circles: readonly string[];
  /** The scripts that a screen adds to the first load, by the screen's source file. */
  readonly screens: ReadonlyMap<string, readonly Script[]>;
  /** Every text file, source maps left out: path within the folder, and content. */
  readonly texts: readonly { readonly file: string; readonly text: string }[];
}

/** Reads a build with manifest and source maps; throws when there is none. */
export function readBundle(folder: string): Bundle {
  const manifestPath = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestPath)) {
    throw new Error(`${manifestPath} is missing: run "npm run build:demo" first`);
  }
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readScript(folder, file));
  const initialKeys = findInitialKeys(manifest);
  const initialFiles = new Set(initialKeys.map((key) => manifest[key]?.file));
  const styles = new Set(initialKeys.flatMap((key) => manifest[key]?.css ?? []));
  return {
    scripts,
    initialScripts: scripts.filter(({ file }) => initialFiles.has(file)),
    initialStyleBytes: sum([...styles].map((file) => gzipBytes(join(folder, file)))),
    initialStyleCount: styles.size,
    circles: findCircles(manifest),
    screens: readScreens(manifest, scripts, initialFiles),
    texts: files
      .filter((file) => /\.(?:js|css|html|json|webmanifest|svg)$/.test(file))
      .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
  };
}

function readScript(folder: string, file: string): Script {
  const path = join(folder, file);
  const mapPath = `${path}.map`;
  // The bundler's own helpers are in no source file: they have no map.
  if (/\brolldown-runtime-/.test(file)) return { file, gzipBytes: gzipBytes(path), modules: [] };
  if (!existsSync(mapPath)) throw new Error(`${mapPath} is missing: build with source maps`);
  const { sources } = sourceMapSchema.parse(JSON.parse(readFileSync(mapPath, 'utf8')));
  return { file, gzipBytes: gzipBytes(path), modules: sources };
}

function gzipBytes(path: string): number {
  return gzipSync(readFileSync(path)).length;
}

function readScreens(
  manifest: Manifest,
  scripts: readonly Script[],
  initialFiles: ReadonlySet<string | undefined>,
): ReadonlyMap<string, readonly Script[]> {
  const names = Object.keys(manifest).filter((key) => /^src\/screens\/.*-screens?\.tsx$/.test(key));
  return new Map(
    names.map((name) => {
      const files = new Set(findStaticKeys(manifest, [name]).map((key) => manifest[key]?.file));
      const isAdded = (file: string) => files.has(file) && !initialFiles.has(file);
      return [name, scripts.filter(({ file }) => isAdded(file))];
    }),
  );
}

function findInitialKeys(manifest: Manifest): string[] {
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry === true);
  return findStaticKeys(
    manifest,
    entries.map(([key]) => key),
  );
}

function findCircles(manifest: Manifest): string[] {
  return Object.entries(manifest).flatMap(([key, { file, imports = [] }]) =>
    findStaticKeys(manifest, imports).includes(key) ? [file] : [],
  );
}

/** The chunks with these keys and all that they import statically. */
function findStaticKeys(manifest: Manifest, from: readonly string[]): string[] {
  const keys = new Set<string>();
  const visit = (key: string): void => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of from) visit(key);
  return [...keys];
}

/** The sum of some numbers of bytes. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** `file contains module` for each module of these scripts that one of the patterns fits. */
export function findModules(scripts: readonly Script[], patterns: readonly RegExp[]): string[] {
  return scripts.flatMap(({ file, modules }) =>
    modules
      .filter((module) => patterns.some((pattern) => pattern.test(module)))
      .map((module) => `${file} contains ${module}`),
  );
}

/** `file contains text` for each of the texts in each file of the bundle. */
export function findTexts(bundle: Bundle, forbidden: readonly string[]): string[] {
  return bundle.texts.flatMap(({ file, text }) =>
    forbidden.filter((word) => text.includes(word)).map((word) => `${file} contains ${word}`),
  );
}

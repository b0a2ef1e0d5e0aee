import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A text file of the project: its path from the root, with forward slashes, and its content. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The project's root folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const foreignEntries = new Set(
  'node_modules .git dist .data coverage .cache test-results .env .env.local'.split(' '),
);
const textFile =
  /\.(?:ts|tsx|mjs|js|json|md|css|html|svg|txt|yml|yaml|sh|conf|service|timer)$|\/[^/.]+$|\/\.[^/]+$/;
const code = /\.(?:ts|tsx)$/;
const largestBytes = 2_000_000;

/** Every text file under a folder of the project, generated and installed folders left out. */
export function readProjectFiles(folder = ''): SourceFile[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (foreignEntries.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return readProjectFiles(path);
    const isReadable = entry.isFile() && textFile.test(`/${path}`);
    if (!isReadable || statSync(join(projectRoot, path)).size > largestBytes) return [];
    return [{ path, text: readFileSync(join(projectRoot, path), 'utf8') }];
  });
}

/** The TypeScript files among them: the root's own, and those of src, server and tests. */
export function onlyCode(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => code.test(path) && !path.endsWith('.d.ts'));
}

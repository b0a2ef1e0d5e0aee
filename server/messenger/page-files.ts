import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** A file of the simulator's page, ready for the browser. */
export interface PageFile {
  readonly content: string;
  readonly contentType: string;
}

/**
 * Reads the page's files. TypeScript is served as it is written, with its types blanked out, so that the page
 * needs no bundler; the browser resolves the imports by the files' own names.
 */
export function createPageFiles(folder: URL): (name: string) => PageFile | undefined {
  const served = new Map<string, PageFile>();
  return (name) => {
    const [, extension] = /^[a-z-]+\.(ts|css)$/.exec(name) ?? [];
    const contentType = CONTENT_TYPES[extension ?? ''];
    if (contentType === undefined) {
      return undefined;
    }
    const source = readFile(new URL(name, folder));
    if (source === undefined) {
      return undefined;
    }
    const known = served.get(source);
    const file = known ?? {
      content: extension === 'ts' ? stripTypes(source) : source,
      contentType,
    };
    served.set(source, file);
    return file;
  };
}

/** Reads a file of the folder; undefined when there is none. */
export function readFile(path: URL): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A name that is no file of the page: the caller answers 404.
    return undefined;
  }
}

function stripTypes(source: string): string {
  const emitWarning = process.emitWarning.bind(process);
  // Node announces at the first use that the function is experimental; Node's version is pinned here.
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

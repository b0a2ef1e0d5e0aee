import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** Where the function's code is written. */
const functionFile = join(root, 'dist', 'function', 'main.js');

/** What the server SDK calls the backend with. Decision 0009. */
const httpFetch = join(root, 'server', 'function', 'http-fetch.ts');

/** Bundles the trusted function into one file, as Appwrite's runtime runs it, and answers its code. */
export async function buildFunction(): Promise<Uint8Array> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    resolve: { alias: { undici: httpFetch } },
    build: {
      ssr: 'server/function/main.ts',
      outDir: join(root, 'dist', 'function'),
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  });
  return readFileSync(functionFile);
}

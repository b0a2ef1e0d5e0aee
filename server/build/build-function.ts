import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** Bundles the trusted function into `outDirectory/function/main.js`, as Appwrite's runtime runs it, and answers its code. */
export async function buildFunction(outDirectory: string): Promise<Uint8Array> {
  const directory = join(outDirectory, 'function');
  await build({
    root,
    configFile: false,
    // Icons and the manifest belong to the app alone.
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'server/function/main.ts',
      outDir: directory,
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  });
  return readFileSync(join(directory, 'main.js'));
}

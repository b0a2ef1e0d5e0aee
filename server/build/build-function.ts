import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/**
 * Replaces undici, which Appwrite's SDK imports, with the runtime's own: a second copy would be a third of the bundle.
 * `fetch` is looked up at each call, because the embedded backend replaces it; the agent is for self-signed certificates.
 */
const runtimeFetch: Plugin = {
  name: 'runtime-fetch',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' ? '\0undici' : null),
  load: (id) =>
    id === '\0undici'
      ? `export const { FormData, File } = globalThis;
         export const fetch = (...call) => globalThis.fetch(...call);
         export class Agent {}`
      : null,
};

/**
 * Replaces the SDK's JSON library, which is written in JavaScript and five times slower to support
 * numbers beyond 2^53; Yapp's tables have no such numbers.
 */
const ownJson: Plugin = {
  name: 'own-json',
  enforce: 'pre',
  resolveId: (id) => (id === 'json-bigint' ? '\0json-bigint' : null),
  load: (id) =>
    id === '\0json-bigint'
      ? `export default () => ({
           parse: (text) => JSON.parse(text),
           stringify: (value) => JSON.stringify(value),
         })`
      : null,
};

/** Bundles the trusted function for Appwrite's runtime into `outDirectory/function/main.js`, and returns its code. */
export async function buildFunction(outDirectory: string): Promise<Uint8Array> {
  const directory = join(outDirectory, 'function');
  await build({
    root,
    configFile: false,
    // Icons and the manifest belong only to the app.
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [runtimeFetch, ownJson],
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

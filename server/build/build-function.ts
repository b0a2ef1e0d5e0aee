import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/**
 * What Appwrite's SDK imports of undici, as the runtime has it: a second one would be a third of the bundle. `fetch` is
 * looked up at each call, as the embedded backend sets its own; the agent is for unsigned certificates.
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
 * What Appwrite's SDK reads and writes JSON with is written in JavaScript and five times as slow, for the sake of numbers
 * beyond 2^53, of which Yapp's tables have none.
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

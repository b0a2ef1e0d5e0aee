import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildFunction, functionFile } from '../build/build-function.ts';

/** The built product: where the app's files lie, and the function's code. */
export type Products = { readonly appDirectory: string; readonly functionCode: Uint8Array };

const root = join(import.meta.dirname, '..', '..');
const outDirectory = join(root, 'dist');
const sources = ['src', 'server/operations', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the app and the function, unless what was built last came from the same sources and settings. */
export async function buildProducts(
  appVariables: Readonly<Record<string, string>>,
  mode: 'demo' | 'production',
): Promise<Products> {
  const appDirectory = join(outDirectory, 'app');
  const stampFile = join(outDirectory, 'stamp');
  const stamp = stampOf(appVariables, mode);
  const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (!isBuilt || !existsSync(functionFile)) {
    await buildApp(appVariables, mode);
    await buildFunction();
    writeFileSync(stampFile, stamp);
  }
  return { appDirectory, functionCode: readFileSync(functionFile) };
}

async function buildApp(
  variables: Readonly<Record<string, string>>,
  mode: 'demo' | 'production',
): Promise<void> {
  for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  await build({ root, configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
}

function stampOf(variables: Readonly<Record<string, string>>, mode: string): string {
  const hash = createHash('sha256').update(JSON.stringify([variables, mode]));
  for (const source of sources) addToStamp(hash, join(root, source));
  return hash.digest('hex');
}

function addToStamp(hash: ReturnType<typeof createHash>, path: string): void {
  const stats = statSync(path);
  if (!stats.isDirectory()) {
    hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) addToStamp(hash, join(path, name));
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built product: where the app's files lie, and the function's code. */
export type Products = { readonly appDirectory: string; readonly functionCode: Uint8Array };

const root = join(import.meta.dirname, '..', '..');
const outDirectory = join(root, 'dist');
const appDirectory = join(outDirectory, 'app');
const functionFile = join(outDirectory, 'function', 'main.js');
const stampFile = join(outDirectory, 'stamp');
const sources = [
  'src',
  'server/function',
  'server/identity',
  'server/operations',
  'server/outbox',
  'server/runtime',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the app and the function, unless what was built last came from the same sources and settings. */
export async function buildProducts(
  appVariables: Readonly<Record<string, string>>,
  mode: 'demo' | 'production',
): Promise<Products> {
  const stamp = stampOf(appVariables, mode);
  const lastStamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (lastStamp !== stamp || !existsSync(functionFile) || !existsSync(appDirectory)) {
    await build(appVariables, mode);
    writeFileSync(stampFile, stamp);
  }
  return { appDirectory, functionCode: readFileSync(functionFile) };
}

/** Builds in a process of its own, so that the memory of the bundler is not kept by what serves. */
async function build(variables: Readonly<Record<string, string>>, mode: string): Promise<void> {
  const child = spawn(process.execPath, ['server/build/main.ts', '--mode', mode], {
    cwd: root,
    // Whatever the shell says, what is served is React's production build.
    env: { ...process.env, ...variables, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The app could not be built.');
}

function stampOf(variables: Readonly<Record<string, string>>, mode: string): string {
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const hash = createHash('sha256').update(JSON.stringify([inherited, variables, mode]));
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

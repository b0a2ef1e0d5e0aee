import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeWritableFolder } from '../settings/file-fault.ts';
import type { Log } from '../settings/run-program.ts';
import type { Form } from './data-directory.ts';

/** The built product: the directories of the app's files, and the function's code. */
export type Products = {
  readonly appDirectory: string;
  /** The page of the messenger simulator; only built for the demo. */
  readonly simulatorDirectory: string;
  readonly functionCode: Uint8Array;
};

const root = join(import.meta.dirname, '..', '..');
const buildsDirectory = join(root, 'dist', 'one-machine');
/** Everything that a build is made of: a change of any of it makes a new build. */
export const buildSources: readonly string[] = [
  'src',
  'public',
  'server/build',
  'server/function',
  'server/identity',
  'server/messenger',
  'server/operations',
  'server/outbox',
  'server/personal-data',
  'server/runtime',
  'server/schedule',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const maxBuilds = 3;

/**
 * Builds the app and the function, unless the same build exists. A build's directory is named after a
 * hash of its inputs and never changes, so another build does not disturb a running server. Rule OP-03.
 */
export async function buildProducts(
  appVariables: Readonly<Record<string, string>>,
  form: Form,
  log: Log,
): Promise<Products> {
  makeWritableFolder(buildsDirectory, 'used for builds');
  const directory = join(buildsDirectory, `${form}-${stampOf(appVariables, form)}`);
  if (!existsSync(directory)) {
    log('building the app, which takes up to a minute');
    await buildInto(directory, appVariables, form);
  }
  const now = new Date();
  utimesSync(directory, now, now);
  removeOldBuilds(form);
  return {
    appDirectory: join(directory, 'app'),
    simulatorDirectory: join(directory, 'simulator'),
    functionCode: readFileSync(join(directory, 'function', 'main.js')),
  };
}

/** Builds in a temporary directory, so the final one appears complete or not at all. */
async function buildInto(
  directory: string,
  variables: Readonly<Record<string, string>>,
  mode: string,
): Promise<void> {
  const unfinished = `${directory}.${process.pid}.unfinished`;
  try {
    await build(variables, mode, unfinished);
    if (!existsSync(directory)) renameSync(unfinished, directory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Builds in a separate process, so the server does not keep the bundler's memory. */
async function build(
  variables: Readonly<Record<string, string>>,
  mode: string,
  outDirectory: string,
): Promise<void> {
  const settings = ['--mode', mode, '--out', outDirectory];
  const child = spawn(process.execPath, ['server/build/main.ts', ...settings], {
    cwd: root,
    // React's production build is served, regardless of the shell's NODE_ENV.
    env: { ...process.env, ...variables, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The app could not be built.');
}

/** Keeps only the latest builds of a form: a build that is still served was used recently. */
function removeOldBuilds(form: Form): void {
  const builds = readdirSync(buildsDirectory)
    .filter((name) => name.startsWith(`${form}-`) && !name.endsWith('.unfinished'))
    .map((name) => join(buildsDirectory, name))
    .toSorted((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs);
  for (const old of builds.slice(maxBuilds)) rmSync(old, { recursive: true, force: true });
}

function stampOf(variables: Readonly<Record<string, string>>, mode: string): string {
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const hash = createHash('sha256').update(JSON.stringify([inherited, variables, mode]));
  for (const source of buildSources) addToStamp(hash, join(root, source));
  return hash.digest('hex').slice(0, 16);
}

function addToStamp(hash: ReturnType<typeof createHash>, path: string): void {
  const stats = statSync(path);
  if (!stats.isDirectory()) {
    hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) addToStamp(hash, join(path, name));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** A program that serves, in a folder of its own, whose `.env` holds its settings. */
export type Program = {
  readonly origin: string;
  readonly adminOrigin: string;
  readonly folder: string;
  /** What it has said so far. */
  readonly said: () => string;
  /** Ends it as a service manager does; answers its exit code. */
  readonly end: () => Promise<number | null>;
};

/** How a program that ended at once did so. */
export type Refusal = { readonly exitCode: number | null; readonly said: string };

type Settings = Readonly<Record<string, string>>;

/** Two ports on which nothing listens. */
async function freePorts(): Promise<readonly [string, string]> {
  const servers = [createServer(), createServer()] as const;
  for (const server of servers) server.listen(0, '127.0.0.1');
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [port, other] = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? String(address.port) : '';
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [port ?? '', other ?? ''];
}

/** A folder to start programs in. */
export function openFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'yapp-program-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function launch(folder: string, command: readonly string[], settings: Settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  writeFileSync(join(folder, '.env'), lines.join('\n'));
  const [program = '', ...given] = command;
  const preload = join(root, 'tests/host/programs/without-building.ts');
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, ['--import', preload, join(root, program), ...given], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (part: unknown) => (said += String(part));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, said: () => said, ended: once(child, 'close') };
}

/** What a program says whose port another one took in the meantime. */
const takenPort = 'another program listens';

/** Starts a program and waits until it says that it is ready. Throws what it says when it ends before. */
export async function startProgram(
  folder: string,
  command: readonly string[],
  settings: Settings,
): Promise<Program> {
  const [port, adminPort] = await freePorts();
  const ports = { PORT: port, ADMIN_PORT: adminPort };
  const { child, said, ended } = launch(folder, command, { ...ports, ...settings });
  const ready = new Promise((resolve) => {
    child.stdout.on('data', () => said().includes('Yapp is ready') && resolve('ready'));
  });
  if ((await Promise.race([ready, ended])) !== 'ready') {
    if (said().includes(takenPort)) return startProgram(folder, command, settings);
    throw new Error(said());
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    adminOrigin: `http://127.0.0.1:${adminPort}`,
    folder,
    said,
    async end() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** The status of an account request that a browser sends from a page of an origin. */
export async function statusFrom(program: Program, origin: string): Promise<number> {
  const headers = { origin, 'x-appwrite-project': 'yapp' };
  return (await fetch(`${program.origin}/v1/account`, { headers })).status;
}

/** Starts a program that refuses to; answers how it ended. */
export async function refuseProgram(
  folder: string,
  command: readonly string[],
  settings: Settings,
): Promise<Refusal> {
  const { child, said, ended } = launch(folder, command, settings);
  await ended;
  return { exitCode: child.exitCode, said: said() };
}

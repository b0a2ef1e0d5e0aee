import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The product as a person starts it: `npm start`, on a port and a data directory of its own. */
export type Product = {
  readonly origin: string;
  readonly dataDirectory: string;
  /** Ends it as Ctrl+C does, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Kills it where it stands, and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
};

const readyLine = 'Yapp is ready';

/** Starts the product; it is ready when its own line says so. */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await freePort();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'yapp-e2e-'));
  const variables = { ...settings, PORT: String(port), YAPP_DATA_DIR: dataDirectory };
  let child = await run(variables);

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  return {
    origin: `http://localhost:${String(port)}`,
    dataDirectory,
    async restart() {
      await end('SIGINT');
      child = await run(variables);
    },
    async killAndRestart() {
      await end('SIGKILL');
      child = await run(variables);
    },
    async stop() {
      await end('SIGINT');
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function run(variables: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (text: string): void => {
      output += text;
      if (output.includes(readyLine)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('exit', () => {
      reject(new Error(`the product ended before it was ready:\n${output}`));
    });
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

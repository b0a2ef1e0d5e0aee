import { fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The backend in a separate process. */
export type Server = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly startMs: number;
};

/** Starts the backend over a data directory, as the product is started. */
export function startServer(directory: string): Promise<Server> {
  const startedMs = performance.now();
  const child = fork(join(import.meta.dirname, 'backend-server.ts'), [directory], {
    execArgv: ['--max-semi-space-size=16'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
  });
  return new Promise((resolve) => {
    child.once('message', (message: { port: number }) => {
      resolve({ child, port: message.port, startMs: performance.now() - startedMs });
    });
  });
}

/** Stops it gracefully. */
export function stopServer({ child }: Server): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** The process's resource usage. */
export type Usage = { readonly memoryBytes: number; readonly cpuMs: number };

/** Reads the process's resource usage. */
export function usageOf({ child }: Server): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage: Usage) => resolve(usage));
    child.send('usage');
  });
}

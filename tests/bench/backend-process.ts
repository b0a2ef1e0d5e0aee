import { fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The backend in a process of its own. */
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

/** Ends it in order. */
export function stopServer({ child }: Server): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** What the process takes. */
export type Usage = { readonly memoryBytes: number; readonly cpuMs: number };

/** Asks the process what it takes. */
export function usageOf({ child }: Server): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage: Usage) => resolve(usage));
    child.send('usage');
  });
}

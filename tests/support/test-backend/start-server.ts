import { spawn, type ChildProcess } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { compileCache } from '#tests/support/compile-cache.ts';

declare module 'vitest' {
  interface ProvidedContext {
    backendServers: readonly string[];
  }
}

/** How many servers share the work of a project: where tests wait for backends most of the time, one for each of three workers. */
const counts: Readonly<Record<string, number>> = { node: 3 };

/** Starts the backend servers for a whole test run, and tells the tests where they are. */
export default async function startBackendServers(project: TestProject): Promise<() => void> {
  const count = counts[project.name] ?? 1;
  const started = await Promise.all(Array.from({ length: count }, startServer));
  project.provide(
    'backendServers',
    started.map(({ port }) => `http://127.0.0.1:${port}`),
  );
  return () => {
    for (const { child } of started) child.kill('SIGTERM');
  };
}

async function startServer(): Promise<{ readonly child: ChildProcess; readonly port: string }> {
  const child = spawn(process.execPath, ['tests/support/test-backend/server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error('a backend server ended before it was ready'));
    });
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      const found = /backend server on (\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, port };
}

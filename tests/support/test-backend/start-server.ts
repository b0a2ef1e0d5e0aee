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

/** Starts the backend servers for a whole test run, and passes their addresses to the tests. */
export default async function startBackendServers(project: TestProject): Promise<() => void> {
  const count = counts[project.name] ?? 1;
  // The others copy what the first one has provisioned.
  const first = await startServer();
  const others = Array.from({ length: count - 1 }, () => startServer(first.template));
  const started = [first, ...(await Promise.all(others))];
  project.provide(
    'backendServers',
    started.map(({ port }) => `http://127.0.0.1:${port}`),
  );
  return () => {
    for (const { child } of started) child.kill('SIGTERM');
  };
}

type Started = { readonly child: ChildProcess; readonly port: string; readonly template: string };

async function startServer(template?: string): Promise<Started> {
  const given = template === undefined ? [] : [template];
  const child = spawn(process.execPath, ['tests/support/test-backend/server.ts', ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  const about = await new Promise<Pick<Started, 'port' | 'template'>>((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error('a backend server ended before it was ready'));
    });
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      const [, port, from] = /backend server on (\d+) from (.+)/.exec(text) ?? [];
      if (port !== undefined && from !== undefined) resolve({ port, template: from });
    });
  });
  return { child, ...about };
}

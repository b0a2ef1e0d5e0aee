import { spawn, type ChildProcess } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { compileCache } from '#tests/support/compile-cache.ts';

declare module 'vitest' {
  interface ProvidedContext {
    backendServers: readonly string[];
  }
}

/** How many servers share the work: tests wait for backends most of the time, and three workers run at once. */
const serverCount = 3;
const shared = Symbol.for('yapp.backendServers');
type Shared = { servers: Promise<readonly Started[]>; users: number };

/** Starts the backend servers for a whole test run, one set for all its projects, and passes their addresses to the tests. */
export default async function startBackendServers(project: TestProject): Promise<() => void> {
  // Each project loads this file as a separate module.
  const known = Reflect.get(globalThis, shared) as Shared | undefined;
  const used = known ?? { servers: startServers(), users: 0 };
  Reflect.set(globalThis, shared, used);
  used.users += 1;
  const started = await used.servers;
  project.provide(
    'backendServers',
    started.map(({ port }) => `http://127.0.0.1:${port}`),
  );
  return () => {
    used.users -= 1;
    if (used.users > 0) return;
    Reflect.deleteProperty(globalThis, shared);
    for (const { child } of started) child.kill('SIGTERM');
  };
}

async function startServers(): Promise<readonly Started[]> {
  // The others copy the first one's provisioned data.
  const first = await startServer();
  const others = Array.from({ length: serverCount - 1 }, () => startServer(first.template));
  return [first, ...(await Promise.all(others))];
}

const folder = './tests/support/test-backend';
const program = ['--import', `${folder}/install-sdk-network.ts`, `${folder}/server.ts`];

type Started = { readonly child: ChildProcess; readonly port: string; readonly template: string };

async function startServer(template?: string): Promise<Started> {
  const given = template === undefined ? [] : [template];
  const child = spawn(process.execPath, [...program, ...given], {
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

import { spawn } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    backendServer: string;
  }
}

/** Starts the backend server for a whole test run, and tells the tests where it is. */
export default async function startBackendServer(project: TestProject): Promise<() => void> {
  const child = spawn(process.execPath, ['tests/support/test-backend/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error('the backend server ended before it was ready'));
    });
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      const found = /backend server on (\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  project.provide('backendServer', `http://127.0.0.1:${port}`);
  return () => {
    child.kill('SIGTERM');
  };
}

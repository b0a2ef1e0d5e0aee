import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { OperationsFunction } from '#server/function/operations-function.ts';

/** The function in a separate process. */
export type ForkedFunction = { readonly call: OperationsFunction; readonly end: () => void };

type Reply = Awaited<ReturnType<OperationsFunction>>;

/** Starts the function in a separate process, with these variables; it uses the real time. */
export function forkFunction(variables: Readonly<Record<string, string>>): ForkedFunction {
  const child = fork(join(import.meta.dirname, 'function-process.ts'), {
    env: { ...process.env, ...variables },
    // It calls the backend over the network.
    execArgv: [],
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;
  child.on('message', ({ id, reply }: { id: number; reply: Reply }) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  return {
    call: ({ path, body, headers }) =>
      new Promise((resolve) => {
        const id = calls++;
        waiting.set(id, resolve);
        child.send({ id, call: { path, body, headers } });
      }),
    end: () => void child.kill('SIGTERM'),
  };
}

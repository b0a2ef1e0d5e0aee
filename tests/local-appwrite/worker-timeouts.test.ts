import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorkerExecutor } from '#server/local-appwrite/functions/worker-executor.ts';
import type {
  FunctionExecutor,
  FunctionResult,
} from '#server/local-appwrite/functions/function-context.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';

/** Keeps writing its thread's number to a file from its first call on; `/hang` never responds. */
const source = `
import { appendFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { threadId } from 'node:worker_threads';
let beat;
export default async ({ req, res }) => {
  const log = () => appendFileSync(req.bodyText, threadId + ' ');
  beat ??= setInterval(log, 5);
  log();
  if (req.path === '/hang') await new Promise(() => undefined);
  if (req.path === '/slow') await new Promise((resolve) => setTimeout(resolve, 900));
  if (req.path === '/loop') for (;;);
  if (req.path === '/memory') return res.text(String(getHeapStatistics().heap_size_limit));
  return res.text(String(threadId));
};`;

type Fixture = {
  readonly call: (path: string, timeoutMs?: number) => Promise<FunctionResult>;
  readonly close: () => Promise<void>;
  /** The numbers of the threads in the order in which they ran. */
  readonly threads: () => readonly string[];
};

async function withExecutor(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  const directory = makeScratchDirectory();
  writeFileSync(join(directory, 'main.mjs'), source);
  const log = join(directory, 'threads.txt');
  const executor: FunctionExecutor = createWorkerExecutor(async () => {
    throw new Error('no function here asks the backend');
  });
  try {
    await work({
      call: (path, timeoutMs = 10_000) =>
        executor.execute({
          deploymentDirectory: directory,
          entrypoint: 'main.mjs',
          environment: () => ({}),
          timeoutMs,
          request: { method: 'POST', url: path, headers: {}, body: Buffer.from(log) },
        }),
      close: () => executor.close(),
      threads: () => readFileSync(log, 'utf8').trim().split(' '),
    });
  } finally {
    await executor.close();
  }
}

function textOf({ body }: FunctionResult): string {
  return Buffer.from(body).toString('utf8');
}

test('[OP-20] after a timeout no second worker runs beside the first, whose other calls succeed', async () => {
  await withExecutor(async ({ call, threads }) => {
    const first = textOf(await call('/quick'));
    const hanging = call('/hang', 300);
    const slow = call('/slow');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const next = textOf(await call('/quick'));

    expect(await hanging).toMatchObject({ status: 500, errors: 'Execution timed out.' });
    expect(textOf(await slow)).toBe(first);
    expect(next).not.toBe(first);
    const ran = threads();
    expect(ran.lastIndexOf(first)).toBeLessThan(ran.indexOf(next));
  });
});

test('[OP-20] a stuck worker is ended with all its calls, and only then replaced', async () => {
  await withExecutor(async ({ call, threads }) => {
    const first = textOf(await call('/quick'));
    const calls = [call('/loop', 200), call('/slow')];
    await new Promise((resolve) => setTimeout(resolve, 300));
    const next = textOf(await call('/quick'));

    for (const result of await Promise.all(calls)) {
      expect(result).toMatchObject({ status: 500, errors: 'Execution timed out.' });
    }
    const ran = threads();
    expect(ran.lastIndexOf(first)).toBeLessThan(ran.indexOf(next));
  });
});

test('a function gets 192 MB of memory, and some for what it has just made', async () => {
  await withExecutor(async ({ call }) => {
    const megabytes = Number(textOf(await call('/memory'))) / 1024 / 1024;

    expect(megabytes).toBeGreaterThan(191);
    expect(megabytes).toBeLessThan(400);
  });
});

test('[OP-01] closing waits for running calls, and ends those that do not finish', async () => {
  await withExecutor(async ({ call, close }) => {
    const first = textOf(await call('/quick'));
    const [slow, hanging] = [call('/slow'), call('/hang')];
    await call('/quick');
    const closing = close();

    expect(textOf(await slow)).toBe(first);
    expect(await hanging).toMatchObject({ status: 500 });
    await closing;
    await expect(call('/quick')).rejects.toThrow('The backend is closed.');
  });
});

import { expect, test } from 'vitest';
import { callFunction } from '#server/local-appwrite/functions/function-context.ts';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { callableOptions, deployFunction, mustCall } from './call-backend.ts';

test('code whose environment changes is released, and restarts with the next call', async () => {
  const started: string[] = [];
  const released: string[] = [];
  const backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    executor: {
      execute: ({ deploymentDirectory, request }) => {
        started.push(deploymentDirectory);
        return callFunction(({ res }) => res.empty(), request);
      },
      release: (directory) => void released.push(directory),
      close: () => Promise.resolve(),
    },
  });
  await deployFunction(backend, 'f');
  const call = () => mustCall(backend, 'POST /functions/f/executions');
  await call();
  await call();
  expect([new Set(started).size, released]).toEqual([1, []]);

  const body = { variableId: 'v', key: 'COLOR', value: 'red' };
  await mustCall(backend, 'POST /functions/f/variables', { body });
  await call();

  expect(released).toEqual([started[0]]);
  expect(started[2]).not.toBe(started[0]);
  await backend.close();
});

import { askBackend } from '#tests/support/served-backend.ts';
import { expect, test } from 'vitest';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  callableOptions,
  callBackend,
  mustCall,
  type Answer,
  deployFunction,
} from './call-backend.ts';
import { createHeldExecutor } from './held-executor.ts';

const busy = {
  status: 503,
  body: {
    type: 'general_server_busy',
    message: 'The server is busy. Try again in 2 seconds.',
    retryAfterSeconds: 2,
  },
};

/** A backend whose function responds when released, with room for one running and one waiting call. */
async function openSlowBackend(maxWaitMs: number) {
  const { running, executor } = createHeldExecutor();
  const backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    executor,
    limits: { functionCalls: { maxRunning: 1, maxWaiting: 1, maxWaitMs } },
  });
  await deployFunction(backend, 'f');
  const call = (more: object = {}): Promise<Answer> =>
    callBackend(backend, 'POST /functions/f/executions', { headers: {}, body: more });
  return { backend, running, call };
}

test('[OP-20] a call beyond the queue’s limit is refused at once with Retry-After, and the others are answered', async () => {
  const { backend, running, call } = await openSlowBackend(60_000);
  const first = call();
  await eventually(() => expect(running).toHaveLength(1));
  const second = call();
  await eventually(() => expect(backend.functionLoad().waiting).toBe(1));

  expect(await call()).toMatchObject(busy);
  expect(await call({ async: true })).toMatchObject(busy);
  expect(backend.functionLoad()).toEqual({ running: 1, waiting: 1, refused: 2 });
  const response = await askBackend(
    backend,
    new Request('http://127.0.0.1/v1/functions/f/executions', {
      method: 'POST',
      headers: { 'x-appwrite-project': 'test', 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect(response.headers.get('retry-after')).toBe('2');

  running.splice(0).forEach((end) => end());
  expect(await first).toMatchObject({ status: 201 });
  await eventually(() => expect(running).toHaveLength(1));
  running.splice(0).forEach((end) => end());
  expect(await second).toMatchObject({ status: 201 });
  expect(backend.functionLoad()).toMatchObject({ running: 0, waiting: 0 });
  await backend.close();
});

test('[OP-20] a call that waits too long is refused without having run', async () => {
  const { backend, running, call } = await openSlowBackend(50);
  const first = call();
  await eventually(() => expect(running).toHaveLength(1));

  expect(await call()).toMatchObject(busy);
  running.splice(0).forEach((end) => end());
  expect(await first).toMatchObject({ status: 201 });
  expect(running).toHaveLength(0);
  // The place that the call waited for is free again.
  expect(backend.functionLoad()).toEqual({ running: 0, waiting: 0, refused: 1 });
  await backend.close();
});

test('[OP-20] an asynchronous call that waits too long is recorded as failed', async () => {
  const { backend, running, call } = await openSlowBackend(50);
  const first = call();
  await eventually(() => expect(running).toHaveLength(1));
  const { body } = await call({ async: true });
  const execution = `GET /functions/f/executions/${String(body['$id'])}`;
  await eventually(async () =>
    expect(await mustCall(backend, execution)).toMatchObject({ status: 'failed' }),
  );
  running.splice(0).forEach((end) => end());
  await first;
  await backend.close();
});

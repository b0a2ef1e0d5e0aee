import { once } from 'node:events';
import { Users } from 'node-appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  callFunction,
  type FunctionExecution,
} from '#server/local-appwrite/functions/function-context.ts';
import { createMinuteCounter } from '#server/local-appwrite/http/pacing.ts';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import type { LocalAppwriteOptions } from '#server/local-appwrite/local-appwrite-options.ts';
import { eventually } from '#tests/support/eventually.ts';
import { serveBackend } from '#tests/support/served-backend.ts';
import {
  callableOptions,
  callBackend,
  mustCall,
  type Answer,
  deployFunction,
} from './call-backend.ts';
import { serverClient, startTestBackend } from './server.ts';

const sockets = {
  perAddress: 2,
  perPerson: 2,
  subscriptions: 2,
  channels: 3,
  messagesPerMinute: 32,
};
const rows = 'GET /tablesdb/db/tables/none/rows';

/** A backend that allows an address three refusals a minute. */
async function withBackend(
  work: (backend: LocalAppwrite, clock: { ms: number }) => Promise<void>,
  more: Partial<LocalAppwriteOptions> = {},
): Promise<void> {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    nowMs: () => clock.ms,
    limits: { refusedGuestCalls: 3, isRefusal: (body) => body.includes('"success":false') },
    ...more,
  });
  try {
    await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'db', name: 'Db' } });
    await work(backend, clock);
  } finally {
    await backend.close();
  }
}

function asGuest(backend: LocalAppwrite, ip: string, line = rows): Promise<Answer> {
  return callBackend(backend, line, { headers: {}, ip });
}

test('[TR-33] an address whose guests were refused too often waits until its minute is over', async () => {
  await withBackend(async (backend, clock) => {
    for (let count = 0; count < 3; count += 1) {
      expect(await asGuest(backend, '10.0.0.1')).toMatchObject({ status: 404 });
      clock.ms += 10_000;
    }
    expect(await asGuest(backend, '10.0.0.1')).toMatchObject({
      status: 429,
      body: {
        type: 'general_rate_limit_exceeded',
        message: 'Too many requests. Try again in 30 seconds.',
      },
    });
    expect(await asGuest(backend, '10.0.0.2')).toMatchObject({ status: 404 });
    clock.ms += 30_000;
    expect(await asGuest(backend, '10.0.0.1')).toMatchObject({ status: 404 });
  });
});

test('[TR-33] successful calls and calls by keys and members do not count', async () => {
  await withBackend(async (backend) => {
    await mustCall(backend, 'POST /users', { body: { userId: 'ann', name: 'Ann' } });
    const { secret } = await mustCall(backend, 'POST /users/ann/sessions');
    const headers = { 'x-appwrite-session': String(secret) };
    for (let count = 0; count < 5; count += 1) {
      expect(await callBackend(backend, rows, { headers })).toMatchObject({ status: 404 });
      expect(await callBackend(backend, rows)).toMatchObject({ status: 404 });
      expect(await asGuest(backend, '127.0.0.1', 'POST /tablesdb/transactions')).toMatchObject({
        status: 201,
      });
    }
    expect(await asGuest(backend, '127.0.0.1')).toMatchObject({ status: 404 });
  });
});

test('[TR-33] an answer that only asks for patience is no refusal', async () => {
  await withBackend(async (backend, clock) => {
    await deployFunction(backend, 'f');
    const scheduledAt = new Date(clock.ms + 3_600_000).toISOString();
    const later = { headers: {}, ip: '10.0.0.1', body: { async: true, scheduledAt } };
    const plan = async () =>
      (await callBackend(backend, 'POST /functions/f/executions', later)).status;
    for (let planned = 0; planned < 20; planned += 1) expect(await plan()).toBe(202);
    for (let asked = 0; asked < 3; asked += 1) expect(await plan()).toBe(429);

    expect(await asGuest(backend, '10.0.0.1')).toMatchObject({ status: 404 });
  });
});

test('[TR-33] a caller who was refused too often may still call with a session', async () => {
  await withBackend(async (backend) => {
    await mustCall(backend, 'POST /users', { body: { userId: 'ann', name: 'Ann' } });
    const { secret } = await mustCall(backend, 'POST /users/ann/sessions');
    for (let count = 0; count < 4; count += 1) await asGuest(backend, '127.0.0.1');
    expect(await asGuest(backend, '127.0.0.1')).toMatchObject({ status: 429 });
    const headers = { 'x-appwrite-session': String(secret) };
    expect(await callBackend(backend, 'GET /account', { headers })).toMatchObject({ status: 200 });
  });
});

test("[TR-33] a function's refusal of a guest counts, even if the caller does not wait for it or asks for no body", async () => {
  const executor = {
    execute: ({ request }: FunctionExecution) =>
      callFunction(({ res }) => res.json({ success: false }), request),
    release: () => undefined,
    close: () => Promise.resolve(),
  };
  await withBackend(
    async (backend) => {
      await deployFunction(backend, 'f');
      const execute = (body: object) =>
        callBackend(backend, 'POST /functions/f/executions', { headers: {}, body });
      expect(await execute({})).toMatchObject({ status: 201 });
      expect(await execute({ async: true })).toMatchObject({ status: 202 });
      expect(await execute({ method: 'HEAD' })).toMatchObject({
        status: 201,
        body: { responseBody: '' },
      });
      expect(await execute({})).toMatchObject({ status: 429 });
    },
    { executor },
  );
});

test('[TR-33] an address’s count expires after its minute', () => {
  const clock = { ms: 0 };
  const counter = createMinuteCounter(1, () => clock.ms);
  for (let address = 0; address < 1000; address += 1) counter.count(`address-${address}`);
  expect(() => counter.check('address-5')).toThrow('Try again in 60 seconds.');
  clock.ms = 60_000;
  counter.count('address-5');
  expect(() => counter.check('address-6')).not.toThrow();
});

test('[TR-33] a forwarded address counts only if it comes from a trusted proxy', async () => {
  for (const [trustedProxies, expected] of [
    [[], 429],
    [['127.0.0.1'], 404],
  ] as const) {
    const backend = await startTestBackend({ limits: { refusedGuestCalls: 3, trustedProxies } });
    const ask = async (address: string): Promise<number> => {
      const headers = { 'x-appwrite-project': 'test', 'x-forwarded-for': `1.1.1.1, ${address}` };
      return (await fetch(`${backend.endpoint}/tablesdb/none/tables/n/rows`, { headers })).status;
    };
    for (let count = 0; count < 3; count += 1) await ask('10.0.0.1');
    expect(await ask('10.0.0.2')).toBe(expected);
    expect(await ask('10.0.0.1')).toBe(429);
    await backend.close();
  }
});

test('[TR-33] sockets of an address, subscriptions of a socket and channels of a subscription are capped', async () => {
  const backend = await startTestBackend({ limits: { sockets } });
  const url = `${backend.endpoint.replace('http', 'ws')}/realtime?project=test`;
  const open = (): Promise<WebSocket | string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url);
      socket.once('message', () => resolve(socket));
      socket.once('error', (error) => resolve(error.message));
    });
  const [first, second] = [await open(), await open()];
  expect(await open()).toBe('Unexpected server response: 429');
  if (!(first instanceof WebSocket) || !(second instanceof WebSocket)) throw new Error('not open');
  const subscribe = (subscriptionId: string, count: number): Promise<unknown> => {
    const channels = Array.from({ length: count }, (_, n) => `rows.${n}`);
    first.send(JSON.stringify({ type: 'subscribe', data: [{ subscriptionId, channels }] }));
    return new Promise((resolve) => {
      first.once('message', (frame: Buffer) => resolve(JSON.parse(frame.toString())));
    });
  };
  const full = { type: 'error', data: { message: 'Too many subscriptions' } };
  expect(await subscribe('a', 4)).toMatchObject(full);
  expect(await subscribe('a', 3)).toMatchObject({ type: 'response' });
  expect(await subscribe('b', 1)).toMatchObject({ type: 'response' });
  expect(await subscribe('c', 1)).toMatchObject(full);
  expect(await subscribe('a', 2)).toMatchObject({ type: 'response' });
  const closed = new Promise((resolve) => second.once('close', resolve));
  second.close();
  await closed;
  let again = await open();
  // The server may notice the end a moment later than the client.
  while (typeof again === 'string') again = await open();
  again.terminate();
  first.terminate();
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

test('[TR-33] a socket counts for its address until someone signs in, then for that person', async () => {
  const backend = await startTestBackend({ limits: { sockets } });
  const address = `${backend.endpoint.replace('http', 'ws')}/realtime?project=test`;
  const users = new Users(serverClient(backend));
  const sessionOf = async (userId: string): Promise<string> => {
    await users.create({ userId });
    return (await users.createSession({ userId })).secret;
  };
  /** Opens a socket as the app does; resolves to the first of signed in, closed or refused. */
  const signIn = (session: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(address);
      opened.push(socket);
      socket.on('message', (frame: Buffer) => {
        const { type } = JSON.parse(frame.toString()) as { readonly type: string };
        if (type === 'connected') {
          socket.send(JSON.stringify({ type: 'authentication', data: { session } }));
          socket.send('{"type":"ping"}');
        } else if (type === 'pong') resolve('signed in');
      });
      socket.once('close', (code) => resolve(`closed ${code}`));
      socket.once('error', (error) => resolve(error.message));
    });
  const opened: WebSocket[] = [];
  const [ann, ben] = [await sessionOf('ann'), await sessionOf('ben')];

  for (const session of [ann, ann, ben, ben]) expect(await signIn(session)).toBe('signed in');
  expect(await signIn(ann)).toBe('closed 1013');
  opened[0]?.terminate();
  await eventually(async () => expect(await signIn(ann)).toBe('signed in'));

  for (const socket of opened) socket.terminate();
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

test('[OP-23] a connection sends 32 messages a minute, the next is refused with 1013, and it stays open', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const backend = await startTestBackend({ nowMs: () => clock.ms });
  const socket = new WebSocket(`${backend.endpoint.replace('http', 'ws')}/realtime?project=test`);
  const answers: { readonly type: string; readonly data?: object }[] = [];
  socket.on('message', (frame: Buffer) => answers.push(JSON.parse(frame.toString())));
  const ask = async (count: number): Promise<void> => {
    const wanted = answers.length + count;
    for (let ping = 0; ping < count; ping += 1) socket.send('{"type":"ping"}');
    await eventually(() => expect(answers).toHaveLength(wanted));
  };
  await eventually(() => expect(answers).toHaveLength(1));

  await ask(33);
  expect(answers.slice(1, 33)).toEqual(Array.from({ length: 32 }, () => ({ type: 'pong' })));
  expect(answers[33]).toEqual({
    type: 'error',
    data: { code: 1013, message: 'Too many messages.' },
  });
  clock.ms += 60_000;
  await ask(1);
  expect(answers.at(-1)).toEqual({ type: 'pong' });
  socket.terminate();
  await backend.close();
});

test('[TR-33] a socket whose other end is gone is closed within a minute, and one that answers stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const backend = openLocalAppwrite({ ...callableOptions(':memory:'), nowMs: () => clock.ms });
  const { port, close } = await serveBackend(backend);
  onTestFinished(async () => {
    vi.useRealTimers();
    await close();
    await backend.close();
  });
  backend.start();
  const open = async (autoPong: boolean): Promise<WebSocket> => {
    const address = `ws://127.0.0.1:${String(port)}/v1/realtime?project=test`;
    const socket = new WebSocket(address, { autoPong });
    await once(socket, 'message');
    return socket;
  };
  const [gone, there] = [await open(false), await open(true)];
  const pings = Promise.all([once(gone, 'ping'), once(there, 'ping')]);
  const closed = once(gone, 'close');

  clock.ms += 30_000;
  vi.advanceTimersByTime(1000);
  await pings;
  there.send('{"type":"ping"}');
  await once(there, 'message');
  clock.ms += 30_000;
  vi.advanceTimersByTime(1000);

  await closed;
  expect(there.readyState).toBe(WebSocket.OPEN);
  there.terminate();
});

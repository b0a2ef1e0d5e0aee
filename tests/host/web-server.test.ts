import { once } from 'node:events';
import { createServer, request as startRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startWebServer, type WebServerParts } from '#server/host/web-server.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sendEndlessBody } from '#tests/support/endless-body.ts';

/** A server whose backend answers a call when the test lets it. */
async function serve(parts: Partial<WebServerParts> = {}) {
  const waiting: (() => void)[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = await startWebServer({
    port: 0,
    host: '127.0.0.1',
    backend: (_request, response) => {
      waiting.push(() => response.end('done'));
    },
    backendUpgrade: (request, socket, head) => {
      sockets.handleUpgrade(request, socket, head, () => undefined);
    },
    app: new Hono().get('*', (context) => context.text('page')),
    drainMs: 2000,
    ...parts,
  });
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  return { server, origin, waiting };
}

test('[OP-01] a stopping server completes running requests and refuses new ones', async () => {
  const { server, origin, waiting } = await serve();
  const running = fetch(`${origin}/v1/account`);
  while (waiting.length === 0) await wait(5);
  const stopped = server.stop();
  const late = await fetch(`${origin}/v1/account`);
  expect(late.status).toBe(503);
  expect(late.headers.get('connection')).toBe('close');
  expect(late.headers.get('retry-after')).toBe('5');
  expect(await late.json()).toMatchObject({ code: 503 });
  expect((await fetch(`${origin}/earn`)).status).toBe(503);
  waiting[0]?.();
  expect(await (await running).text()).toBe('done');
  await stopped;
});

test('[OP-01] a call that never ends is waited for no longer than the drain time', async () => {
  const { server, origin, waiting } = await serve({ drainMs: 50 });
  const running = fetch(`${origin}/v1/account`).catch(() => 'cut');
  while (waiting.length === 0) await wait(5);
  await server.stop();
  await server.close();
  expect(await running).toBe('cut');
});

test('[OP-01] an open websocket does not keep the server open, and a stopping server upgrades no connection', async () => {
  const { server, origin } = await serve();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/realtime`);
  await once(socket, 'open');
  await server.stop();
  const late = new WebSocket(`${origin.replace('http', 'ws')}/v1/realtime`);
  await once(late, 'error');
  const ended = once(socket, 'close');
  await server.close();
  await ended;
  expect([socket.readyState, late.readyState]).toEqual([WebSocket.CLOSED, WebSocket.CLOSED]);
});

test('[OP-01] an idle connection does not keep the server open', async () => {
  const { server } = await serve();
  const idle = startRequest({ port: server.port, host: '127.0.0.1', path: '/v1', method: 'POST' });
  idle.on('error', () => undefined);
  idle.flushHeaders();
  await once(idle, 'socket');
  const ended = new Promise((resolve) => idle.once('close', resolve));
  await server.stop();
  await server.close();
  await ended;
  expect(idle.destroyed).toBe(true);
});

test('an idle connection is kept longer than the minute that proxies keep theirs', async () => {
  const { origin } = await serve();
  const answer = await fetch(`${origin}/earn`);
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test('[OP-06] before it is open, the server answers only the bot, and each call is counted with its duration', async () => {
  const metrics = createMetrics();
  let timeMs = 0;
  const nowMs = () => (timeMs += 30);
  const { server, origin } = await serve({ isClosedAtFirst: true, metrics, nowMs });
  expect((await fetch(`${origin}/earn`)).status).toBe(503);
  expect((await fetch(`${origin}/v1/account`)).status).toBe(503);
  expect(await (await fetch(`${origin}/bot/notify`)).text()).toBe('page');
  server.open();
  expect(await (await fetch(`${origin}/earn`)).text()).toBe('page');

  const calls = [
    'page",status="503',
    'backend",status="503',
    'bot",status="200',
    'page",status="200',
  ];
  await eventually(() => {
    for (const call of calls) expect(metrics.text({})).toContain(`{area="${call}"} 1\n`);
  });
  expect(metrics.text({})).toContain('yapp_call_seconds_bucket{area="bot",le="0.05"} 1\n');
  expect(metrics.text({})).toContain('yapp_call_seconds_bucket{area="bot",le="0.025"} 0\n');
});

test('[OP-07] a server that refuses keys refuses every call with a key', async () => {
  const { origin, waiting } = await serve({ refusesKeys: true });
  const call = async (key: string) =>
    fetch(`${origin}/v1/tablesdb`, { headers: { 'x-appwrite-key': key } });
  for (const key of ['the-operators-own-key', 'dynamic_made-up', '']) {
    const refused = await call(key);
    expect([key, refused.status]).toEqual([key, 401]);
    expect(await refused.json()).toMatchObject({ code: 401, type: 'user_unauthorized' });
  }
  expect(waiting).toHaveLength(0);
});

test('[OP-24] the error names a taken port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(serve({ port })).rejects.toThrow('another program listens');
});

test.each([
  ['a page', '/earn', 'content-length: 10000000', true],
  ['a page', '/earn', 'transfer-encoding: chunked', true],
  ['the bot', '/bot/notify', 'content-length: 10000000', true],
  ['the backend, by a key that is refused', '/v1/account', 'x-appwrite-key: a', true],
  ['the backend before it is open', '/v1/account', 'content-length: 10000000', false],
])(
  '[TR-32] [TR-28] a large body to %s (%s, %s) is refused unread',
  async (_, path, line, isOpen) => {
    const { server } = await serve({ refusesKeys: true, isClosedAtFirst: !isOpen });
    const length = line.startsWith('x-') ? 'content-length: 10000000' : 'host: localhost';
    const head = [`POST ${path} HTTP/1.1`, 'host: localhost', line, length];

    const { answer, readBytes } = await sendEndlessBody(server.port, head);

    expect(answer).toBe('HTTP/1.1 413 Payload Too Large');
    expect(readBytes).toBeGreaterThan(0);
    expect(readBytes).toBeLessThan(512 * 1024);
  },
);

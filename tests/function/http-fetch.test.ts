import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fetch } from '#server/function/http-fetch.ts';

/** A server on a port of its own; answers its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

test('a request arrives with its method, path, headers and body, whatever its letters', async () => {
  const seen: unknown[] = [];
  const origin = await serve((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      seen.push({ method, url, key: headers['x-key'], length: headers['content-length'], body });
      response.end();
    });
  });

  await fetch(new URL(`${origin}/a%20b?c=%C3%A4`), {
    method: 'PATCH',
    headers: { 'x-key': 'k' },
    body: '{"ü":"😀"}',
  });
  await fetch(`${origin}/plain`, { method: 'GET', headers: {} });

  expect(seen).toEqual([
    { method: 'PATCH', url: '/a%20b?c=%C3%A4', key: 'k', length: '13', body: '{"ü":"😀"}' },
    { method: 'GET', url: '/plain', key: undefined, length: undefined, body: '' },
  ]);
});

test('an answer has its status, headers and body; one without a body has none', async () => {
  const origin = await serve((request, response) => {
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(409, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.write('{"ü":');
    response.end('"😀"}');
  });

  const refused = await fetch(origin, { method: 'POST', headers: {}, body: '' });
  const removed = await fetch(origin, { method: 'DELETE', headers: {} });

  expect(refused.status).toBe(409);
  expect(refused.ok).toBe(false);
  expect(refused.headers.get('content-type')).toBe('application/json');
  expect(refused.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await refused.json()).toEqual({ ü: '😀' });
  expect(removed.status).toBe(204);
  expect(await removed.text()).toBe('');
});

test('one connection serves calls that follow one another', async () => {
  const ports = new Set<number | undefined>();
  const origin = await serve((request: IncomingMessage, response) => {
    ports.add(request.socket.remotePort);
    response.end('ok');
  });

  for (let call = 0; call < 5; call++) {
    const response = await fetch(origin, { method: 'GET', headers: {} });
    expect(await response.text()).toBe('ok');
  }

  expect(ports.size).toBe(1);
});

test.each<[string, RequestListener]>([
  ['before the answer', (request) => request.socket.destroy()],
  [
    'in the middle of the answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => request.socket.destroy());
    },
  ],
])('a connection that breaks %s is an error', async (_when, listener) => {
  const origin = await serve(listener);

  await expect(fetch(origin, { method: 'GET', headers: {} })).rejects.toThrow(Error);
});

test('a server that is not there is an error', async () => {
  await expect(fetch('http://127.0.0.1:1/', { method: 'GET', headers: {} })).rejects.toThrow(
    'ECONNREFUSED',
  );
});

import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { callableOptions, callBackend, mustCall, deployFunction } from './call-backend.ts';

// Nothing listens at the endpoint of these backends: a function's responses come over its thread's message port.

/** Code that fetches what its body says, and returns the response. */
const fetcher = `
  export default async ({ req, res }) => {
    const { path, url, ...init } = JSON.parse(req.bodyText);
    const response = await fetch(url ?? process.env.APPWRITE_FUNCTION_API_ENDPOINT + path, init);
    const { status } = response;
    return res.json({ status, type: response.headers.get('content-type'), text: await response.text() });
  };`;

const asKey = { 'X-Appwrite-Project': 'test', 'X-Appwrite-Key': 'test-key' };

type Got = { readonly status: number; readonly type: string; readonly text: string };

async function withFetcher(
  work: (fetchInFunction: (what: object) => Promise<Got>, backend: LocalAppwrite) => Promise<void>,
): Promise<void> {
  const backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    limits: { bodyBytes: { guest: 1000, user: 1000 } },
  });
  try {
    await deployFunction(backend, 'fetcher', fetcher);
    await work(async (what) => {
      const body = { body: JSON.stringify(what) };
      const execution = await mustCall(backend, 'POST /functions/fetcher/executions', { body });
      return JSON.parse(String(execution['responseBody'])) as Got;
    }, backend);
  } finally {
    await backend.close();
  }
}

test('[OP-20] a function calls its backend without a socket, regardless of the case of its headers', async () => {
  await withFetcher(async (fetchInFunction, backend) => {
    const made = await fetchInFunction({
      path: '/users?note=%C3%A9',
      method: 'POST',
      headers: { ...asKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: 'ann', name: 'Änn' }),
    });
    const read = await callBackend(backend, 'GET /users/ann');

    expect(made).toMatchObject({ status: 201, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(made.text)).toEqual(read.body);
    expect(read.body).toMatchObject({ name: 'Änn' });
  });
});

test('[OP-20] a function receives refusals, and responses without a body', async () => {
  await withFetcher(async (fetchInFunction) => {
    const asGuest = { 'X-Appwrite-Project': 'test' };
    expect(await fetchInFunction({ path: '/users', headers: asGuest })).toMatchObject({
      status: 401,
    });
    expect(await fetchInFunction({ path: '/users/unknown', headers: asKey })).toMatchObject({
      status: 404,
    });
    await fetchInFunction({
      path: '/users',
      method: 'POST',
      headers: { ...asKey, 'content-type': 'application/json' },
      body: '{"userId":"ben"}',
    });
    expect(
      await fetchInFunction({ path: '/users/ben', method: 'DELETE', headers: asKey }),
    ).toMatchObject({ status: 204, text: '' });
  });
});

test('[TR-32] a body that is too large for a guest is refused over the port as over a socket', async () => {
  await withFetcher(async (fetchInFunction) => {
    const got = await fetchInFunction({
      path: '/account/sessions/token',
      method: 'POST',
      headers: { 'X-Appwrite-Project': 'test', 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'x'.repeat(2_000_000) }),
    });
    expect(got).toMatchObject({ status: 413 });
  });
});

test('[OP-20] a function’s requests to other hosts reach them', async () => {
  const other = createServer((request, response) => response.end(`other ${request.url ?? ''}`));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await withFetcher(async (fetchInFunction) => {
      const got = await fetchInFunction({ url: `http://127.0.0.1:${port}/v1/x` });
      expect(got).toMatchObject({ status: 200, text: 'other /v1/x' });
    });
  } finally {
    other.close();
  }
});

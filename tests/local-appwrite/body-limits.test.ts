import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEndlessBody } from '#tests/support/endless-body.ts';
import { formOf, packArchive } from './call-backend.ts';
import { startTestBackend, type TestBackend } from './server.ts';

const kB = 1024;
const limits = {
  bodyBytes: { guest: 8 * kB, user: 64 * kB },
  functionBodyBytes: { 'sizes/large': 256 * kB },
};
const projectHeader = { 'x-appwrite-project': 'test', 'content-type': 'application/json' };
const asKey = { 'x-appwrite-project': 'test', 'x-appwrite-key': 'test-key' };

let backend: TestBackend;
let session: string;

async function post(path: string, headers: Record<string, string>, body: string | FormData) {
  const response = await fetch(`${backend.endpoint}${path}`, { method: 'POST', headers, body });
  const answer: unknown = await response.json();
  return { status: response.status, body: { ...Object(answer) } };
}

function execute(headers: Record<string, string>, body: string, path = '/small') {
  const sent = JSON.stringify({ body, path });
  return post('/functions/sizes/executions', { ...projectHeader, ...headers }, sent);
}

beforeAll(async () => {
  backend = await startTestBackend({ limits });
  const settings = { functionId: 'sizes', name: 'Sizes', runtime: 'node-22', execute: ['any'] };
  const key = { ...projectHeader, ...asKey };
  await post('/functions', key, JSON.stringify(settings));
  const source = 'export default ({ req, res }) => res.text(String(req.bodyBinary.length));';
  const archive = packArchive([{ path: 'main.js', content: Buffer.from(source) }]);
  await post('/functions/sizes/deployments', asKey, formOf(archive));
  await post('/users', key, JSON.stringify({ userId: 'ann', name: 'Ann' }));
  session = String((await post('/users/ann/sessions', key, '{}')).body['secret']);
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

const asGuest = () => ({});
const asMember = () => ({ 'x-appwrite-session': session });
const tooLarge = { status: 413, body: { message: 'Request too large' } };

test.for<[string, () => Record<string, string>, number, string]>([
  ['a guest', asGuest, 8 * kB, '/small'],
  ['a guest on a path for large bodies', asGuest, 8 * kB, '/large'],
  ['a member', asMember, 64 * kB, '/small'],
  ['a member on a path for large bodies', asMember, 256 * kB, '/large'],
])('[TR-32] the body that %s sends has a limit of its own', async ([, headers, most, path]) => {
  expect(await execute(headers(), '"'.repeat(most), path)).toMatchObject({
    status: 201,
    body: { responseBody: String(most) },
  });
  expect(await execute(headers(), 'x'.repeat(most + 1), path)).toMatchObject(tooLarge);
  expect(await execute(headers(), 'x'.repeat(4_000_000), path)).toMatchObject(tooLarge);
});

test('[TR-32] a valid key allows a larger body, a forged key or session does not', async () => {
  const body = 'x'.repeat(300 * kB);
  expect(await execute({ 'x-appwrite-key': 'forged' }, body)).toMatchObject(tooLarge);
  expect(await execute({ 'x-appwrite-session': 'forged' }, body)).toMatchObject(tooLarge);
  expect(await execute(asKey, body)).toMatchObject({ status: 201 });
});

/** Sends the beginning of a request and returns the first line of the response. */
function answerToBeginning(head: readonly string[], beginning: string): Promise<string> {
  const { hostname, port } = new URL(backend.endpoint);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`);
    });
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '');
      socket.destroy();
    });
  });
}

const requestHead = [
  'POST /v1/functions/sizes/executions HTTP/1.1',
  'host: localhost',
  'x-appwrite-project: test',
  'content-type: application/json',
];

test('[TR-32] a body whose declared length is too large is refused before it is sent', async () => {
  const head = [...requestHead, 'content-length: 10000000'];
  expect(await answerToBeginning(head, '')).toBe('HTTP/1.1 413 Payload Too Large');
});

test('[TR-32] a body of unknown length is refused while it is sent', async () => {
  const head = [...requestHead, 'transfer-encoding: chunked'];
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  expect(await answerToBeginning(head, chunk)).toBe('HTTP/1.1 413 Payload Too Large');
});

test.each([
  ['POST', 'content-length: 10000000'],
  ['POST', 'transfer-encoding: chunked'],
  ['GET', 'content-length: 10000000'],
  ['GET', 'transfer-encoding: chunked'],
])(
  '[TR-32] [TR-28] only a little of an endless body is read, sent by a guest with %s and %s',
  async (method, length) => {
    const port = Number(new URL(backend.endpoint).port);
    const [, ...head] = requestHead;
    const line = `${method} /v1/functions/sizes/executions HTTP/1.1`;

    const { answer, readBytes } = await sendEndlessBody(port, [line, ...head, length]);

    expect(answer).toBe('HTTP/1.1 413 Payload Too Large');
    expect(readBytes).toBeGreaterThan(0);
    expect(readBytes).toBeLessThan(512 * kB);
  },
);

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from '#server/local-appwrite/functions/deployment-files.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';
import { formOf, packArchive } from './call-backend.ts';
import { startTestBackend, type TestBackend } from './server.ts';

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

async function call(method: string, path: string, sent: object | FormData = {}): Promise<Answer> {
  const isForm = sent instanceof FormData;
  const response = await fetch(`${backend.endpoint}${path}`, {
    method,
    headers: {
      'x-appwrite-project': 'test',
      'x-appwrite-key': 'test-key',
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: isForm ? sent : JSON.stringify(sent) }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return { status: response.status, body: { ...Object(body) } };
}

async function deploy(functionId: string, source: string, timeout = 15): Promise<Answer> {
  const settings = { functionId, name: functionId, runtime: 'node-22', execute: ['any'], timeout };
  await call('POST', '/functions', settings);
  const archive = packArchive([{ path: 'main.js', content: Buffer.from(source) }]);
  return call('POST', `/functions/${functionId}/deployments`, formOf(archive));
}

function run(functionId: string, sent: object = {}): Promise<Answer> {
  return call('POST', `/functions/${functionId}/executions`, sent);
}

const showHeaders = 'export default ({ req, res }) => res.json(req.headers);';

async function seenHeaders(headers: object): Promise<Record<string, unknown>> {
  const { status, body } = await run('headers', { headers });
  expect(status).toBe(201);
  const seen: unknown = JSON.parse(String(body['responseBody']));
  return { ...Object(seen) };
}

test('[OP-03] a package of another kind above the data directory does not change how code is read', async () => {
  const directory = makeScratchDirectory();
  writeFileSync(join(directory, 'package.json'), '{ "type": "commonjs" }');
  const shared = backend;
  backend = await startTestBackend({ dataDirectory: join(directory, 'data') });
  try {
    await deploy('below', showHeaders);
    const { body } = await run('below');
    expect(body).toMatchObject({ responseStatusCode: 200, status: 'completed' });
  } finally {
    await backend.close();
    backend = shared;
  }
});

test('code unpacked by a killed process is removed, and a process that ends normally leaves none', async () => {
  const dataDirectory = makeScratchDirectory();
  const left = join(dataDirectory, 'functions', 'former-1');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'main.js'), showHeaders);
  const shared = backend;
  backend = await startTestBackend({ dataDirectory });
  try {
    await deploy('next', showHeaders);
    expect((await run('next')).body).toMatchObject({ status: 'completed' });
    expect(existsSync(left)).toBe(false);
  } finally {
    await backend.close();
    backend = shared;
  }
  expect(existsSync(join(dataDirectory, 'functions'))).toBe(false);
});

test("[OP-12] [TR-26] a client's own spelling of x-appwrite headers reaches the function, before the real value", async () => {
  await deploy('headers', showHeaders);
  const spoofed = await seenHeaders({
    'X-Appwrite-User-Id': 'bob',
    'X-APPWRITE-USER-JWT': 'forged',
    'X-Appwrite-Trigger': 'schedule',
    'X-Appwrite-Client-Ip': '9.9.9.9',
    'X-Appwrite-Key': 'mine',
  });
  expect(spoofed).toMatchObject({
    'x-appwrite-user-id': 'bob',
    'x-appwrite-user-jwt': 'forged',
    'x-appwrite-trigger': 'schedule, http',
    'x-appwrite-client-ip': expect.stringMatching(/^9\.9\.9\.9, .*127\.0\.0\.1$/),
    'x-appwrite-key': expect.stringMatching(/^mine, ephemeral_/),
  });
  expect(
    await seenHeaders({ 'X-Appwrite-User-Id': 'bob', 'x-Appwrite-User-Id': 'eve' }),
  ).toMatchObject({ 'x-appwrite-user-id': 'bob, eve' });
});

test('an execution keeps the start of a long header and of a long log', async () => {
  const talks = "log('x'.repeat(1_500_000)); throw 'y'.repeat(1_500_000);";
  await deploy('talks', `export default ({ log }) => { ${talks} };`);
  const ran = await run('talks', { headers: { agent: 'z'.repeat(2000), 'x-own': 'y' } });
  const { body } = await call('GET', `/functions/talks/executions/${String(ran.body['$id'])}`);

  expect(body['requestHeaders']).toEqual([
    { name: 'agent', value: 'z'.repeat(512) },
    { name: 'x-appwrite-client-ip', value: expect.stringContaining('127.0.0.1') },
  ]);
  expect(String(body['logs'])).toBe('x'.repeat(1_000_000));
  expect(String(body['errors']).length).toBe(1_000_000);
});

test.for<[string, Record<string, unknown>]>([
  ['lower case', { 'x-appwrite-user-id': 'bob' }],
  ['a list', { 'X-Appwrite-User-Id': ['bob', 'bob'] }],
  ['a list under a name of its own', { 'x-own': ['a', 'bob'] }],
  ['a line break in the value', { 'x-own': 'a\r\nx-appwrite-user-id: bob' }],
  ['a line feed in the value', { 'x-own': 'a\nx-appwrite-user-id: bob' }],
  ['a line break in the name', { 'x-own\r\nx-appwrite-user-id': 'bob' }],
  ['a space before the name', { ' x-appwrite-user-id': 'bob' }],
])('[TR-26] a header with %s is refused with 500, as on Appwrite', async ([, headers]) => {
  await deploy('headers', showHeaders);
  expect(await run('headers', { headers })).toMatchObject({ status: 500 });
});

test('a function sees its own variables and nothing from the server process', async () => {
  vi.stubEnv('SERVER_SECRET', 'do not show');
  await deploy('env', 'export default ({ res }) => res.json(process.env);');
  await call('POST', '/functions/env/variables', { variableId: 'v', key: 'COLOR', value: 'red' });
  const first = await run('env');
  const seen: unknown = JSON.parse(String(first.body['responseBody']));
  expect(seen).toMatchObject({ COLOR: 'red', APPWRITE_FUNCTION_ID: 'env' });
  expect(JSON.stringify(seen)).not.toContain('do not show');
  await call('PUT', '/functions/env/variables/v', { key: 'COLOR', value: 'blue' });
  const second = await run('env');
  expect(JSON.parse(String(second.body['responseBody']))).toMatchObject({ COLOR: 'blue' });
  await call('DELETE', '/functions/env/variables/v');
  const third = await run('env');
  expect(JSON.parse(String(third.body['responseBody']))).not.toHaveProperty('COLOR');
  vi.unstubAllEnvs();
});

test('calls share one warm worker and run concurrently in it', async () => {
  await deploy(
    'warm',
    `let calls = 0; let waiting = [];
     export default async ({ res }) => {
       calls += 1;
       await new Promise((resolve) => { waiting.push(resolve); if (waiting.length === 5) waiting.forEach((go) => go()); });
       return res.text(String(calls));
     };`,
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => run('warm')));
  expect(answers.map(({ body }) => body['responseBody'])).toEqual(['5', '5', '5', '5', '5']);
});

test('a function that times out fails with 500 inside a 201 response, and the next call works', async () => {
  const source = `export default async ({ req, res }) => {
    if (req.bodyText === 'block') for (;;);
    if (req.bodyText === 'wait') await new Promise(() => {});
    return res.text('fine');
  };`;
  await deploy('slow', source, 1);
  for (const body of ['wait', 'block']) {
    const late = await run('slow', { body });
    expect(late).toMatchObject({
      status: 201,
      body: { status: 'failed', responseStatusCode: 500, errors: 'Execution timed out.' },
    });
    // Far below the time that a start may take, which counts until the code is loaded.
    expect(late.body['duration']).toBeLessThan(10);
    expect((await run('slow')).body['responseBody']).toBe('fine');
  }
});

test('loading a function’s code does not count toward its timeout', async () => {
  const source = `await new Promise((resolve) => setTimeout(resolve, 1200));
    export default ({ res }) => res.text('loaded');`;
  await deploy('late', source, 1);
  expect((await run('late')).body).toMatchObject({ status: 'completed', responseBody: 'loaded' });
});

test('a function that ends its process or cannot be loaded does not affect others', async () => {
  await deploy(
    'exits',
    "export default ({ req, res }) => { if (req.bodyText === 'x') process.exit(3); return res.text('ok'); };",
  );
  expect((await run('exits', { body: 'x' })).body).toMatchObject({
    status: 'failed',
    errors: "The function's runtime exited with code 3.",
  });
  expect((await run('exits')).body['responseBody']).toBe('ok');
  await deploy('broken', "import './missing.js'; export default () => {};");
  expect((await run('broken')).body).toMatchObject({ status: 'failed', responseStatusCode: 500 });
  await deploy('empty', 'export const nothing = 1;');
  expect(String((await run('empty')).body['errors'])).toContain('has no default export to call');
});

test.each([
  ['at the start', "throw new Error('gone'); export default () => {};"],
  ['during a call', "export default async () => { throw new Error('gone'); };"],
  [
    'later',
    "export default () => { setTimeout(() => { throw new Error('gone'); }); return new Promise(() => {}); };",
  ],
  [
    'for the log',
    "export default ({ error, res }) => { error(new Error('gone')); return res.empty(); };",
  ],
])('an error %s is recorded with its place in the code', async (_when, source) => {
  await deploy('fails', source);
  expect(String((await run('fails')).body['errors'])).toMatch(/Error: gone\n\s+at .*main\.js:1/);
});

test('a question mark in a search belongs to what is searched for', async () => {
  const { status, body } = await call('GET', '/users?search=what?');
  expect([status, body['total']]).toEqual([200, 0]);
});

test('a new deployment is used at once', async () => {
  await deploy('versions', "export default ({ res }) => res.text('one');");
  expect((await run('versions')).body['responseBody']).toBe('one');
  await deploy('versions', "export default ({ res }) => res.text('two');");
  expect((await run('versions')).body['responseBody']).toBe('two');
});

test('an upload that is no archive, or lacks its entry file, is a failed deployment', async () => {
  await call('POST', '/functions', { functionId: 'bad', name: 'bad', runtime: 'node-22' });
  const noArchive = await call(
    'POST',
    '/functions/bad/deployments',
    formOf(Buffer.from('not an archive')),
  );
  expect(noArchive).toMatchObject({ status: 202, body: { status: 'failed' } });
  const other = packArchive([{ path: 'other.js', content: Buffer.from('') }]);
  const noEntry = await call('POST', '/functions/bad/deployments', formOf(other));
  expect(noEntry.body).toMatchObject({
    status: 'failed',
    buildLogs: 'The code has no file main.js.',
  });
  expect(await run('bad')).toMatchObject({ status: 404, body: { type: 'deployment_not_found' } });
});

test('an archive that names a path outside of itself is refused', () => {
  for (const path of ['../evil.js', '/etc/evil.js', 'a/../../evil.js']) {
    const archive = packArchive([{ path, content: Buffer.from('') }]);
    expect(() => readArchive(archive)).toThrow('The archive names a path outside of itself.');
  }
});

test('an asynchronous execution is waiting at first and completed later', async () => {
  await deploy(
    'later',
    "export default ({ res, log }) => { log('done it'); return res.text('x'); };",
  );
  const started = await run('later', { async: true });
  expect(started).toMatchObject({ status: 202, body: { status: 'waiting' } });
  const path = `/functions/later/executions/${String(started.body['$id'])}`;
  await vi.waitFor(async () => {
    expect((await call('GET', path)).body).toMatchObject({ status: 'completed', logs: 'done it' });
  }, 20_000);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildFunction } from '#server/build/build-function.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJjYW5hcnkifQ.canary-of-the-caller';
const key = 'ephemeral_eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJjYW5hcnkifQ.canary-of-the-key';
const variables = {
  YAPP_BOT_TOKEN: '7000000001:canary-of-the-bot-token-AAAAAAAAAAAA',
  YAPP_BOT_SHARED_SECRET: 'canary-of-the-shared-secret',
  YAPP_CLERK_SECRET_KEY: 'sk_live_canary-of-the-sign-in',
  YAPP_ERASURE_KEY: 'canary-of-the-erasure-key',
};
const launchData = 'query_id=canary-query&user=canary-user&auth_date=1&hash=canary-hash';
const nonce = 'canary-of-the-nonce';
const handle = '@canary_handle';

/** Values that must not appear in a report or a log, each by a unique part. */
const canaries = {
  'the token of the caller': 'canary-of-the-caller',
  'the key of the call': 'canary-of-the-key',
  "the bot's token": 'canary-of-the-bot-token',
  'the shared secret': 'canary-of-the-shared-secret',
  "the sign-in's key": 'canary-of-the-sign-in',
  'the erasure key': 'canary-of-the-erasure-key',
  'launch data': 'canary-query',
  "launch data's hash": 'canary-hash',
  'a nonce': nonce,
  'a handle': 'canary_handle',
  "a person's id": '7123456789',
};

type Received = { readonly url: string; readonly headers: string; readonly body: string };

/** A server that fails each backend call with a message of all canaries, and stores the reports it receives. */
async function startServer() {
  const reports: Received[] = [];
  let calls = 0;
  const said = [
    ...Object.values(variables),
    jwt,
    key,
    launchData,
    `"nonce":"${nonce}"`,
    handle,
    '7123456789',
  ];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const { url = '', headers } = request;
    if (url.startsWith('/api/')) {
      reports.push({ url, headers: JSON.stringify(headers), body });
      response.end('{}');
      return;
    }
    calls += 1;
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: said.join(' '), code: 500, type: 'general_unknown' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { reports, calls: () => calls, port };
}

type Handler = (call: object) => Promise<unknown>;

/** Builds the function as it is deployed, and loads the result. */
async function loadBuilt(): Promise<Handler> {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-function-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  await buildFunction(directory);
  const file = pathToFileURL(join(directory, 'function', 'main.js')).href;
  const loaded = (await import(/* @vite-ignore */ file)) as { readonly default: Handler };
  return loaded.default;
}

test('[BS-08] the built function reveals no secret in a report, its address or a log, regardless of what a server says', async () => {
  const { reports, calls, port } = await startServer();
  const installed = {
    ...variables,
    APPWRITE_FUNCTION_API_ENDPOINT: `http://127.0.0.1:${String(port)}/v1`,
    APPWRITE_FUNCTION_PROJECT_ID: 'yapp',
    YAPP_DATABASE_ID: 'yapp',
    YAPP_SUPER_ADMIN_ID: '1',
    YAPP_SENTRY_DSN: `http://public@127.0.0.1:${String(port)}/42`,
  };
  for (const [name, value] of Object.entries(installed)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const main = await loadBuilt();
  const lines: string[] = [];
  const headers = { 'x-appwrite-key': key, 'x-appwrite-user-jwt': jwt };
  for (const path of ['/createPost', '/startVerification', '/openSession', '/openVerification']) {
    const bodyText = JSON.stringify({ requestId: 'a'.repeat(26), initData: launchData, nonce });
    const res = { json: (body: object) => body };
    await main({
      req: { path, bodyText, headers },
      res,
      log: (line: string) => lines.push(line),
      error: (line: string) => lines.push(line),
    });
  }
  expect(calls()).toBeGreaterThan(0);
  expect(reports.length).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(0);
  const everything = JSON.stringify([reports, lines]);
  const found = Object.entries(canaries).filter(([, canary]) => everything.includes(canary));
  expect(found.map(([name]) => name)).toEqual([]);
});

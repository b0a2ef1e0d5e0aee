import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { LocalClerk, LocalClerkOptions } from '#server/local-clerk/local-clerk.ts';
import { createLocalClerk } from '#server/local-clerk/local-clerk.ts';
import type { SigningKey } from '#server/local-clerk/signing-key.ts';
import { openSigningKey } from '#server/local-clerk/signing-key.ts';
import { openClerkStore } from '#server/local-clerk/store.ts';

export const secretKey = 'sk_test_for_tests';
export const ada = { handle: 'Ada_L', name: 'Ada Lovelace', xUserId: '9001' };
export const ben = { handle: 'ben', name: 'Ben', xUserId: '9002', avatarUrl: 'https://pbs.test/b' };

/** Changes a person in the Backend API, as Clerk's dashboard would. */
export type Tamper = (user: Record<string, unknown>) => Record<string, unknown>;

export interface ServedClerk {
  readonly clerk: LocalClerk;
  readonly origin: string;
  readonly apiUrl: string;
}

const instanceKeyPem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** A data directory that is deleted after the test and holds a prepared key, because making one takes long. */
export function makeDataDirectory(): { dataDirectory: string; key: SigningKey } {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'clerk-'));
  onTestFinished(() => {
    rmSync(dataDirectory, { recursive: true });
  });
  const store = openClerkStore(dataDirectory, () => 0);
  store.signingKeyPem(() => instanceKeyPem);
  const key = openSigningKey(store);
  store.close();
  return { dataDirectory, key };
}

/** Builds an embedded sign-in with two accounts to choose from; it ends with the test. */
export function openTestClerk(options: Partial<LocalClerkOptions> = {}): LocalClerk {
  const clerk = createLocalClerk({
    dataDirectory: makeDataDirectory().dataDirectory,
    nowMs: () => Date.now(),
    randomBytes: (size) => randomBytes(size),
    accounts: [ada, ben],
    basePath: '/__clerk',
    secretKey,
    ...options,
  });
  onTestFinished(() => {
    clerk.close();
  });
  return clerk;
}

/** Serves an embedded sign-in on its own port, for clients that need a network. */
export async function serveClerk(clerk: LocalClerk, tamper?: Tamper): Promise<ServedClerk> {
  const server = createServer((request, response) => {
    void answer(clerk, request, tamper).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      return undefined;
    });
  });
  const origin = await listen(server);
  return { clerk, origin, apiUrl: clerk.frontendApiUrl(origin) };
}

/** Listens on a free port until the test ends; returns the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://127.0.0.1:${address.port}`;
}

async function answer(clerk: LocalClerk, request: IncomingMessage, tamper: Tamper | undefined) {
  const url = `http://${request.headers.host ?? ''}${request.url ?? ''}`;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const method = request.method ?? 'GET';
  const init = method === 'GET' ? {} : { body: await text(request) };
  const response = await clerk.app.fetch(new Request(url, { method, headers, ...init }));
  const body = await response.text();
  const isUser = url.includes('/v1/users/') && response.ok;
  return {
    status: response.status,
    body: isUser && tamper !== undefined ? JSON.stringify(tamper(JSON.parse(body))) : body,
  };
}

/** A headless browser: it keeps the sign-in's cookie and does what a person would do. */
export class TestBrowser {
  readonly #clerk: LocalClerk;
  readonly #origin: string;
  #cookie = '';

  constructor(clerk: LocalClerk, origin = 'http://app.test') {
    this.#clerk = clerk;
    this.#origin = origin;
  }

  /** Calls a path below the sign-in's; a form makes it a POST. */
  async call(path: string, form?: Record<string, string>): Promise<Response> {
    const headers = {
      cookie: this.#cookie,
      ...(form === undefined ? {} : { origin: this.#origin }),
    };
    const request =
      form === undefined
        ? new Request(`${this.#origin}/__clerk${path}`, { headers })
        : new Request(`${this.#origin}/__clerk${path}`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(form).toString(),
          });
    const response = await this.#clerk.app.fetch(request);
    const cookie = response.headers.getSetCookie()[0];
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    return response;
  }

  /** Calls a path and reads its JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is asserted by the caller
  async json(path: string, form?: Record<string, string>): Promise<any> {
    return (await this.call(path, form)).json();
  }

  /** Starts signing in with X; returns the state that X must send back. */
  async start(): Promise<string> {
    const { response } = await this.json('/v1/client/sign_ins', {
      strategy: 'oauth_x',
      redirect_url: `${this.#origin}/return`,
      action_complete_redirect_url: `${this.#origin}/complete`,
    });
    const address: string = response.first_factor_verification.external_verification_redirect_url;
    return new URL(address).searchParams.get('state') ?? '';
  }

  /** Answers the fake X's question; returns the final address. */
  async choose(state: string, choice: Record<string, string>): Promise<string> {
    const chosen = await this.call('/x/authorize', { state, ...choice });
    const target = chosen.headers.get('location');
    if (target === null) return `status ${chosen.status}`;
    const called = await this.call(target.replace('/__clerk', ''));
    return called.headers.get('location') ?? `status ${called.status}`;
  }

  /** Signs in with one of the listed accounts, through a sign-up if it is new; returns the session. */
  async signIn(xUserId: string): Promise<{ sessionId: string; userId: string }> {
    const target = await this.choose(await this.start(), { account: xUserId });
    if (target.endsWith('/return')) await this.json('/v1/client/sign_ups', { transfer: 'true' });
    const { response } = await this.json('/v1/client');
    const [session] = response.sessions;
    return { sessionId: session.id, userId: session.user.id };
  }

  /** A fresh token of a session, as `getToken` requests it. */
  async token(sessionId: string): Promise<string> {
    const { jwt } = await this.json(`/v1/client/sessions/${sessionId}/tokens`, {});
    return jwt;
  }
}

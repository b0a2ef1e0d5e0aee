import { createHmac } from 'node:crypto';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { origin } from './installation.ts';
import { clock } from './machine/clock.ts';
import type { Network } from './machine/network.ts';
import type { SentRow } from './wire-rows.ts';
import { inviterOf } from './people.ts';

/** A response of an operation; null if it is unknown whether there was one. */
export type Reply = Readonly<Record<string, unknown>> | null;

/** The devices of all people: they log in, send, and log in again after a session has ended. */
export type Clients = {
  /** Sends a request once; resolves to null if the response is lost. */
  readonly send: (personId: string, name: string, body: object) => Promise<Reply>;
  /** Requests a verification link, with the launch data again. */
  readonly start: (personId: string) => Promise<Reply>;
  /** Sends a request from a person's browser, without a session. */
  readonly sendAsGuest: (personId: string, name: string, body: object) => Promise<Reply>;
  /** Logs in if there is no session; resolves to the session's secret, or null if that failed. */
  readonly signIn: (personId: string) => Promise<string | null>;
  /** The labels of a person's account; null if logging in failed. */
  readonly labels: (personId: string) => Promise<readonly string[] | null>;
  /** The rows of a table that a person can read; none if the table is refused. */
  readonly rows: (personId: string, table: string) => Promise<readonly SentRow[]>;
  /** Drops a session, so that the next call logs in. */
  readonly forget: (personId: string) => void;
};

/** Creates the devices of one run. */
export function createClients(network: () => Network): Clients {
  const secrets = new Map<string, string>();

  async function execute(
    name: string,
    body: object,
    secret: string | undefined,
    device: string,
  ): Promise<Reply | 'ended'> {
    const sender = { name: device, isAlive: () => true, end: () => undefined };
    const response = await network().send(sender, {
      url: `${origin}/v1/functions/${backendNames.functionId}/executions`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': backendNames.projectId,
        ...(secret === undefined ? {} : { 'x-appwrite-session': secret }),
      },
      body: JSON.stringify({ path: `/${name}`, body: JSON.stringify(body) }),
    });
    if (response.status === 401) return 'ended';
    if (response.status !== 201) return null;
    const { responseBody } = (await response.json()) as { responseBody: string };
    return responseBody === '' ? null : (JSON.parse(responseBody) as Reply);
  }

  async function secretOf(personId: string): Promise<string | null> {
    const known = secrets.get(personId);
    if (known !== undefined) return known;
    const reply = await execute(
      'openSession',
      { initData: launchData(personId) },
      undefined,
      `d${personId}`,
    );
    if (reply === null || reply === 'ended' || typeof reply['secret'] !== 'string') return null;
    secrets.set(personId, reply['secret']);
    return reply['secret'];
  }

  /** Sends a read in a person's session; resolves to null if it is refused. */
  async function read(
    personId: string,
    path: string,
  ): Promise<Readonly<Record<string, unknown>> | null> {
    const secret = await secretOf(personId);
    if (secret === null) return null;
    const sender = { name: `d${personId}`, isAlive: () => true, end: () => undefined };
    const headers = {
      'x-appwrite-project': backendNames.projectId,
      'x-appwrite-session': secret,
    };
    const url = `${origin}/v1${path}`;
    const response = await network().send(sender, { url, method: 'GET', headers, body: '' });
    if (response.status === 200) return (await response.json()) as Record<string, unknown>;
    return null;
  }

  async function send(personId: string, name: string, body: object): Promise<Reply> {
    try {
      const secret = await secretOf(personId);
      if (secret === null) return null;
      const reply = await execute(name, body, secret, `d${personId}`);
      // Without a valid session the caller is a guest, which the function refuses.
      const code = reply === 'ended' ? null : reply?.['code'];
      const isUnknown = name === 'openApp' && code === 'authentication_failed';
      const hasEnded = reply === 'ended' || code === 'session_missing' || isUnknown;
      if (!hasEnded) return reply;
      secrets.delete(personId);
      return null;
    } catch {
      return null;
    }
  }

  return {
    send,
    start: (personId) => send(personId, 'startVerification', { initData: launchData(personId) }),
    async sendAsGuest(personId, name, body) {
      try {
        const reply = await execute(name, body, undefined, `b${personId}`);
        return reply === 'ended' ? null : reply;
      } catch {
        return null;
      }
    },
    signIn: secretOf,
    forget: (personId) => void secrets.delete(personId),
    async labels(personId) {
      const account = await read(personId, '/account');
      if (account !== null) return account['labels'] as readonly string[];
      // The session may have ended: log in and retry once.
      secrets.delete(personId);
      const retried = await read(personId, '/account');
      return retried === null ? null : (retried['labels'] as readonly string[]);
    },
    async rows(personId, table) {
      const rows: SentRow[] = [];
      let found: readonly SentRow[];
      do {
        const queries = [
          { method: 'limit', values: [pageSize] },
          { method: 'offset', values: [rows.length] },
        ].map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`);
        const path = `/tablesdb/${backendNames.databaseId}/tables/${table}/rows?${queries.join('&')}`;
        const page = await read(personId, path);
        found = page === null ? [] : (page['rows'] as readonly SentRow[]);
        rows.push(...found);
      } while (found.length === pageSize);
      return rows;
    },
  };
}

/** The largest page that a session may read. Rule TR-39. */
const pageSize = 1000;

/** Launch data as the messenger signs it. */
function launchData(personId: string): string {
  const user = {
    id: Number(personId),
    first_name: 'Person',
    last_name: personId,
    username: `person_${personId}`,
  };
  const inviter = inviterOf(personId);
  const fields = new Map([
    ['user', JSON.stringify(user)],
    ['auth_date', String(Math.floor(clock.nowMs() / 1000) - 90)],
    ['signature', 'none'],
    ...(inviter === null ? [] : [['start_param', `invite_${inviter}`] as const]),
  ]);
  const checked = [...fields].map(([key, value]) => `${key}=${value}`).toSorted();
  const secret = createHmac('sha256', 'WebAppData').update(backendNames.botToken).digest();
  const hash = createHmac('sha256', secret).update(checked.join('\n')).digest('hex');
  return new URLSearchParams([...fields, ['hash', hash]]).toString();
}

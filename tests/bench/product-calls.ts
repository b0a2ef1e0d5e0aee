import { randomBytes } from 'node:crypto';
import type { Product } from '#tests/e2e/support/product.ts';
import { RawConnection, rawRequest } from './raw-client.ts';

/** Calls to a running product, as its people and with its key. */
export type ProductCalls = {
  /** Runs an operation as an added person, over the first connection unless another is given. */
  readonly act: (
    userId: string,
    name: string,
    request: object,
    connection?: number,
  ) => Promise<Record<string, unknown>>;
  /** Calls the backend with its key. */
  readonly api: (path: string, body?: object, method?: string) => Promise<Record<string, unknown>>;
  /** Creates approved members with sessions. */
  readonly addPeople: (count: number) => Promise<void>;
  /** Up to 5,000 rows of a table. */
  readonly rows: (table: string) => Promise<Record<string, unknown>[]>;
  readonly close: () => void;
};

const project = { 'content-type': 'application/json', 'x-appwrite-project': 'yapp' };
const key = 'local-dev-key';

/** The id of an added person. */
export function personId(person: number): string {
  return String(70_000 + person);
}

/** Connects to a product that `npm start` runs. */
export function connectTo(product: Product, connectionCount: number): ProductCalls {
  const secrets = new Map<string, string>();
  const connections = Array.from(
    { length: connectionCount },
    () => new RawConnection(Number(new URL(product.origin).port)),
  );

  const api: ProductCalls['api'] = async (path, body, method = 'POST') => {
    const response = await fetch(`${product.origin}/v1${path}`, {
      method,
      headers: { ...project, 'x-appwrite-key': key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  async function signIn(userId: string): Promise<void> {
    const session = await api(`/users/${userId}/sessions`, {});
    secrets.set(userId, String(session['secret']));
  }

  return {
    api,
    async act(userId, name, request, connection = 0) {
      const sent = rawRequest('POST', '/functions/operations/executions', {
        headers: { ...project, 'x-appwrite-session': secrets.get(userId) ?? '' },
        body: {
          path: `/${name}`,
          body: JSON.stringify({ requestId: randomBytes(13).toString('hex'), ...request }),
          headers: { 'content-type': 'application/json' },
        },
      });
      const answer = await connections[connection]?.send(sent);
      const execution = JSON.parse(answer?.body ?? '') as { responseBody: string };
      return JSON.parse(execution.responseBody) as Record<string, unknown>;
    },
    async addPeople(count) {
      await signIn('1');
      for (let person = 0; person < count; person++) {
        const userId = personId(person);
        await api('/users', { userId, name: userId });
        await signIn(userId);
        const handle = `bench_${person}`;
        const own = { x_username: handle, tg_handle: handle, xUserId: `bench-${person}` };
        const data = { name: userId, adminApproved: true, ...own };
        const permissions = [`read("user:${userId}")`];
        await api('/tablesdb/yapp/tables/users/rows', { rowId: userId, data, permissions });
      }
    },
    async rows(table) {
      const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
      const path = `/tablesdb/yapp/tables/${table}/rows?queries[0]=${limit}`;
      return (await api(path, undefined, 'GET'))['rows'] as Record<string, unknown>[];
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

/** Runs some work and records its duration, in milliseconds. */
export async function timed<Value>(times: number[], work: () => Promise<Value>): Promise<Value> {
  const startedAtMs = performance.now();
  const value = await work();
  times.push(performance.now() - startedAtMs);
  return value;
}

/** The median of some times, as text. */
export function median(times: readonly number[]): string {
  const middle = times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
  return middle.toFixed(1);
}

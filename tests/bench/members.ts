import { randomBytes } from 'node:crypto';
import type { Realtime } from 'appwrite';
import { WebSocket } from 'ws';
import { createLiveSubscriptions } from '#src/services/live-connection.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { RawConnection, rawRequest, type RawAnswer } from './raw-client.ts';

const headers = { 'x-appwrite-project': 'yapp' };

/** A member with a connection and a socket of their own, as an open app has them. */
export type LoadMember = {
  readonly id: string;
  /** Runs an operation; the answer's status is 500 where the call itself failed. */
  act(name: string, request: object): Promise<{ status: number; reply: Reply }>;
  /** Reads a page of a table. */
  list(table: string, queries: readonly object[]): Promise<RawAnswer>;
  /** Follows these posts, those on screen, from now on. */
  show(postIds: readonly string[]): void;
  /** How many frames the socket received. */
  frames(): number;
  close(): void;
};

type Reply = Readonly<Record<string, unknown>>;

/** Creates an approved member with points and an open app, in a demo that started empty. */
export async function addMember(product: Product, number: number): Promise<LoadMember> {
  const id = String(2000 + number);
  await api(product, '/users', { userId: id, name: `Member ${String(number)}` });
  await api(product, '/tablesdb/yapp/tables/users/rows', {
    rowId: id,
    data: {
      name: `Member ${String(number)}`,
      x_username: `load_${String(number)}`,
      tg_handle: `load_${String(number)}`,
      xUserId: `load-${String(number)}`,
      adminApproved: true,
    },
    permissions: [`read("user:${id}")`],
  });
  await api(product, `/users/${id}/labels`, { labels: ['member'] }, 'PUT');
  return openMember(product, id);
}

/** Opens the connection and socket of an existing person. */
export async function openMember(product: Product, id: string): Promise<LoadMember> {
  const session = await api(product, `/users/${id}/sessions`, {});
  const secret = String(session['secret']);
  const connection = new RawConnection(Number(new URL(product.origin).port));
  const own = { ...headers, 'x-appwrite-session': secret };
  const socket = await openSocket(product, secret);
  let frames = 0;
  socket.on('message', () => {
    frames += 1;
  });
  const scope = { databaseId: 'yapp', userId: id, postIds: [] };
  const live = createLiveSubscriptions(createLine(socket), scope, () => undefined);
  return {
    id,
    async act(name, request) {
      const { status, body } = await connection.send(
        rawRequest('POST', '/functions/operations/executions', {
          headers: own,
          body: {
            path: `/${name}`,
            body: JSON.stringify({ requestId: randomBytes(13).toString('hex'), ...request }),
          },
        }),
      );
      const execution = JSON.parse(body) as { responseBody?: string; responseStatusCode?: number };
      const reply = JSON.parse(execution.responseBody || '{}') as Reply;
      return { status: status < 500 ? (execution.responseStatusCode ?? status) : status, reply };
    },
    list(table, queries) {
      const asked = queries.map(
        (query, index) => `queries[${String(index)}]=${encodeURIComponent(JSON.stringify(query))}`,
      );
      const path = `/tablesdb/yapp/tables/${table}/rows?${asked.join('&')}`;
      return connection.send(rawRequest('GET', path, { headers: own }));
    },
    show: live.show,
    frames: () => frames,
    close() {
      connection.close();
      socket.terminate();
    },
  };
}

/** Opens a socket as the app does: one channel in its address, then the sign-in. */
async function openSocket(product: Product, session: string): Promise<WebSocket> {
  const address = product.origin.replace('http', 'ws');
  const socket = new WebSocket(`${address}/v1/realtime?project=yapp&channels[]=account`);
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ type: 'authentication', data: { session } }));
  return socket;
}

/** Sends the app's own subscriptions; received frames are only counted, so that the generator costs little. */
function createLine(socket: WebSocket): Pick<Realtime, 'subscribe'> {
  const send = (type: string, data: object): void => socket.send(JSON.stringify({ type, data }));
  return {
    subscribe: (channels: unknown, _take: unknown, queries: unknown = []) => {
      const subscriptionId = randomBytes(13).toString('hex');
      send('subscribe', [{ subscriptionId, channels, queries }]);
      const end = async (): Promise<void> => send('unsubscribe', [{ subscriptionId }]);
      return Promise.resolve({
        update: async (wanted: object) => send('subscribe', [{ subscriptionId, ...wanted }]),
        unsubscribe: end,
        close: end,
      });
    },
  };
}

async function api(product: Product, path: string, body: object, method = 'POST'): Promise<Reply> {
  const response = await fetch(`${product.origin}/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'x-appwrite-key': 'local-dev-key' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  return (await response.json()) as Reply;
}

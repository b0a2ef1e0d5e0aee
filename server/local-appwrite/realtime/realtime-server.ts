import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Backend } from '../backend/backend.ts';
import type { BackendEvent } from '../backend/event-hub.ts';
import { parseQueryText } from '../http/arguments.ts';
import { originChecker } from '../http/cors.ts';
import { readSession, readUserToken, sessionTextOf, userRoles } from '../http/identity.ts';
import { isoTime } from '../http/iso-time.ts';
import { textOr, toJson } from '../http/json-text.ts';
import { rolesFor } from '../rows/permissions.ts';
import { newId } from '../security/secrets.ts';
import { readWebToken } from '../security/web-token.ts';
import { accountModel, readUser, type User } from '../users/user-record.ts';
import {
  addSubscription,
  greet,
  handleFrame,
  refuse,
  sendText,
  type Connection,
  type SignedIn,
} from './connection.ts';
import {
  accountEventNames,
  executionEventNames,
  rowEventNames,
  type EventNames,
} from './event-names.ts';

/** The websocket side of the backend. */
export type RealtimeServer = {
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Finds connections whose other end is gone, twice a minute; may be called more often. */
  readonly sweepWhenDue: () => void;
  readonly close: () => void;
};

const guestRoles = ['any', 'guests'];
const mostFrameBytes = 128 * 1024;
const sweepMs = 30_000;

type Delivery = EventNames & {
  readonly roles: ReadonlySet<string>;
  readonly payload: Readonly<Record<string, unknown>>;
};

function deliveryOf(event: BackendEvent): Delivery | undefined {
  if (event.kind === 'row') {
    const { table, permissions, row } = event;
    const own = table.hasRowSecurity ? rolesFor(permissions, 'read') : [];
    const roles = new Set([...table.rolesByAction.read, ...own]);
    return { ...rowEventNames(event), roles, payload: row };
  }
  if (event.kind === 'execution') {
    return {
      ...executionEventNames(event),
      roles: new Set(event.readerRoles),
      payload: event.payload,
    };
  }
  if (event.payload === undefined) return undefined;
  const roles = new Set([`user:${event.userId}`]);
  return { ...accountEventNames(event.userId), roles, payload: event.payload };
}

/** Makes the websocket side; it listens to the backend's events at once. */
export function createRealtimeServer(
  backend: Backend,
  options: { readonly platformHosts: readonly string[] },
): RealtimeServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: mostFrameBytes });
  const connections = new Set<Connection>();
  const answering = new WeakSet<WebSocket>();
  const isKnownOrigin = originChecker(options.platformHosts);
  let lastSweepMs = backend.nowMs();

  function signedIn(user: User, sessionId: string | undefined): SignedIn | undefined {
    if (!user.isEnabled) return undefined;
    return { userId: user.id, sessionId, roles: userRoles(user), account: accountModel(user) };
  }

  function signIn(sessionText: string): SignedIn | undefined {
    const found = readSession(backend.identity, sessionText);
    return found === undefined ? undefined : signedIn(found.user, found.sessionId);
  }

  function signInByToken(token: unknown): SignedIn | undefined {
    if (typeof token !== 'string') return undefined;
    const claims = readWebToken(token, backend.identity.signingSecret, backend.nowMs());
    const found = typeof claims === 'string' ? undefined : readUserToken(backend.identity, claims);
    return found === undefined ? undefined : signedIn(found.user, found.sessionId);
  }

  function refusalOf(request: IncomingMessage, project: string): string | undefined {
    if (project !== '' && project !== backend.project.id) return 'Missing or unknown project ID';
    const { origin } = request.headers;
    if (origin === undefined || isKnownOrigin(origin)) return undefined;
    return `Invalid Origin. Register your new client (${origin}) as a new Web platform`;
  }

  function accept(socket: WebSocket, request: IncomingMessage): void {
    const url = request.url ?? '';
    const question = url.indexOf('?');
    const query = parseQueryText(question < 0 ? '' : url.slice(question + 1));
    const header = (name: string): string | undefined =>
      String(request.headers[name] ?? '') || undefined;
    const project = textOr(query.get('project'), header('x-appwrite-project'));
    socket.on('error', () => socket.terminate());
    const refusal = refusalOf(request, project);
    if (refusal !== undefined) return refuse(socket, refusal);
    const sessionText = sessionTextOf(header, backend.project.id);
    const found =
      (sessionText === undefined ? undefined : signIn(sessionText)) ??
      signInByToken(query.get('jwt'));
    const connection: Connection = {
      socket,
      subscriptions: new Map(),
      userId: found?.userId,
      sessionId: found?.sessionId,
      roles: found?.roles ?? guestRoles,
    };
    const channels = query.get('channels');
    if (Array.isArray(channels) && channels.length > 0) {
      const names = channels.filter((name) => typeof name === 'string');
      addSubscription(connection, newId(), { channels: names.slice(0, 100), queries: [] });
    }
    connections.add(connection);
    answering.add(socket);
    socket.on('pong', () => answering.add(socket));
    socket.on('close', () => connections.delete(connection));
    socket.on('message', (data, isBinary) => {
      handleFrame(connection, isBinary ? '' : String(data), signIn);
    });
    greet(connection, found?.account);
  }

  /**
   * Rights that were taken away end at once on open connections; new ones come with the next
   * connection or sign-in, as on Appwrite.
   */
  function narrow(userId: string): void {
    const user = readUser(backend.store, userId);
    for (const connection of connections) {
      if (connection.userId !== userId) continue;
      const isGone = user === undefined || !user.isEnabled || !hasSession(connection);
      const current = new Set(isGone ? ['any'] : userRoles(user));
      connection.roles = connection.roles.filter((role) => current.has(role));
      if (isGone) connection.userId = undefined;
    }
  }

  function hasSession(connection: Connection): boolean {
    if (connection.sessionId === undefined) return true;
    const session = backend.store.one('SELECT 1 FROM sessions WHERE id = ?', connection.sessionId);
    return session !== undefined;
  }

  function deliver(delivery: Delivery): void {
    const channels = new Set(delivery.channels);
    const timestamp = isoTime(backend.nowMs());
    let shared: string | undefined;
    for (const connection of connections) {
      if (!connection.roles.some((role) => delivery.roles.has(role))) continue;
      const ids: string[] = [];
      for (const [id, subscription] of connection.subscriptions) {
        const isWanted =
          subscription.channels.some((channel) => channels.has(channel)) &&
          subscription.wants(delivery.payload);
        if (isWanted) ids.push(id);
      }
      if (ids.length === 0) continue;
      shared ??= toJson({
        events: delivery.events,
        channels: delivery.channels,
        timestamp,
        payload: delivery.payload,
      }).slice(0, -1);
      sendText(
        connection,
        `{"type":"event","data":${shared},"subscriptions":${JSON.stringify(ids)}}}`,
      );
    }
  }

  backend.events.listen((event) => {
    if (connections.size === 0) return;
    if (event.kind === 'user') narrow(event.userId);
    const delivery = deliveryOf(event);
    if (delivery !== undefined) deliver(delivery);
  });

  return {
    handleUpgrade: (request, socket, head) => {
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, request));
    },
    sweepWhenDue: () => {
      if (backend.nowMs() - lastSweepMs < sweepMs) return;
      lastSweepMs = backend.nowMs();
      for (const { socket } of connections) {
        if (answering.has(socket)) {
          answering.delete(socket);
          socket.ping();
        } else {
          socket.terminate();
        }
      }
    },
    close: () => {
      for (const { socket } of connections) socket.terminate();
      server.close();
    },
  };
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Backend } from '../backend/backend.ts';
import { parseQueryText } from '../http/arguments.ts';
import { clientAddress, addressGroup } from '../http/pacing.ts';
import { originChecker } from '../http/cors.ts';
import { sessionTextOf, readSession, readUserToken, userRoles } from '../identity/identity.ts';
import { textOr } from '../values/json-text.ts';
import type { Limits } from '../http/limits.ts';
import { newId } from '../security/secrets.ts';
import {
  addSubscriptions,
  convertChannels,
  greet,
  handleFrame,
  refuse,
  refuseMessage,
  type Connection,
  type SignedIn,
} from './connection.ts';
import { createAudience, type Audience } from './audience.ts';
import { deliver } from './deliveries.ts';
import { accountModel, readUser, type User } from '../identity/user-record.ts';

/** The websocket side of the backend. */
export type RealtimeServer = {
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Finds dead connections, twice a minute; may be called more often. */
  readonly sweepWhenDue: () => void;
  /** Tells every client that the server is stopping (1001); resolves when all have disconnected, or had the time to. */
  readonly close: () => Promise<void>;
};

const guestRoles = ['any', 'guests'];
const maxFrameBytes = 128 * 1024;
const sweepMs = 30_000;
/** The close code with which a server says that it is stopping. */
const goingAway = 1001;
const maxGoodbyeMs = 1000;
/** The close code with which a server asks the client to try again later. */
const tryLater = 1013;

type Greeting = {
  readonly query: ReadonlyMap<string, unknown>;
  readonly header: (name: string) => string | undefined;
};

function readGreeting(request: IncomingMessage): Greeting {
  const url = request.url ?? '';
  const question = url.indexOf('?');
  return {
    query: parseQueryText(question < 0 ? '' : url.slice(question + 1)),
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
  };
}

type Opening = {
  readonly socket: WebSocket;
  readonly stream: Duplex;
  readonly greeting: Greeting;
  readonly limits: Connection['limits'];
};

function openConnection(
  backend: Backend,
  { socket, stream, greeting, limits }: Opening,
): Connection {
  const hasProject = namedProject(greeting) !== '';
  const sessionText = sessionTextOf(greeting.header, backend.project.id) ?? '';
  const found = hasProject
    ? (signInBySession(backend, sessionText) ?? signInByToken(backend, greeting.query.get('jwt')))
    : undefined;
  const connection: Connection = {
    socket,
    stream,
    subscriptions: new Map(),
    limits,
    userId: found?.userId,
    sessionId: found?.sessionId,
    // Appwrite opens a socket that names no project, for its console: it receives nothing of the project.
    roles: found?.roles ?? (hasProject ? guestRoles : []),
    hasProject: true,
  };
  const channels = greeting.query.get('channels');
  if (Array.isArray(channels) && channels.length > 0) {
    const names = channels.filter((name) => typeof name === 'string');
    const converted = convertChannels(names, found?.userId).slice(0, limits.channels);
    addSubscriptions(connection, [{ id: newId(), channels: converted, queries: [] }]);
  }
  greet(connection, found?.account);
  return connection;
}

function textOfFrame(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}

/** Closes sockets properly, and terminates those that do not answer in time. */
async function sayGoodbye(sockets: readonly WebSocket[]): Promise<void> {
  const left = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.close(goingAway, 'The server is stopping.');
  const goodbye = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, maxGoodbyeMs);
  await Promise.all(left);
  clearTimeout(goodbye);
}

/** The project that a connection names; empty if it names none. */
function namedProject({ query, header }: Greeting): string {
  return textOr(query.get('project'), header('x-appwrite-project'));
}

/** Why a connection is refused; undefined if it is not. */
function refusalOf(
  { query, header }: Greeting,
  projectId: string,
  isKnownOrigin: (origin: string) => boolean,
): string | undefined {
  const project = namedProject({ query, header });
  if (project !== '' && project !== projectId) return 'Missing or unknown project ID';
  const origin = header('origin');
  if (origin === undefined || isKnownOrigin(origin)) return undefined;
  return `Invalid Origin. Register your new client (${origin}) as a new Web platform`;
}

/** Creates the websocket side; it listens to the backend's events immediately. Rules DB-23, DB-24. */
export function createRealtimeServer(
  backend: Backend,
  options: { readonly platformHosts: readonly string[]; readonly limits: Limits },
): RealtimeServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const { sockets: limits, trustedProxies } = options.limits;
  const addresses = createSocketCounter(limits.perAddress);
  const people = createSocketCounter(limits.perPerson);
  const audience = createAudience();
  const answering = new WeakSet<WebSocket>();
  const isKnownOrigin = originChecker(options.platformHosts);
  let lastSweepMs = backend.nowMs();

  function accept(socket: WebSocket, request: IncomingMessage, slot: CountedSlot): void {
    const greeting = readGreeting(request);
    socket.on('error', () => socket.terminate());
    const refusal = refusalOf(greeting, backend.project.id, isKnownOrigin);
    if (refusal !== undefined) return refuse(socket, refusal);
    const { socket: stream } = request;
    const connection = openConnection(backend, { socket, stream, greeting, limits });
    audience.update(connection);
    answering.add(socket);
    countPerson(people, connection, slot);
    socket.on('pong', () => answering.add(socket));
    socket.on('close', () => audience.remove(connection));
    const mayCome = createMessageLimit(limits.messagesPerMinute, backend.nowMs);
    socket.on('message', (data) => {
      if (!mayCome()) return refuseMessage(connection);
      handleFrame(connection, textOfFrame(data), (session) => signInBySession(backend, session));
      audience.update(connection);
      countPerson(people, connection, slot);
    });
  }

  backend.events.listen((event) => {
    if (event.kind === 'user') narrowRights(backend, audience, event.userId);
    deliver(audience, event, backend.nowMs());
  });

  return {
    handleUpgrade: (request, socket, head) => {
      // Node hands over the socket without a listener, and an error that nobody hears ends the process. Rule TR-28.
      socket.on('error', () => socket.destroy());
      const address = addressGroup(clientAddress(request, trustedProxies));
      if (!addresses.take(address)) {
        socket.end(`HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\n\r\n`);
        return;
      }
      const slot: CountedSlot = { userId: undefined, release: () => addresses.release(address) };
      socket.once('close', () => slot.release());
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, request, slot));
    },
    sweepWhenDue: () => {
      if (Math.abs(backend.nowMs() - lastSweepMs) < sweepMs) return;
      lastSweepMs = backend.nowMs();
      for (const { socket } of audience.all()) {
        if (answering.delete(socket)) socket.ping();
        else socket.terminate();
      }
    },
    close: async () => {
      await sayGoodbye(Array.from(audience.all(), ({ socket }) => socket));
      server.close();
    },
  };
}

const minuteMs = 60_000;

/** Counts the messages of one connection like Appwrite; false if the minute's limit is exceeded. Rule OP-23. */
function createMessageLimit(perMinute: number, nowMs: () => number): () => boolean {
  let endsAtMs = 0;
  let count = 0;
  return () => {
    if (nowMs() >= endsAtMs) {
      endsAtMs = nowMs() + minuteMs;
      count = 0;
    }
    count += 1;
    return count <= perMinute;
  };
}

/** What an open socket counts toward: its address, or the signed-in person. Rule TR-33. */
type CountedSlot = { userId: string | undefined; release: () => void };

/** Counts the open sockets of each address or person. */
type SocketCounter = {
  /** Counts one more; false if the maximum is reached. */
  readonly take: (owner: string) => boolean;
  readonly release: (owner: string) => void;
};

/** Creates the counter for a limit. */
function createSocketCounter(max: number): SocketCounter {
  const counts = new Map<string, number>();
  return {
    take: (owner) => {
      const count = counts.get(owner) ?? 0;
      if (count >= max) return false;
      counts.set(owner, count + 1);
      return true;
    },
    release: (owner) => {
      const count = (counts.get(owner) ?? 1) - 1;
      if (count > 0) counts.set(owner, count);
      else counts.delete(owner);
    },
  };
}

/** Counts a socket for the person who signed in on it, and no longer for its address, which many people may share. */
function countPerson(
  people: SocketCounter,
  { socket, userId }: Connection,
  slot: CountedSlot,
): void {
  if (userId === undefined || userId === slot.userId) return;
  if (!people.take(userId)) return socket.close(tryLater, 'Too many connections of one person.');
  slot.release();
  slot.userId = userId;
  slot.release = () => people.release(userId);
}

function signedIn(user: User, sessionId: string | undefined): SignedIn | undefined {
  if (!user.isEnabled) return undefined;
  return { userId: user.id, sessionId, roles: userRoles(user), account: accountModel(user) };
}

/** Identifies the user of a session text; undefined if it is not valid. */
function signInBySession(backend: Backend, sessionText: string): SignedIn | undefined {
  const found = readSession(backend.identity, sessionText);
  return found === undefined ? undefined : signedIn(found.user, found.sessionId);
}

/** Identifies the user of a web token; undefined if it is not valid. */
function signInByToken(backend: Backend, token: unknown): SignedIn | undefined {
  if (typeof token !== 'string') return undefined;
  const claims = backend.identity.webTokens.read(token, backend.nowMs());
  const found = typeof claims === 'string' ? undefined : readUserToken(backend.identity, claims);
  return found === undefined ? undefined : signedIn(found.user, found.sessionId);
}

function hasSession(backend: Backend, connection: Connection): boolean {
  if (connection.sessionId === undefined) return true;
  const { store } = backend;
  return store.one('SELECT 1 FROM sessions WHERE id = ?', connection.sessionId) !== undefined;
}

/**
 * Removes lost rights from the open connections of a user. New rights apply to the next connection
 * or sign-in, as on Appwrite.
 */
function narrowRights(backend: Backend, audience: Audience, userId: string): void {
  const connections = audience.withRoles([`user:${userId}`]);
  if (connections.size === 0) return;
  const user = readUser(backend.store, userId);
  for (const connection of connections) {
    const isGone = user === undefined || !user.isEnabled || !hasSession(backend, connection);
    const current = new Set(isGone ? ['any'] : userRoles(user));
    connection.roles = connection.roles.filter((role) => current.has(role));
    if (isGone) connection.userId = undefined;
    audience.update(connection);
  }
}

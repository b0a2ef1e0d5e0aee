import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from '../http/limits.ts';
import { isJsonObject, parseStored } from '../values/json-text.ts';
import { newId } from '../security/secrets.ts';
import { checkQueryCost, parseQuery, type Query } from '../queries/query.ts';

/** The channels and queries that a connection subscribed to. */
export type Subscription = {
  readonly channels: readonly string[];
  readonly queries: readonly string[];
  readonly wants: PayloadFilter;
};

/** One open websocket. */
export type Connection = {
  readonly socket: WebSocket;
  /** The stream that the socket writes to. */
  readonly stream: Duplex;
  readonly subscriptions: Map<string, Subscription>;
  /** The maximum number of subscriptions, and of channels in each. */
  readonly limits: Pick<Limits['sockets'], 'subscriptions' | 'channels'>;
  userId: string | undefined;
  sessionId: string | undefined;
  roles: readonly string[];
  /** False after authenticating without a subscription: Appwrite then forgets the project. Rule OP-12. */
  hasProject: boolean;
};

/** A signed-in user. */
export type SignedIn = {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly roles: readonly string[];
  readonly account: Readonly<Record<string, unknown>>;
};

/** Identifies the user of a session text; undefined if it is not valid. */
export type SignIn = (sessionText: string) => SignedIn | undefined;

const errorCode = 1003;
const tooManyMessages = 1013;
/** A reader that falls this far behind is disconnected. */
const maxWaitingBytes = 8 * 1024 * 1024;

/** Sends a frame, unless the reader has stopped reading. Frames that are created together are sent in one write. */
export function sendText(
  { socket, stream }: Pick<Connection, 'socket' | 'stream'>,
  text: string,
): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxWaitingBytes) return socket.terminate();
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  socket.send(text);
}

function send(connection: Connection, type: string, data?: unknown): void {
  sendText(connection, JSON.stringify(data === undefined ? { type } : { type, data }));
}

function respond(connection: Connection, to: string, more: Record<string, unknown>): void {
  send(connection, 'response', { to, success: true, ...more });
}

/** Answers with an error frame; the connection stays open. */
function complain(connection: Connection, message: string): void {
  send(connection, 'error', { code: errorCode, message });
}

/** Answers a message that exceeds the rate limit. Rule OP-23. */
export function refuseMessage(connection: Connection): void {
  send(connection, 'error', { code: tooManyMessages, message: 'Too many messages.' });
}

function textsOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

/** Adds a subscription. Throws Error if it exceeds the limits or its queries are not supported. */
export function addSubscription(
  connection: Connection,
  id: string,
  wanted: { readonly channels: readonly string[]; readonly queries: readonly string[] },
): void {
  const { subscriptions, limits } = connection;
  const isFull = subscriptions.size >= limits.subscriptions && !subscriptions.has(id);
  if (isFull || wanted.channels.length > limits.channels) throw new Error('Too many subscriptions');
  subscriptions.set(id, { ...wanted, wants: payloadFilter(wanted.queries) });
}

function subscribe(connection: Connection, data: unknown): void {
  if (!Array.isArray(data)) return complain(connection, 'Payload is not valid.');
  const wanted = data.map((item: unknown) => {
    const sent = isJsonObject(item) ? item : {};
    const id = typeof sent['subscriptionId'] === 'string' ? sent['subscriptionId'] : newId();
    return { id, channels: textsOf(sent['channels'] ?? false), queries: textsOf(sent['queries']) };
  });
  try {
    const subscriptions = wanted.map(({ id, channels, queries }) => {
      if (channels === undefined || queries === undefined) {
        throw new Error('Payload is not valid.');
      }
      addSubscription(connection, id, { channels, queries });
      return { subscriptionId: id, channels, queries };
    });
    respond(connection, 'subscribe', { subscriptions });
  } catch (error) {
    complain(connection, error instanceof Error ? error.message : String(error));
  }
}

function unsubscribe(connection: Connection, data: unknown): void {
  if (!Array.isArray(data)) return complain(connection, 'Payload is not valid.');
  const subscriptions = data.map((item: unknown) => {
    const subscriptionId = isJsonObject(item) ? String(item['subscriptionId']) : '';
    return { subscriptionId, removed: connection.subscriptions.delete(subscriptionId) };
  });
  respond(connection, 'unsubscribe', { subscriptions });
}

function authenticate(connection: Connection, data: unknown, signIn: SignIn): void {
  const session = isJsonObject(data) ? data['session'] : undefined;
  const found = typeof session === 'string' ? signIn(session) : undefined;
  if (found === undefined) return complain(connection, 'Session is not valid.');
  connection.userId = found.userId;
  connection.sessionId = found.sessionId;
  connection.roles = found.roles;
  connection.hasProject = connection.subscriptions.size > 0;
  respond(connection, 'authentication', { user: found.account });
}

/** Handles one frame of a client; frames are handled in the order of arrival. */
export function handleFrame(connection: Connection, text: string, signIn: SignIn): void {
  const frame = parseStored(text);
  if (!isJsonObject(frame)) return complain(connection, 'Message format is not valid.');
  const { type, data } = frame;
  if (type === 'subscribe' && !connection.hasProject) {
    return refuse(connection.socket, 'Missing project context. Reconnect to the project first.');
  }
  switch (type) {
    case 'ping':
      return send(connection, 'pong');
    case 'authentication':
      return authenticate(connection, data, signIn);
    case 'subscribe':
      return subscribe(connection, data);
    case 'unsubscribe':
      return unsubscribe(connection, data);
    default:
      return complain(connection, 'Message type is not valid.');
  }
}

/** The first frame of a connection. */
export function greet(connection: Connection, account: unknown): void {
  const channels = [...connection.subscriptions.values()].flatMap(({ channels: names }) => names);
  const subscriptions = [...connection.subscriptions.keys()];
  send(connection, 'connected', { channels, subscriptions, user: account ?? null });
}

/** Refuses a connection with a reason and closes it; clients do not reconnect after 1008. */
export function refuse(socket: WebSocket, message: string): void {
  socket.send(JSON.stringify({ type: 'error', data: { code: 1008, message } }));
  socket.close(1008, message.slice(0, 120));
}

/** Whether a subscription wants a payload. */
type PayloadFilter = (payload: Readonly<Record<string, unknown>>) => boolean;

const comparisons: Readonly<Record<string, (held: unknown, value: unknown) => boolean>> = {
  lessThan: (held, value) => ordered(held, value, (order) => order < 0),
  lessThanEqual: (held, value) => ordered(held, value, (order) => order <= 0),
  greaterThan: (held, value) => ordered(held, value, (order) => order > 0),
  greaterThanEqual: (held, value) => ordered(held, value, (order) => order >= 0),
};

function ordered(held: unknown, value: unknown, test: (order: number) => boolean): boolean {
  if (typeof held === 'number' && typeof value === 'number') return test(held - value);
  if (typeof held !== 'string' || typeof value !== 'string') return false;
  if (held === value) return test(0);
  return test(held < value ? -1 : 1);
}

function compile(query: Query): PayloadFilter {
  const { method, attribute, values, children } = query;
  const compare = comparisons[method];
  if (compare !== undefined)
    return (payload) => values.some((value) => compare(payload[attribute], value));
  const parts = children.map(compile);
  switch (method) {
    case 'and':
      return (payload) => parts.every((part) => part(payload));
    case 'or':
      return (payload) => parts.some((part) => part(payload));
    case 'equal':
      return (payload) => values.some((value) => payload[attribute] === value);
    case 'notEqual':
      return (payload) => values.every((value) => payload[attribute] !== value);
    case 'isNull':
      return (payload) => payload[attribute] === null || payload[attribute] === undefined;
    case 'isNotNull':
      return (payload) => payload[attribute] !== null && payload[attribute] !== undefined;
    case 'select':
      return () => true;
    default:
      throw new Error(`Query method ${method} is not supported for realtime`);
  }
}

/** Reads the queries of a subscription. Throws Error if one cannot be evaluated on a payload, or if they cost too much. */
function payloadFilter(texts: readonly string[]): PayloadFilter {
  const queries = texts.map(parseQuery);
  checkQueryCost(queries, { kind: 'user' });
  const parts = queries.map(compile);
  return (payload) => parts.every((part) => part(payload));
}

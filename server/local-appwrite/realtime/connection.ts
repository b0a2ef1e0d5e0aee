import type { WebSocket } from 'ws';
import type { Limits } from '../http/limits.ts';
import { isJsonObject, parseStored } from '../values/json-text.ts';
import { newId } from '../security/secrets.ts';
import { payloadFilter, type PayloadFilter } from './payload-filter.ts';

/** What a connection has subscribed to. */
export type Subscription = {
  readonly channels: readonly string[];
  readonly queries: readonly string[];
  readonly wants: PayloadFilter;
};

/** One open websocket. */
export type Connection = {
  readonly socket: WebSocket;
  readonly subscriptions: Map<string, Subscription>;
  /** How many subscriptions it may have, and how many channels each of them. */
  readonly limits: Pick<Limits['sockets'], 'subscriptions' | 'channels'>;
  userId: string | undefined;
  sessionId: string | undefined;
  roles: readonly string[];
  /** False once it authenticated without a subscription: Appwrite then forgets its project. Rule OP-12. */
  hasProject: boolean;
};

/** Someone who turned out to be signed in. */
export type SignedIn = {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly roles: readonly string[];
  readonly account: Readonly<Record<string, unknown>>;
};

/** Finds out who a session text belongs to; undefined when nobody may use it. */
export type SignIn = (sessionText: string) => SignedIn | undefined;

const errorCode = 1003;
/** A reader that is this far behind is cut off. */
const mostWaitingBytes = 8 * 1024 * 1024;

/** Sends a frame, unless the reader has stopped reading. */
export function sendText(connection: Pick<Connection, 'socket'>, text: string): void {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostWaitingBytes) socket.terminate();
  else socket.send(text);
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

function textsOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

/** Adds a subscription. Throws Error when it cannot be kept. */
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

/** Handles one frame of a client; frames are handled in the order in which they arrive. */
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

/** Refuses a connection with a reason and closes it; clients do not come back after 1008. */
export function refuse(socket: WebSocket, message: string): void {
  socket.send(JSON.stringify({ type: 'error', data: { code: 1008, message } }));
  socket.close(1008, message.slice(0, 120));
}

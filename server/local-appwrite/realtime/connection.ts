import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from '../http/limits.ts';
import { isJsonObject, parseStored, textOr, toJson } from '../values/json-text.ts';
import { customId } from '../http/arguments.ts';
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
  /** None if the connection names no project. */
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
const tooManySubscriptions = 'Too many subscriptions';
/** How many characters the channels and queries of a connection have at most. */
const maxSubscribedCharacters = 64 * 1024;
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
  sendText(connection, toJson(data === undefined ? { type } : { type, data }));
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
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

/** A subscription to add. */
type Wanted = { readonly id: string } & Pick<Subscription, 'channels' | 'queries'>;

/** Adds subscriptions: all or none. Throws Error if they exceed the limits or their queries are not supported. */
export function addSubscriptions(connection: Connection, wanted: readonly Wanted[]): void {
  const { subscriptions, limits } = connection;
  const all = new Map(subscriptions);
  for (const { id, channels, queries } of wanted) {
    if (channels.length > limits.channels) throw new Error(tooManySubscriptions);
    all.set(id, { channels, queries, wants: payloadFilter(queries) });
  }
  const texts = [...all.values()].flatMap((each) => [...each.channels, ...each.queries]);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (all.size > limits.subscriptions || characters > maxSubscribedCharacters) {
    throw new Error(tooManySubscriptions);
  }
  for (const [id, subscription] of all) subscriptions.set(id, subscription);
}

/** Reads one of the subscriptions of a frame. Throws Error if it is not valid. */
function readWanted(connection: Connection, sent: unknown): Wanted {
  const { subscriptionId = newId(), channels, queries = [] } = isJsonObject(sent) ? sent : {};
  const id = customId.accept(subscriptionId);
  const channelTexts = textsOf(channels);
  const queryTexts = textsOf(queries);
  if (id === undefined || channelTexts === undefined || queryTexts === undefined) {
    throw new Error('Payload is not valid.');
  }
  return { id, channels: convertChannels(channelTexts, connection.userId), queries: queryTexts };
}

const actions = new Set(['create', 'update', 'upsert', 'delete']);
const accountPrefix = 'account.';

/** The channels of a subscription as Appwrite keeps them: each once, and of accounts only the caller's own. */
export function convertChannels(channels: readonly string[], userId: string | undefined): string[] {
  const converted = new Set<string>();
  const own: string[] = [];
  for (const channel of channels) {
    const rest = channel.startsWith(accountPrefix)
      ? channel.slice(accountPrefix.length)
      : undefined;
    if (rest === undefined || (userId === undefined && actions.has(rest))) converted.add(channel);
    if (userId === undefined) continue;
    if (channel === 'account') own.push(`${accountPrefix}${userId}`);
    if (rest !== undefined && actions.has(rest)) own.push(`${accountPrefix}${userId}.${rest}`);
  }
  return [...new Set([...converted, ...own])];
}

function subscribe(connection: Connection, data: unknown): void {
  try {
    if (!Array.isArray(data)) throw new Error('Payload is not valid.');
    const wanted = data.map((sent: unknown) => readWanted(connection, sent));
    addSubscriptions(connection, wanted);
    const subscriptions = wanted.map(({ id, ...shown }) => ({ subscriptionId: id, ...shown }));
    respond(connection, 'subscribe', { subscriptions });
  } catch (error) {
    complain(connection, error instanceof Error ? error.message : String(error));
  }
}

function unsubscribe(connection: Connection, data: unknown): void {
  const ids = Array.isArray(data)
    ? data.map((item: unknown) => textOr(isJsonObject(item) ? item['subscriptionId'] : ''))
    : [''];
  if (ids.includes('')) return complain(connection, 'Payload is not valid.');
  const subscriptions = ids.map((subscriptionId) => ({
    subscriptionId,
    removed: connection.subscriptions.delete(subscriptionId),
  }));
  respond(connection, 'unsubscribe', { subscriptions });
}

function authenticate(connection: Connection, data: unknown, signIn: SignIn): void {
  const session = isJsonObject(data) ? data['session'] : undefined;
  const hasRoles = connection.roles.length > 0;
  const found = hasRoles && typeof session === 'string' ? signIn(session) : undefined;
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

/** The test of one value of a payload. */
function compileValue({ method, values }: Query): (held: unknown) => boolean {
  const compare = comparisons[method];
  if (compare !== undefined) return (held) => values.some((value) => compare(held, value));
  switch (method) {
    case 'equal':
      return (held) => values.includes(held);
    case 'notEqual':
      return (held) => !values.includes(held);
    case 'isNull':
      return (held) => held === null;
    case 'isNotNull':
      return (held) => held !== null;
    default:
      throw new Error(`Query method ${method} is not supported for realtime`);
  }
}

function compile(query: Query): PayloadFilter {
  const { method, attribute, children } = query;
  const parts = children.map(compile);
  if (method === 'and') return (payload) => parts.every((part) => part(payload));
  if (method === 'or') return (payload) => parts.some((part) => part(payload));
  if (method === 'select' && isSelectAll(query)) return () => false;
  const wants = compileValue(query);
  // No condition matches a payload without the attribute.
  return (payload) => Object.hasOwn(payload, attribute) && wants(payload[attribute]);
}

/** The only `select` of realtime: it stands for all events, whatever the other queries are. */
function isSelectAll({ method, values }: Query): boolean {
  return method === 'select' && values.length === 1 && values[0] === '*';
}

/** Reads the queries of a subscription. Throws Error if one cannot be evaluated on a payload, or if they cost too much. */
function payloadFilter(texts: readonly string[]): PayloadFilter {
  const queries = texts.map(parseQuery);
  checkQueryCost(queries, { kind: 'user' });
  const parts = queries.map(compile);
  if (queries.some(isSelectAll)) return () => true;
  return (payload) => parts.every((part) => part(payload));
}

import type { ExecutionEvent, RowEvent, BackendEvent } from '../backend/backend.ts';
import type { Table } from '../schema/definitions.ts';
import { isoTime } from '../values/iso-time.ts';
import { toJson } from '../values/json-text.ts';
import { rolesFor } from '../schema/permissions.ts';
import type { Audience } from './audience.ts';
import { sendText, type Connection } from './connection.ts';

/** The channels that an event goes to, and the names it goes by. */
type EventNames = {
  readonly events: readonly string[];
  readonly channels: readonly string[];
};

type Family = {
  readonly prefix: string;
  readonly tables: string;
  readonly rows: string;
};

const families: readonly Family[] = [
  { prefix: 'databases', tables: 'tables', rows: 'rows' },
  { prefix: 'databases', tables: 'collections', rows: 'documents' },
  { prefix: 'tablesdb', tables: 'tables', rows: 'rows' },
];

type Place = { readonly databaseId: string; readonly tableId: string; readonly rowId: string };

function familyEvents(family: Family, place: Place, action: string): string[] {
  const { prefix, tables, rows } = family;
  const names: string[] = [];
  for (const databaseId of [place.databaseId, '*']) {
    for (const tableId of [place.tableId, '*']) {
      const table = `${prefix}.${databaseId}.${tables}.${tableId}`;
      for (const rowId of [place.rowId, '*']) {
        names.push(`${table}.${rows}.${rowId}.${action}`, `${table}.${rows}.${rowId}`);
      }
      names.push(table);
    }
    names.push(`${prefix}.${databaseId}`);
  }
  return names;
}

function familyChannels(family: Family, place: Place): string[] {
  const { prefix, tables, rows } = family;
  const list = `${prefix}.${place.databaseId}.${tables}.${place.tableId}.${rows}`;
  return [list, `${list}.${place.rowId}`];
}

function withActions(channels: readonly string[], action: string): string[] {
  return [...channels, ...channels.map((channel) => `${channel}.${action}`)];
}

/** A name around the id of a row; without `after`, it names no row. */
type NamePattern = { readonly before: string; readonly after: string | undefined };

type Patterns = {
  readonly events: readonly NamePattern[];
  readonly channels: readonly NamePattern[];
};

/** Stands for the id of a row in a pattern; no id and no name holds it. */
const rowMark = '\n';

const patternsByTable = new WeakMap<Table, Map<RowEvent['action'], Patterns>>();

function patternOf(name: string): NamePattern {
  const [before = '', after] = name.split(rowMark);
  return { before, after };
}

function makePatterns(table: Table, action: RowEvent['action']): Patterns {
  const place = { databaseId: table.database.id, tableId: table.id, rowId: rowMark };
  const events = new Set(families.flatMap((family) => familyEvents(family, place, action)));
  const channels = [
    'rows',
    'documents',
    ...families.flatMap((family) => familyChannels(family, place)),
  ];
  return {
    events: [...events].map(patternOf),
    channels: withActions(channels, action).map(patternOf),
  };
}

function patternsOf({ table, action }: RowEvent): Patterns {
  const byAction = patternsByTable.get(table) ?? new Map<RowEvent['action'], Patterns>();
  patternsByTable.set(table, byAction);
  const patterns = byAction.get(action) ?? makePatterns(table, action);
  byAction.set(action, patterns);
  return patterns;
}

/** The names of a change of a row. */
function rowEventNames(event: RowEvent): EventNames {
  const { events, channels } = patternsOf(event);
  const rowId = String(event.row['$id']);
  const named = ({ before, after }: NamePattern) =>
    after === undefined ? before : before + rowId + after;
  return { events: events.map(named), channels: channels.map(named) };
}

/** The names of a change of an execution. */
function executionEventNames(event: ExecutionEvent): EventNames {
  const { functionId, executionId, action } = event;
  const events: string[] = [];
  for (const owner of [functionId, '*']) {
    for (const id of [executionId, '*']) {
      events.push(
        `functions.${owner}.executions.${id}.${action}`,
        `functions.${owner}.executions.${id}`,
      );
    }
    events.push(`functions.${owner}`);
  }
  const channels = ['executions', `executions.${executionId}`, `functions.${functionId}`];
  return { events, channels: withActions(channels, action) };
}

/** The names of a change of an account. */
function accountEventNames(userId: string): EventNames {
  return {
    events: [`users.${userId}.update`, 'users.*.update', `users.${userId}`, 'users.*'],
    channels: withActions(['account', `account.${userId}`], 'update'),
  };
}

/** The roles of those who may receive an event. */
function readersOf(event: BackendEvent): readonly string[] {
  if (event.kind === 'execution') return event.readerRoles;
  if (event.kind === 'user') return [`user:${event.userId}`];
  const { table, permissions } = event;
  const own = table.hasRowSecurity ? rolesFor(permissions, 'read') : [];
  return [...table.rolesByAction.read, ...own];
}

function namesOf(event: BackendEvent): EventNames {
  if (event.kind === 'row') return rowEventNames(event);
  return event.kind === 'execution' ? executionEventNames(event) : accountEventNames(event.userId);
}

type Payload = Readonly<Record<string, unknown>>;

function wantedBy(
  connection: Connection,
  channels: ReadonlySet<string>,
  payload: Payload,
): string[] {
  const ids: string[] = [];
  for (const [id, subscription] of connection.subscriptions) {
    const isWanted =
      subscription.channels.some((channel) => channels.has(channel)) && subscription.wants(payload);
    if (isWanted) ids.push(id);
  }
  return ids;
}

/** Sends an event to everyone who may read what it is about and has subscribed to it. */
export function deliver(audience: Audience, event: BackendEvent, nowMs: number): void {
  const payload = event.kind === 'row' ? event.row : event.payload;
  const readers = audience.withRoles(readersOf(event));
  if (payload === undefined || readers.size === 0) return;
  const { events, channels } = namesOf(event);
  const channelSet = new Set(channels);
  let shared: string | undefined;
  for (const connection of readers) {
    const ids = wantedBy(connection, channelSet, payload);
    if (ids.length === 0) continue;
    shared ??= toJson({ events, channels, timestamp: isoTime(nowMs), payload }).slice(0, -1);
    const data = `${shared},"subscriptions":${JSON.stringify(ids)}}`;
    sendText(connection, `{"type":"event","data":${data}}`);
  }
}

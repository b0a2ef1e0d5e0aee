import type { ExecutionEvent, RowEvent, BackendEvent } from '../backend/backend.ts';
import type { Table } from '../schema/definitions.ts';
import { isoTime } from '../values/iso-time.ts';
import { toJson } from '../values/json-text.ts';
import { rolesFor } from '../schema/permissions.ts';
import type { Audience } from './audience.ts';
import { sendText, type Connection } from './connection.ts';

/** The channels and the event names of an event. */
type EventNames = {
  readonly hasChannel: (channel: string) => boolean;
  /** The members `events` and `channels` of the sent message, as JSON. */
  readonly toJson: () => string;
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

type RowAddress = { readonly databaseId: string; readonly tableId: string; readonly rowId: string };

function familyEvents(family: Family, address: RowAddress, action: string): string[] {
  const { prefix, tables, rows } = family;
  const names: string[] = [];
  for (const databaseId of [address.databaseId, '*']) {
    for (const tableId of [address.tableId, '*']) {
      const table = `${prefix}.${databaseId}.${tables}.${tableId}`;
      for (const rowId of [address.rowId, '*']) {
        names.push(`${table}.${rows}.${rowId}.${action}`, `${table}.${rows}.${rowId}`);
      }
      names.push(table);
    }
    names.push(`${prefix}.${databaseId}`);
  }
  return names;
}

function familyChannels(family: Family, address: RowAddress): string[] {
  const { prefix, tables, rows } = family;
  const list = `${prefix}.${address.databaseId}.${tables}.${address.tableId}.${rows}`;
  return [list, `${list}.${address.rowId}`];
}

function withActions(channels: readonly string[], action: string): string[] {
  return [...channels, ...channels.map((channel) => `${channel}.${action}`)];
}

/** The names of all changes of one kind in a table; they differ only by the row's id. */
type RowNames = {
  /** The channels that do not name a row. */
  readonly ofTable: ReadonlySet<string>;
  /** The text before the id in channels that name the row; after the id comes nothing, or the action. */
  readonly beforeRowId: ReadonlySet<string>;
  /** The text between the ids in the JSON. */
  readonly jsonParts: readonly string[];
};

/** A placeholder for a row's id; no id and no name contains it. */
const rowMark = '\0';

const namesByTable = new WeakMap<Table, Map<RowEvent['action'], RowNames>>();

function makeRowNames(table: Table, action: RowEvent['action']): RowNames {
  const address = { databaseId: table.database.id, tableId: table.id, rowId: rowMark };
  const events = [...new Set(families.flatMap((family) => familyEvents(family, address, action)))];
  const named = families.flatMap((family) => familyChannels(family, address));
  const channels = withActions(['rows', 'documents', ...named], action);
  return {
    ofTable: new Set(channels.filter((channel) => !channel.includes(rowMark))),
    beforeRowId: new Set(
      named.filter((channel) => channel.endsWith(rowMark)).map((channel) => channel.slice(0, -1)),
    ),
    jsonParts: jsonOf(events, channels).split(JSON.stringify(rowMark).slice(1, -1)),
  };
}

function rowNamesOf({ table, action }: RowEvent): RowNames {
  const byAction = namesByTable.get(table) ?? new Map<RowEvent['action'], RowNames>();
  namesByTable.set(table, byAction);
  const names = byAction.get(action) ?? makeRowNames(table, action);
  byAction.set(action, names);
  return names;
}

function jsonOf(events: readonly string[], channels: readonly string[]): string {
  return `"events":${JSON.stringify(events)},"channels":${JSON.stringify(channels)}`;
}

/** The names of a row's change. */
function rowEventNames(event: RowEvent): EventNames {
  const { ofTable, beforeRowId, jsonParts } = rowNamesOf(event);
  const rowId = String(event.row['$id']);
  const rowAction = `${rowId}.${event.action}`;
  return {
    hasChannel: (channel) => {
      const namesRow = (end: string) =>
        channel.endsWith(end) && beforeRowId.has(channel.slice(0, -end.length));
      return ofTable.has(channel) || namesRow(rowId) || namesRow(rowAction);
    },
    toJson: () => jsonParts.join(JSON.stringify(rowId).slice(1, -1)),
  };
}

function namesFrom(events: readonly string[], channels: readonly string[]): EventNames {
  return {
    hasChannel: (channel) => channels.includes(channel),
    toJson: () => jsonOf(events, channels),
  };
}

/** The names of an execution's change. */
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
  return namesFrom(events, withActions(channels, action));
}

/** The names of an account's change. */
function accountEventNames(userId: string, changed: string | undefined): EventNames {
  return namesFrom(
    [...(changed === undefined ? [] : [`update.${changed}`]), 'update']
      .flatMap((action) => [userId, '*'].map((id) => `users.${id}.${action}`))
      .concat(`users.${userId}`, 'users.*'),
    withActions(['account', `account.${userId}`], 'update'),
  );
}

/** The roles that may receive an event. */
function readersOf(event: BackendEvent): readonly string[] {
  if (event.kind === 'execution') return event.readerRoles;
  if (event.kind === 'user') return [`user:${event.userId}`];
  const { table, permissions } = event;
  const own = table.hasRowSecurity ? rolesFor(permissions, 'read') : [];
  return [...table.rolesByAction.read, ...own];
}

function namesOf(event: BackendEvent): EventNames {
  if (event.kind === 'row') return rowEventNames(event);
  return event.kind === 'execution'
    ? executionEventNames(event)
    : accountEventNames(event.userId, event.changed);
}

type Payload = Readonly<Record<string, unknown>>;

function wantedBy(connection: Connection, { hasChannel }: EventNames, payload: Payload): string[] {
  const ids: string[] = [];
  for (const [id, subscription] of connection.subscriptions) {
    const isWanted = subscription.channels.some(hasChannel) && subscription.wants(payload);
    if (isWanted) ids.push(id);
  }
  return ids;
}

/** Sends an event to everyone who may read its subject and has subscribed to it. */
export function deliver(audience: Audience, event: BackendEvent, nowMs: number): void {
  const payload = event.kind === 'row' ? event.row : event.payload;
  const readers = audience.withRoles(readersOf(event));
  if (payload === undefined || readers.size === 0) return;
  const names = namesOf(event);
  let shared: string | undefined;
  for (const connection of readers) {
    const ids = wantedBy(connection, names, payload);
    if (ids.length === 0) continue;
    shared ??= `${names.toJson()},"timestamp":"${isoTime(nowMs)}","payload":${toJson(payload)}`;
    const data = `{${shared},"subscriptions":${JSON.stringify(ids)}}`;
    sendText(connection, `{"type":"event","data":${data}}`);
  }
}

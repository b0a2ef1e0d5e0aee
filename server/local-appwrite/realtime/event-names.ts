import type { ExecutionEvent, RowEvent } from '../backend/event-hub.ts';

/** The channels that an event goes to, and the names it goes by. */
export type EventNames = {
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

/** The names of a change of a row. */
export function rowEventNames(event: RowEvent): EventNames {
  const { table, action, row } = event;
  const place = {
    databaseId: table.database.id,
    tableId: table.id,
    rowId: String(row['$id']),
  };
  const channels = [
    'rows',
    'documents',
    ...families.flatMap((family) => familyChannels(family, place)),
  ];
  return {
    events: [...new Set(families.flatMap((family) => familyEvents(family, place, action)))],
    channels: withActions(channels, action),
  };
}

/** The names of a change of an execution. */
export function executionEventNames(event: ExecutionEvent): EventNames {
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
export function accountEventNames(userId: string): EventNames {
  return {
    events: [`users.${userId}.update`, 'users.*.update', `users.${userId}`, 'users.*'],
    channels: withActions(['account', `account.${userId}`], 'update'),
  };
}

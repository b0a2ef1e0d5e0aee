import type { RealtimeResponseEvent } from 'appwrite';
import { parseRow } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';

/** The tables whose changes are followed; the backend's permissions decide who receives which row. */
const liveTables = [
  'users',
  'posts',
  'engagement',
  'notifications',
  'pointLedger',
  'reports',
  'looks',
] as const satisfies readonly TableId[];

type LiveTable = (typeof liveTables)[number];

/** A row after a change. */
export type LiveChange = {
  readonly [Table in LiveTable]: {
    readonly table: Table;
    readonly row: RowOf<Table>;
    /** Whether the change created the row. */
    readonly isNew: boolean;
  };
}[LiveTable];

const eventPattern = /\.tables\.([^.*]+)\.rows\.(?:[^*]+)\.(create|update|upsert)$/;

/** Parses a row event; undefined for deletions and invalid events. */
export function changeOf(event: RealtimeResponseEvent<unknown>): LiveChange | undefined {
  const [, name, action] = event.events.flatMap((each) => eventPattern.exec(each) ?? []);
  const isNew = action === 'create';
  const table = liveTables.find((liveTable) => liveTable === name);
  switch (table) {
    case undefined:
      return undefined;
    case 'users':
      return changeIn(table, event.payload, isNew);
    case 'posts':
      return changeIn(table, event.payload, isNew);
    case 'engagement':
      return changeIn(table, event.payload, isNew);
    case 'notifications':
      return changeIn(table, event.payload, isNew);
    case 'pointLedger':
      return changeIn(table, event.payload, isNew);
    case 'reports':
      return changeIn(table, event.payload, isNew);
    case 'looks':
      return changeIn(table, event.payload, isNew);
  }
}

function changeIn<Table extends LiveTable>(
  table: Table,
  payload: unknown,
  isNew: boolean,
): { table: Table; row: RowOf<Table>; isNew: boolean } | undefined {
  const row = parseRow(table, payload);
  return row.ok ? { table, row: row.value, isNew } : undefined;
}

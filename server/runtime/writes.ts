import { readByPerson } from '#src/tables/definition.ts';
import {
  tables,
  type ChangesOf,
  type CounterOf,
  type NewRowOf,
  type TableId,
} from '#src/tables/schema.ts';

/** One change of one row, typed by the table's columns. */
export type WriteTo<Table extends TableId> =
  | {
      readonly action: 'create';
      readonly table: Table;
      readonly rowId: string;
      readonly data: NewRowOf<Table>;
    }
  | {
      readonly action: 'update';
      readonly table: Table;
      readonly rowId: string;
      readonly data: ChangesOf<Table>;
    }
  | {
      readonly action: 'increment';
      readonly table: Table;
      readonly rowId: string;
      readonly column: CounterOf<Table>;
      readonly by: number;
      readonly max?: number;
    }
  | {
      readonly action: 'decrement';
      readonly table: Table;
      readonly rowId: string;
      readonly column: CounterOf<Table>;
      readonly by: number;
      readonly min: number;
    }
  | { readonly action: 'delete'; readonly table: Table; readonly rowId: string };

/** One change of one row of any table; a transaction is a list of them. */
export type Write = { readonly [Table in TableId]: WriteTo<Table> }[TableId];

/** The wire form of one staged operation. */
export function toWireOperation(databaseId: string, write: Write): object {
  const base = { databaseId, tableId: write.table, rowId: write.rowId, action: write.action };
  switch (write.action) {
    case 'create':
      return { ...base, data: { ...write.data, $permissions: rowPermissions(write) } };
    case 'update':
      return { ...base, data: write.data };
    case 'increment': {
      const bound = write.max === undefined ? {} : { max: write.max };
      return { ...base, data: { column: write.column, value: write.by, ...bound } };
    }
    case 'decrement':
      return { ...base, data: { column: write.column, value: write.by, min: write.min } };
    case 'delete':
      return base;
  }
}

/** The permissions of a new row: the people named in its columns may read it. Rules TR-10 to TR-12. */
export function rowPermissions({
  table,
  rowId,
  data,
}: Pick<Extract<Write, { action: 'create' }>, 'table' | 'rowId' | 'data'>): string[] {
  const values = new Map<string, unknown>(Object.entries({ ...data, $id: rowId }));
  const people = tables[table].rowReaders.map((column) => values.get(column));
  return people.flatMap((id) => (typeof id === 'string' && id !== '' ? [readByPerson(id)] : []));
}

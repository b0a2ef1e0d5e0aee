import type { ChangesOf, CounterOf, NewRowOf, TableId } from '#src/tables/schema.ts';

/** One change of one row of a table, by the table's own columns. */
export type WriteTo<Table extends TableId> =
  | {
      readonly action: 'create';
      readonly table: Table;
      readonly rowId: string;
      readonly data: NewRowOf<Table>;
      /** Appwrite permission strings of this row alone. */
      readonly readers?: readonly string[];
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
      return { ...base, data: { ...write.data, $permissions: [...(write.readers ?? [])] } };
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

import type { TableId } from '#src/tables/schema.ts';

/** One change of one row; a transaction is a list of them. */
export type Write =
  | {
      readonly action: 'create';
      readonly table: TableId;
      readonly rowId: string;
      readonly data: Readonly<Record<string, unknown>>;
      /** Appwrite permission strings of this row alone. */
      readonly readers?: readonly string[];
    }
  | {
      readonly action: 'update';
      readonly table: TableId;
      readonly rowId: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | {
      readonly action: 'increment';
      readonly table: TableId;
      readonly rowId: string;
      readonly column: string;
      readonly by: number;
      readonly max?: number;
    }
  | {
      readonly action: 'decrement';
      readonly table: TableId;
      readonly rowId: string;
      readonly column: string;
      readonly by: number;
      readonly min: number;
    };

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
  }
}

import { err, ok, type Result } from '#src/domain/result.ts';
import type { Column, ColumnKind } from './columns.ts';
import type { ColumnDefinition, IndexDefinition, TableDefinition } from './definition.ts';
import { unreadable } from './readers.ts';
import { createdAt, sequence, updatedAt } from './shared-columns.ts';

/** Why a row is left out: which of its columns is invalid. Contains no values. */
export type UnreadableRow = { readonly code: 'unreadable'; readonly message: string };

/** The columns of a table by the domain's field names: one for each field of its value. */
export type ColumnsFor<Value> = {
  // Without `isRequired`: the compiler would infer its type from here instead of from the column.
  readonly [Field in keyof Value]-?: Omit<Column<Value[Field]>, 'isRequired'>;
};

/** A table: its definition, and how its rows are parsed into domain values and written. */
export type Table<Value, Columns> = TableDefinition & {
  readonly fields: Columns;
  /** The columns with the id of a person who may read the row, in any state. Rules TR-10 to TR-12. */
  readonly rowReaders: readonly string[];
  /** Parses a row from the wire; drops unknown columns. Rule DB-13. */
  readonly parse: (row: unknown) => Result<Value, UnreadableRow>;
  /** Returns whether something is a value of this table, for example one from the device's storage. */
  readonly holds: (value: unknown) => value is Value;
  /** The columns of a new row. */
  readonly toRow: (value: Pick<Value, WritableField<Value, Columns>>) => RowData<Columns>;
  /** The columns that a change of these fields writes. */
  readonly toChanges: (
    changes: Partial<Pick<Value, WritableField<Value, Columns>>>,
  ) => Partial<RowData<Columns>>;
};

/** The name of a writable column. */
export type ColumnName<Columns> = keyof RowData<Columns> & string;

/** All writable columns of a row, as on the wire. */
export type RowData<Columns> = {
  readonly [Field in keyof Columns as WritableName<Columns[Field]>]: Wire<Columns[Field]>;
};

/** The columns of a new row: the required ones, and any others. */
export type NewRow<Columns> = Partial<RowData<Columns>> & {
  readonly [Field in keyof Columns as RequiredName<Columns[Field]>]: Wire<Columns[Field]>;
};

/** The names of the integer columns, which can be incremented and decremented. */
export type CounterName<Columns> = {
  [Field in keyof Columns]: Columns[Field] extends { kind: 'integer'; name: infer Name }
    ? Name
    : never;
}[keyof Columns];

type WritableName<Of> = Of extends { kind: 'system' }
  ? never
  : Of extends { name: infer Name extends string }
    ? Name
    : never;

type RequiredName<Of> = Of extends { isRequired: false | undefined } ? never : WritableName<Of>;

type WritableField<Value, Columns> = {
  [Field in keyof Columns]: Columns[Field] extends { kind: 'system' } ? never : Field;
}[keyof Columns] &
  keyof Value;

type Wire<Of> = Of extends { kind: infer Kind extends ColumnKind; isRequired: infer Required }
  ? WireOfKind[Kind] | (false extends Required ? null : never)
  : never;

/** The wire type of each kind of column. */
export type WireOfKind = {
  readonly string: string;
  readonly strings: readonly string[];
  readonly integer: number;
  readonly boolean: boolean;
  readonly system: string | number;
};

type AnyColumn = Omit<Column<unknown>, 'write' | 'isRequired'> & { write(value: unknown): unknown };

type TableOptions<Value, Columns extends ColumnsFor<Value>> = {
  readonly id: string;
  readonly name: string;
  /** By the domain's field names; a field without a column, or a column without a field, does not compile. */
  readonly columns: Columns & { readonly [Field in Exclude<keyof Columns, keyof Value>]: never };
  /** Columns that rows may have, but that no code reads or writes. */
  readonly unusedColumns?: readonly ColumnDefinition[];
  readonly indexes: readonly (IndexDefinition & {
    readonly columns: readonly (ColumnName<Columns> | '$createdAt')[];
  })[];
  /** Appwrite permission strings for every row; only the server may write. */
  readonly permissions: readonly string[];
  /** The columns with the ids of people who may read a row as well, in any state. */
  readonly rowReaders: readonly (ColumnName<Columns> | '$id')[];
};

/** Starts the definition of the table for a type of value; the columns are checked against it. */
export function defineTable<Value extends object>() {
  return <const Columns extends ColumnsFor<Value> & Readonly<Record<string, AnyColumn>>>(
    options: TableOptions<Value, Columns>,
  ): Table<Value, Columns> => {
    const { columns, unusedColumns = [], ...definition } = options;
    const fields = Object.entries<AnyColumn>(columns);
    const toRow = (value: object) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is written by its own column, which the compiler cannot follow through the map
      toWire(fields, value) as RowData<Columns> & Partial<RowData<Columns>>;
    return {
      ...definition,
      fields: columns,
      hasRowPermissions: definition.rowReaders.length > 0,
      columns: [...fields.flatMap(([, column]) => column.definition ?? []), ...unusedColumns],
      parse: (row) => parse<Value>(definition.id, fields, row),
      holds: (value): value is Value =>
        isRecord(value) &&
        fields.every(
          ([field, column]) => Object.hasOwn(value, field) && column.holds(value[field]),
        ),
      toRow,
      toChanges: toRow,
    };
  };
}

const systemColumns: readonly AnyColumn[] = [createdAt, updatedAt, sequence];

function parse<Value>(
  tableId: string,
  fields: readonly (readonly [string, AnyColumn])[],
  row: unknown,
): Result<Value, UnreadableRow> {
  if (!isRecord(row)) return unreadableRow(`${tableId}: no row`);
  for (const column of systemColumns) {
    if (column.read(row[column.name]) === unreadable)
      return unreadableRow(`${tableId}.${column.name}`);
  }
  const value: Record<string, unknown> = {};
  for (const [field, column] of fields) {
    const read = readColumn(column, row);
    if (read === unreadable) return unreadableRow(`${tableId}.${column.name}`);
    value[field] = read;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was read by its own column, which the compiler cannot follow through the map
  return ok(value as Value);
}

function readColumn({ name, otherName, read }: AnyColumn, row: Readonly<Record<string, unknown>>) {
  const value = read(row[name]);
  if (otherName === undefined || value === unreadable) return value;
  const other = read(row[otherName]);
  return other === unreadable ? other : value || other;
}

function unreadableRow(place: string): Result<never, UnreadableRow> {
  return err({ code: 'unreadable', message: `${place} does not hold what it should` });
}

/** The columns of the fields that a value has. */
function toWire(fields: readonly (readonly [string, AnyColumn])[], value: object): object {
  const given = new Map<string, unknown>(Object.entries(value));
  const written = fields.filter(([field, { kind }]) => kind !== 'system' && given.has(field));
  return Object.fromEntries(
    written.map(([field, column]) => [column.name, column.write(given.get(field))]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { toJson } from '../values/json-text.ts';

/** How a column's values are stored and checked. */
export type ColumnType =
  | 'string'
  | 'varchar'
  | 'text'
  | 'mediumtext'
  | 'longtext'
  | 'integer'
  | 'bigint'
  | 'double'
  | 'boolean'
  | 'datetime';

/** An additional rule for a column's values. `range` limits numbers to `least` and `most`. */
type ColumnFormat = '' | 'enum' | 'url' | 'email' | 'ip' | 'range';

/** A column's value if none was given. */
export type ColumnDefault = string | number | bigint | boolean | null;

/** The settings of a column that a caller chooses. */
export type ColumnDefinition = {
  readonly type: ColumnType;
  readonly format: ColumnFormat;
  readonly isRequired: boolean;
  readonly isArray: boolean;
  /** The maximum text length in characters; 0 for columns that are not text. */
  readonly size: number;
  readonly defaultValue: ColumnDefault;
  readonly least: number | bigint | null;
  readonly most: number | bigint | null;
  readonly elements: readonly string[];
  /** Only stored and reported: the file is not encrypted. */
  readonly isEncrypted: boolean;
};

/** A column of a table. */
export type Column = ColumnDefinition & {
  readonly key: string;
  /** Its name in SQLite. */
  readonly sqlName: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

export type IndexType = 'key' | 'unique' | 'fulltext';
export type IndexOrder = 'ASC' | 'DESC';

/** The settings of an index that a caller chooses. */
export type IndexDefinition = {
  readonly type: IndexType;
  readonly columns: readonly string[];
  readonly orders: readonly (IndexOrder | null)[];
  readonly lengths: readonly (number | null)[];
};

/** An index of a table. */
export type Index = IndexDefinition & {
  readonly key: string;
  readonly sqlName: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A database: a named set of tables. */
export type Database = {
  readonly sequence: number;
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

export type RowAction = 'create' | 'read' | 'update' | 'delete';

/** A table with its columns and indexes. */
export type Table = {
  readonly sequence: number;
  readonly database: Database;
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly hasRowSecurity: boolean;
  /** Permission texts as given, with aggregates expanded. */
  readonly permissions: readonly string[];
  /** The roles that the table itself allows to act on any row. */
  readonly rolesByAction: Readonly<Record<RowAction, ReadonlySet<string>>>;
  readonly columns: readonly Column[];
  readonly columnsByKey: ReadonlyMap<string, Column>;
  readonly indexes: readonly Index[];
  /** The SQLite table of the rows. */
  readonly rowsName: string;
  /** The SQLite table of who may read which row. */
  readonly readersName: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** Whether a column contains text. */
export function isTextColumn(column: ColumnDefinition): boolean {
  return (
    column.type === 'string' ||
    column.type === 'varchar' ||
    column.type === 'text' ||
    column.type === 'mediumtext' ||
    column.type === 'longtext'
  );
}

/** Whether a column contains numbers. */
export function isNumberColumn(column: ColumnDefinition): boolean {
  return column.type === 'integer' || column.type === 'bigint' || column.type === 'double';
}

/** The bounds of whole numbers by width. */
export const wholeBounds = {
  narrow: { least: -2_147_483_648, most: 2_147_483_647 },
  wide: { least: -9_223_372_036_854_775_808n, most: 9_223_372_036_854_775_807n },
} as const;

/** Whether a whole-number column has 64 bits. */
export function isWide(column: ColumnDefinition): boolean {
  return (
    column.type === 'bigint' ||
    (column.type === 'integer' && column.most !== null && column.most > wholeBounds.narrow.most)
  );
}

const types: readonly ColumnType[] = [
  'string',
  'varchar',
  'text',
  'mediumtext',
  'longtext',
  'integer',
  'bigint',
  'double',
  'boolean',
  'datetime',
];
const formats: readonly ColumnFormat[] = ['', 'enum', 'url', 'email', 'ip', 'range'];
const indexTypes: readonly IndexType[] = ['key', 'unique', 'fulltext'];

type Stored = Readonly<Record<string, unknown>>;

function bound(value: unknown): number | bigint | null {
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

function defaultOf(value: unknown): ColumnDefault {
  return typeof value === 'string' || typeof value === 'boolean' ? value : bound(value);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Reads a stored column definition. */
export function storedColumn(stored: Stored): ColumnDefinition {
  return {
    type: types.find((type) => type === stored['type']) ?? 'string',
    format: formats.find((format) => format === stored['format']) ?? '',
    isRequired: stored['isRequired'] === true,
    isArray: stored['isArray'] === true,
    size: Number(stored['size'] ?? 0),
    defaultValue: defaultOf(stored['defaultValue']),
    least: bound(stored['least']),
    most: bound(stored['most']),
    elements: textsOf(stored['elements']),
    isEncrypted: stored['isEncrypted'] === true,
  };
}

/** Reads a stored index definition. */
export function storedIndex(stored: Stored): IndexDefinition {
  const orders: unknown[] = Array.isArray(stored['orders']) ? stored['orders'] : [];
  const lengths: unknown[] = Array.isArray(stored['lengths']) ? stored['lengths'] : [];
  return {
    type: indexTypes.find((type) => type === stored['type']) ?? 'key',
    columns: textsOf(stored['columns']),
    orders: orders.map((order): IndexOrder | null =>
      order === 'ASC' || order === 'DESC' ? order : null,
    ),
    lengths: lengths.map((length) => (typeof length === 'number' ? length : null)),
  };
}

/** Converts a definition to its stored text. */
export function definitionText(definition: ColumnDefinition | IndexDefinition): string {
  return toJson(definition);
}

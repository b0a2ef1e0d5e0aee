import { ApiError } from '../values/api-error.ts';
import { isJsonObject, textOr } from '../values/json-text.ts';
import { valueProblem } from './structure.ts';
import {
  blankDefinition,
  columnKinds,
  isColumnKey,
  scalarOrNull,
  type ColumnKind,
} from './column-types.ts';
import {
  type ColumnDefault,
  type ColumnDefinition,
  isTextColumn,
  type IndexDefinition,
  type IndexOrder,
  type IndexType,
  type Table,
} from './definitions.ts';
import type { Check } from '../http/arguments.ts';

/** A column in the call that creates a table. */
type InlineColumn = { readonly key: string; readonly definition: ColumnDefinition };

type Sent = Readonly<Record<string, unknown>>;

function refuse(detail: string): never {
  throw new ApiError('general_argument_invalid', { detail });
}

const sizeMost = 1_073_741_824;

function kindOf(sent: Sent, key: string): ColumnKind {
  const { type, format } = sent;
  if (type === 'double') return 'float';
  if (type === 'string' && typeof format === 'string' && format !== '') {
    const named = columnKinds.find((kind) => kind === format);
    return named ?? refuse(`Invalid format for attribute '${key}': ${format}`);
  }
  const kind = columnKinds.find((known) => known === type);
  return kind ?? refuse(`Invalid type for attribute '${key}': ${String(type)}`);
}

function readFlag(sent: Sent, key: string, name: 'required' | 'array'): boolean {
  const flag = sent[name] ?? false;
  return typeof flag === 'boolean'
    ? flag
    : refuse(`Invalid '${name}' value for attribute '${key}': must be a boolean`);
}

function readSize(sent: Sent, key: string, kind: ColumnKind): number | undefined {
  if (kind !== 'string' && kind !== 'varchar') return undefined;
  const { size } = sent;
  if (typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= sizeMost) {
    return size;
  }
  return refuse(
    `Invalid or missing size for string attribute '${key}'. Size must be between 1 and ${sizeMost}`,
  );
}

function readBound(sent: Sent, key: string, name: 'min' | 'max'): number | bigint | null {
  const bound = sent[name];
  if (bound === undefined || bound === null) return null;
  if (typeof bound === 'bigint') return bound;
  return typeof bound === 'number'
    ? bound
    : refuse(`Attribute '${key}': ${name} is invalid. Value must be a number`);
}

function readRange(
  sent: Sent,
  key: string,
  kind: ColumnKind,
): Pick<ColumnDefinition, 'least' | 'most' | 'format'> | undefined {
  const least = readBound(sent, key, 'min');
  const most = readBound(sent, key, 'max');
  if (least === null && most === null) return undefined;
  if (kind !== 'integer' && kind !== 'bigint' && kind !== 'float') {
    refuse(`Attribute '${key}': min/max can only be used with integer, bigint or float types`);
  }
  if (least !== null && most !== null && least > most) {
    refuse(`Attribute '${key}': minimum value must be less than or equal to maximum value`);
  }
  return { least, most, format: 'range' };
}

function readElements(sent: Sent, key: string): string[] {
  const { elements } = sent;
  const isList = Array.isArray(elements) && elements.length > 0;
  if (!isList) return refuse(`Enum attribute '${key}' must have elements`);
  return elements.map((element: unknown) =>
    typeof element === 'string' && element !== ''
      ? element
      : refuse(`Elements of enum attribute '${key}' must be texts`),
  );
}

function readDefault(sent: Sent, key: string, definition: ColumnDefinition): ColumnDefault {
  const value = sent['default'];
  if (value === undefined || value === null) return null;
  if (definition.isRequired) {
    refuse(`Attribute '${key}' cannot have a default value when required is true`);
  }
  if (definition.isArray) {
    refuse(`Attribute '${key}' cannot have a default value when array is true`);
  }
  const column = { ...definition, key, sqlName: '', createdAtMs: 0, updatedAtMs: 0 };
  const problem = valueProblem(column, value);
  if (problem !== undefined) refuse(`Default value for attribute '${key}' is invalid: ${problem}`);
  return scalarOrNull(value);
}

function readInlineColumn(sent: Sent, position: number): InlineColumn {
  const { key, type } = sent;
  if (key === undefined) refuse(`Attribute at index ${position} is missing required field 'key'`);
  if (type === undefined) refuse(`Attribute at index ${position} is missing required field 'type'`);
  if (!isColumnKey(key)) return refuse(`Invalid key for attribute at index ${position}`);
  const kind = kindOf(sent, key);
  const blank = blankDefinition(kind);
  const definition: ColumnDefinition = {
    ...blank,
    ...readRange(sent, key, kind),
    isRequired: readFlag(sent, key, 'required'),
    isArray: readFlag(sent, key, 'array'),
    size: readSize(sent, key, kind) ?? blank.size,
    elements: kind === 'enum' ? readElements(sent, key) : [],
    isEncrypted: sent['encrypt'] === true,
  };
  return { key, definition: { ...definition, defaultValue: readDefault(sent, key, definition) } };
}

/** Reads the columns in the call that creates a table. Throws ApiError. */
export function readInlineColumns(sent: readonly unknown[]): InlineColumn[] {
  const keys = new Set<string>();
  return sent.map((item, position) => {
    if (!isJsonObject(item)) return refuse(`Attribute at index ${position} must be an object`);
    const column = readInlineColumn(item, position);
    if (keys.has(column.key.toLowerCase())) refuse(`Duplicate attribute key: ${column.key}`);
    keys.add(column.key.toLowerCase());
    return column;
  });
}

/** An index as sent by a caller. */
type SentIndex = { readonly key: string; readonly definition: IndexDefinition };

const types: readonly IndexType[] = ['key', 'unique', 'fulltext'];

/** A direction in upper or lower case, because the SDKs send lower case. */
export const indexOrder: Check<IndexOrder> = {
  reason: 'Value must be one of (ASC, DESC)',
  accept: (value) => {
    const name = textOr(value).toUpperCase();
    return name === 'ASC' || name === 'DESC' ? name : undefined;
  },
};

function readOrders(orders: unknown): (IndexOrder | null)[] {
  if (!Array.isArray(orders)) return [];
  return orders.map((order: unknown) => indexOrder.accept(order) ?? null);
}

function readInlineIndex(sent: unknown, position: number): SentIndex {
  if (!isJsonObject(sent)) return refuse(`Index at position ${position} must be an object`);
  const { key } = sent;
  const columns = sent['attributes'] ?? sent['columns'];
  const type = types.find((known) => known === sent['type']);
  if (!isColumnKey(key)) return refuse(`Invalid key for index at position ${position}`);
  if (type === undefined) return refuse(`Invalid type for index '${key}': ${String(sent['type'])}`);
  if (!Array.isArray(columns) || columns.length === 0) {
    return refuse(`Index '${key}' must name its attributes`);
  }
  const names = columns.map((name: unknown) =>
    typeof name === 'string' ? name : refuse(`Index '${key}' must name its attributes as texts`),
  );
  const orders = readOrders(sent['orders']);
  return { key, definition: { type, columns: names, orders, lengths: [] } };
}

/** Reads the indexes in the call that creates a table. Throws ApiError. */
export function readInlineIndexes(sent: readonly unknown[]): SentIndex[] {
  const keys = new Set<string>();
  return sent.map((item, position) => {
    const index = readInlineIndex(item, position);
    if (keys.has(index.key.toLowerCase())) refuse(`Duplicate index key: ${index.key}`);
    keys.add(index.key.toLowerCase());
    return index;
  });
}

const systemKeys = new Set(['$id', '$sequence', '$createdAt', '$updatedAt']);

/** The maximum total length of a key's columns, in characters. */
const maxKeyCharacters = 768;
/** The length that `$id` counts as. */
const idCharacters = 255;

/** The length that a column counts as in a key. */
function keyCharacters(table: Table, name: string): number {
  const column = table.columnsByKey.get(name);
  if (column === undefined) return name === '$id' ? idCharacters : 1;
  if (isTextColumn(column)) return column.size;
  return column.type === 'double' ? 2 : 1;
}

function lengthProblem(table: Table, definition: IndexDefinition): string | undefined {
  if (definition.type === 'fulltext') return undefined;
  const characters = definition.columns.map(
    (name, position) => definition.lengths[position] || keyCharacters(table, name),
  );
  return characters.reduce((sum, count) => sum + count, 0) > maxKeyCharacters
    ? `Index length is longer than the maximum: ${maxKeyCharacters}`
    : undefined;
}

/** What is wrong with an index on a table; undefined if it can be created. */
export function indexProblem(table: Table, definition: IndexDefinition): string | undefined {
  const seen = new Set<string>();
  for (const name of definition.columns) {
    const column = table.columnsByKey.get(name);
    if (column === undefined && !systemKeys.has(name)) {
      return `Invalid index attribute "${name}" not found`;
    }
    if (seen.has(name)) return 'Duplicate attributes provided';
    seen.add(name);
    if (column?.isArray === true) {
      return 'Creating indexes on array attributes is not currently supported.';
    }
    if (definition.type === 'fulltext' && (column === undefined || !isTextColumn(column))) {
      return `Attribute "${name}" cannot be part of a fulltext index, must be of type string`;
    }
  }
  return lengthProblem(table, definition);
}

/** Refuses indexes that the table cannot have. Throws ApiError `column_index_invalid`. */
export function checkInlineIndexes(table: Table, indexes: readonly SentIndex[]): void {
  for (const { definition } of indexes) {
    const problem = indexProblem(table, definition);
    if (problem !== undefined) throw new ApiError('column_index_invalid', { detail: problem });
  }
}

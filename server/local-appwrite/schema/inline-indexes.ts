import { ApiError } from '../values/api-error.ts';
import type { Check } from '../http/checks.ts';
import { isJsonObject, textOr } from '../values/json-text.ts';
import { isColumnKey } from './column-types.ts';
import {
  isTextColumn,
  type IndexDefinition,
  type IndexOrder,
  type IndexType,
  type Table,
} from './definitions.ts';

/** An index as a caller names it. */
export type SentIndex = { readonly key: string; readonly definition: IndexDefinition };

function refuse(detail: string): never {
  throw new ApiError('general_argument_invalid', { detail });
}

const types: readonly IndexType[] = ['key', 'unique', 'fulltext'];

/** A direction in either letter case: the SDKs write it small. */
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

/** Reads the indexes that the creation of a table names. Throws ApiError. */
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

/** Most characters that the columns of a key can have together. */
const maxKeyCharacters = 768;
/** Characters that `$id` counts for. */
const idCharacters = 255;

/** What a column counts for in the length of a key. */
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

/** What is wrong with an index on a table; undefined when it can be made. */
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

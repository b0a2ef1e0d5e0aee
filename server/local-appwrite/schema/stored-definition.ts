import { toJson } from '../values/json-text.ts';
import type {
  ColumnDefault,
  ColumnDefinition,
  ColumnFormat,
  ColumnType,
  IndexDefinition,
  IndexOrder,
  IndexType,
} from './definitions.ts';

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

/** Reads a column definition as this backend stored it. */
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

/** Reads an index definition as this backend stored it. */
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

/** Writes a definition for storage. */
export function definitionText(definition: ColumnDefinition | IndexDefinition): string {
  return toJson(definition);
}

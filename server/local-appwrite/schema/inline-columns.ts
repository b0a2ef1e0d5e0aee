import { ApiError } from '../values/api-error.ts';
import { isJsonObject } from '../values/json-text.ts';
import { valueProblem } from './structure.ts';
import {
  blankDefinition,
  columnKinds,
  isColumnKey,
  scalarOrNull,
  type ColumnKind,
} from './column-types.ts';
import type { ColumnDefault, ColumnDefinition } from './definitions.ts';

/** A column as the creation of a table names it. */
export type InlineColumn = { readonly key: string; readonly definition: ColumnDefinition };

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

/** Reads the columns that the creation of a table names. Throws ApiError. */
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

import { ApiError } from '../values/api-error.ts';
import type { Arguments } from '../http/api-call.ts';
import {
  grouped,
  isId,
  keyName,
  listOf,
  optional,
  required,
  text,
  truth,
  wholeNumber,
  numeric,
  type Check,
} from '../http/arguments.ts';
import { isoTime, parseTime } from '../values/iso-time.ts';
import { valueProblem } from './structure.ts';
import {
  wholeBounds,
  type ColumnDefault,
  type ColumnDefinition,
  type ColumnType,
} from './definitions.ts';

/** The kinds of columns, by the last segment of their create call. */
export const columnKinds = [
  'varchar',
  'string',
  'text',
  'mediumtext',
  'longtext',
  'integer',
  'bigint',
  'float',
  'boolean',
  'datetime',
  'enum',
  'url',
  'email',
  'ip',
] as const;

export type ColumnKind = (typeof columnKinds)[number];

/** The maximum length of types with a fixed size, in characters. */
const fixedSizes: Partial<Record<ColumnKind, number>> = {
  text: 16_383,
  mediumtext: 4_194_303,
  longtext: 1_073_741_823,
  url: 2000,
  email: 254,
  ip: 39,
};

/** The maximum length of an enum element. */
const elementSize = 255;
const maxElements = 100;

/** The stored type of a kind. */
function typeOfKind(kind: ColumnKind): ColumnType {
  if (kind === 'float') return 'double';
  if (kind === 'enum' || kind === 'url' || kind === 'email' || kind === 'ip') return 'string';
  return kind;
}

/** The definition of a kind with default settings. */
export function blankDefinition(kind: ColumnKind): ColumnDefinition {
  const isFormat = kind === 'enum' || kind === 'url' || kind === 'email' || kind === 'ip';
  return {
    type: typeOfKind(kind),
    format: isFormat ? kind : '',
    isRequired: false,
    isArray: false,
    size: kind === 'enum' ? elementSize : (fixedSizes[kind] ?? 0),
    defaultValue: null,
    least: null,
    most: null,
    elements: [],
    isEncrypted: false,
  };
}

const bigWhole: Check<number | bigint> = {
  reason: 'Value must be a valid integer',
  accept: (value) => {
    if (typeof value === 'bigint') return value;
    const number = numeric.accept(value);
    return number !== undefined && Number.isInteger(number) ? number : undefined;
  },
};

function readRange(
  call: Arguments,
  kind: ColumnKind,
): Pick<ColumnDefinition, 'least' | 'most' | 'format'> {
  const check = kind === 'float' ? numeric : bigWhole;
  const least = optional(call, 'min', check) ?? null;
  const most = optional(call, 'max', check) ?? null;
  if (least !== null && most !== null && least > most) {
    throw new ApiError('column_value_invalid', {
      detail: 'Minimum value must be lesser than maximum value',
    });
  }
  if (kind === 'float') {
    return { least, most, format: least === null && most === null ? '' : 'range' };
  }
  return {
    least: least ?? wholeBounds.wide.least,
    most: most ?? wholeBounds.wide.most,
    format: 'range',
  };
}

function readElements(call: Arguments): string[] {
  const elements = required(call, 'elements', listOf(text(elementSize), maxElements));
  if (elements.length > 0) return elements;
  throw new ApiError('column_value_invalid', { detail: 'Enum elements must not be empty' });
}

function defaultProblem(definition: ColumnDefinition, value: unknown): string | undefined {
  if (definition.format === 'enum' && !definition.elements.some((element) => element === value)) {
    return 'Default value not found in elements';
  }
  if (definition.format === 'range') {
    const { least, most } = definition;
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    const isInside =
      isNumber && (least === null || value >= least) && (most === null || value <= most);
    return isInside
      ? undefined
      : `Value must be a valid range between ${grouped(least ?? 0)} and ${grouped(most ?? 0)}`;
  }
  // The column's other fields do not matter for one value.
  return valueProblem(
    { ...definition, key: '', sqlName: '', createdAtMs: 0, updatedAtMs: 0 },
    value,
  );
}

/** Checks a default and converts it to its stored form. Throws ApiError. */
function readDefault(definition: ColumnDefinition, value: unknown): ColumnDefault {
  if (value === undefined || value === null) return null;
  if (definition.isRequired) throw new ApiError('column_default_unsupported');
  if (definition.isArray) {
    throw new ApiError('column_default_unsupported', {
      detail: 'Cannot set default value for array columns',
    });
  }
  const problem = defaultProblem(definition, value);
  if (problem !== undefined) throw new ApiError('column_value_invalid', { detail: problem });
  if (definition.type === 'datetime') return isoTime(parseTime(value) ?? 0);
  return scalarOrNull(value);
}

/** A default value of a column; null for anything but a text, a number or a boolean. */
export function scalarOrNull(value: unknown): string | number | bigint | boolean | null {
  const isScalar =
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean';
  return isScalar ? value : null;
}

function hasRange(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'bigint' || kind === 'float';
}

/** Reads the definition in a column's create call. Throws ApiError. */
export function readColumn(
  call: Arguments,
  kind: ColumnKind,
): { key: string; definition: ColumnDefinition } {
  const key = required(call, 'key', keyName);
  const size = readSize(call, kind);
  const elements = kind === 'enum' ? readElements(call) : [];
  const isRequired = required(call, 'required', truth);
  const blank = blankDefinition(kind);
  const definition: ColumnDefinition = {
    ...blank,
    ...(hasRange(kind) ? readRange(call, kind) : {}),
    isRequired,
    isArray: optional(call, 'array', truth) ?? false,
    size: size ?? blank.size,
    elements,
    isEncrypted: optional(call, 'encrypt', truth) ?? false,
  };
  return {
    key,
    definition: { ...definition, defaultValue: readDefault(definition, call.get('default')) },
  };
}

function readSize(call: Arguments, kind: ColumnKind): number | undefined {
  if (kind === 'varchar') return required(call, 'size', wholeNumber(1, 16_381));
  if (kind === 'string') return required(call, 'size', wholeNumber(1, 1_073_741_824));
  return undefined;
}

/** Whether a column was created by the create call of a kind, or could have been. */
export function isOfKind(column: ColumnDefinition, kind: ColumnKind): boolean {
  const blank = blankDefinition(kind);
  const format = column.format === 'range' ? '' : column.format;
  return column.type === blank.type && format === blank.format;
}

/** Whether a text can be a column's key. */
export function isColumnKey(value: unknown): value is string {
  return isId(value);
}

/** Reads the changes in a column's update call. Throws ApiError. */
export function readColumnChange(
  call: Arguments,
  kind: ColumnKind,
  old: { readonly key: string } & ColumnDefinition,
): { key: string; definition: ColumnDefinition } {
  const key = optional(call, 'newKey', keyName) ?? old.key;
  const isRequired = required(call, 'required', truth);
  if (!call.has('default')) {
    throw new ApiError('general_argument_invalid', { detail: 'Param "default" is not optional.' });
  }
  const size =
    kind === 'varchar' || kind === 'string'
      ? optional(call, 'size', wholeNumber(1, 1_073_741_824))
      : undefined;
  const definition: ColumnDefinition = {
    ...old,
    ...(hasRange(kind) && (call.has('min') || call.has('max')) ? readRange(call, kind) : {}),
    isRequired,
    size: size ?? old.size,
    elements: kind === 'enum' ? readElements(call) : old.elements,
    defaultValue: null,
  };
  return {
    key,
    definition: { ...definition, defaultValue: readDefault(definition, call.get('default')) },
  };
}

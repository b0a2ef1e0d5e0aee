import { isAnything, isFlag, isNumber, isText } from '#src/contract/check.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { ColumnDefinition } from './definition.ts';
import {
  booleanIn,
  idReader,
  integerIn,
  isUnset,
  jsonIn,
  numberIn,
  same,
  tenthsIn,
  textIn,
  unreadable,
} from './readers.ts';

/** The wire type of a column; `system` columns are Appwrite's own and read-only. */
export type ColumnKind = 'string' | 'strings' | 'integer' | 'boolean' | 'system';

/**
 * One column: its wire name, its definition, and how its values are read and written. Unset columns read as the documented
 * default; a value of another type is refused. Rule DB-13.
 */
export type Column<
  Value,
  Name extends string = string,
  Kind extends ColumnKind = ColumnKind,
  Required extends boolean = boolean,
> = {
  readonly name: Name;
  readonly kind: Kind;
  /** Whether a new row must set it. */
  readonly isRequired: Required | undefined;
  /** What the provisioning creates; null for Appwrite's own columns. */
  readonly definition: ColumnDefinition | null;
  /** Legacy column name, read if this column is unset or 0. Rule DB-13. */
  readonly otherName?: string;
  /** Parses the wire value of the column. */
  readonly read: (wire: unknown) => Value | typeof unreadable;
  /** Serializes a value for the wire. */
  readonly write: (value: Value) => unknown;
  /** Returns whether `read` could have returned this value. */
  readonly holds: (value: unknown) => boolean;
};

type Need<Required extends boolean> = { readonly isRequired?: Required };
type StringOptions = { readonly size: number; readonly defaultValue?: string };
type IntegerOptions = {
  readonly min?: number;
  readonly max?: number;
  readonly defaultValue?: number;
};
type StringColumn<Value, Name extends string, Required extends boolean> = Column<
  Value,
  Name,
  'string',
  Required
>;
type IntegerColumn<Value, Name extends string, Required extends boolean> = Column<
  Value,
  Name,
  'integer',
  Required
>;

/** A text; unset reads as an empty string. Rule DB-13. */
export function text<Name extends string, Required extends boolean = false>(
  name: Name,
  options: StringOptions & Need<Required>,
): StringColumn<string, Name, Required> {
  const read = (wire: unknown) => textIn(wire ?? '');
  return { ...stringColumn(name, options), read, write: same, holds: isText };
}

/** An optional text: unset or empty reads as null. Rule DB-13. */
export function optionalText<Name extends string>(
  name: Name,
  options: StringOptions,
): StringColumn<string | null, Name, false> {
  return {
    ...stringColumn(name, options),
    read: (wire) => (isUnset(wire) || wire === '' ? null : textIn(wire)),
    write: same,
    holds: (value) => value === null || isText(value),
  };
}

/** A required text: a row without it is unreadable. */
export function requiredText<Name extends string>(
  name: Name,
  options: StringOptions,
): StringColumn<string, Name, true> {
  const column = stringColumn(name, { ...options, isRequired: true });
  return { ...column, read: textIn, write: same, holds: isText };
}

/** One of a few texts; required. */
export function oneOf<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  options: StringOptions,
): StringColumn<Value, Name, false> {
  const valueIn = (wire: unknown) => values.find((value) => value === wire) ?? unreadable;
  const holds = (value: unknown) => valueIn(value) !== unreadable;
  return { ...stringColumn(name, options), read: valueIn, write: same, holds };
}

/** The id of a row of some table; required; `brand` creates it. Rule DB-12. */
export function reference<Name extends string, Id extends string, Required extends boolean = false>(
  name: Name,
  brand: (text: string) => Id,
  options: StringOptions & Need<Required>,
): StringColumn<Id, Name, Required> {
  return { ...stringColumn(name, options), ...idReader(brand), write: same };
}

/** The id of a row of some table, or null. Rule DB-12. */
export function optionalReference<Name extends string, Id extends string>(
  name: Name,
  brand: (text: string) => Id,
  options: StringOptions,
): StringColumn<Id | null, Name, false> {
  const id = idReader(brand);
  return {
    ...stringColumn(name, options),
    read: (wire) => (isUnset(wire) || wire === '' ? null : id.read(wire)),
    write: same,
    holds: (value) => value === null || id.holds(value),
  };
}

/** A value as JSON; unset and invalid JSON read as undefined. */
export function json<Name extends string>(
  name: Name,
  options: StringOptions,
): StringColumn<unknown, Name, false> {
  const read = (wire: unknown) => jsonIn(wire ?? '');
  return { ...stringColumn(name, options), read, write: JSON.stringify, holds: isAnything };
}

/** A value as JSON; required; invalid JSON reads as undefined. */
export function requiredJson<Name extends string>(
  name: Name,
  options: StringOptions,
): StringColumn<unknown, Name, true> {
  const column = stringColumn(name, { ...options, isRequired: true });
  return { ...column, read: jsonIn, write: JSON.stringify, holds: isAnything };
}

/** A counter; unset reads as 0. Rule DB-13. */
export function count<Name extends string, Required extends boolean = false>(
  name: Name,
  options: IntegerOptions & Need<Required>,
): IntegerColumn<number, Name, Required> {
  const read = (wire: unknown) => integerIn(wire ?? 0);
  return { ...integerColumn(name, options), read, write: same, holds: Number.isSafeInteger };
}

/** A counter with a legacy column name. Rules DB-13, PR-03. */
export function countWithLegacyName<Name extends string>(
  name: Name,
  otherName: string,
): IntegerColumn<number, Name, false> {
  return { ...count(name, { min: 0, defaultValue: 0 }), otherName };
}

/** An amount of points in tenths; unset reads as 0. Rules PT-01, DB-13. */
export function points<Name extends string, Required extends boolean = false>(
  name: Name,
  options: IntegerOptions & Need<Required>,
): IntegerColumn<PointTenths, Name, Required> {
  const read = (wire: unknown) => tenthsIn(wire ?? 0);
  return { ...integerColumn(name, options), read, write: same, holds: Number.isSafeInteger };
}

/** An amount of points in tenths; required. Rule PT-01. */
export function requiredPoints<Name extends string>(
  name: Name,
  options: IntegerOptions,
): IntegerColumn<PointTenths, Name, true> {
  const column = integerColumn(name, { ...options, isRequired: true });
  return { ...column, read: tenthsIn, write: same, holds: Number.isSafeInteger };
}

/** An optional amount of points in tenths; unset reads as null. Rule PT-01. */
export function optionalPoints<Name extends string>(
  name: Name,
  options: IntegerOptions,
): IntegerColumn<PointTenths | null, Name, false> {
  return {
    ...integerColumn(name, options),
    read: (wire) => (isUnset(wire) ? null : tenthsIn(wire)),
    write: same,
    holds: (value) => value === null || Number.isSafeInteger(value),
  };
}

/** A time in milliseconds since 1970; required. */
export function requiredTime<Name extends string>(name: Name): IntegerColumn<number, Name, true> {
  const column = integerColumn(name, { isRequired: true });
  return { ...column, read: numberIn, write: same, holds: isNumber };
}

/** A time in milliseconds since 1970; unset reads as null. */
export function optionalTime<Name extends string>(
  name: Name,
): IntegerColumn<number | null, Name, false> {
  return {
    ...integerColumn(name, {}),
    read: (wire) => (isUnset(wire) ? null : numberIn(wire)),
    write: same,
    holds: (value) => value === null || isNumber(value),
  };
}

/** An optional integer; unset reads as null. */
export function optionalCount<Name extends string>(
  name: Name,
  options: IntegerOptions,
): IntegerColumn<number | null, Name, false> {
  return {
    ...integerColumn(name, options),
    read: (wire) => (isUnset(wire) ? null : integerIn(wire)),
    write: same,
    holds: (value) => value === null || Number.isSafeInteger(value),
  };
}

/** 0 or 1, so that a bounded increment succeeds only once; unset reads as false. */
export function onceOnly<Name extends string>(name: Name): IntegerColumn<boolean, Name, false> {
  const column = count(name, { min: 0, max: 1, defaultValue: 0 });
  return {
    ...column,
    read: (wire) => {
      const value = column.read(wire);
      return value === unreadable ? unreadable : value > 0;
    },
    write: (value) => (value ? 1 : 0),
    holds: isFlag,
  };
}

/** A flag; unset reads as false. Rule DB-13. */
export function flag<Name extends string, Required extends boolean = false>(
  name: Name,
  options: { readonly defaultValue?: boolean } & Need<Required>,
): Column<boolean, Name, 'boolean', Required> {
  const read = (wire: unknown) => booleanIn(wire ?? false);
  return { ...booleanColumn(name, options), read, write: same, holds: isFlag };
}

/** A flag that may never have been set: unset reads as null. Rule DB-13. */
export function optionalFlag<Name extends string>(
  name: Name,
): Column<boolean | null, Name, 'boolean', false> {
  return {
    ...booleanColumn(name, {}),
    read: (wire) => (isUnset(wire) ? null : booleanIn(wire)),
    write: same,
    holds: (value) => value === null || isFlag(value),
  };
}

function stringColumn<Name extends string, Required extends boolean = false>(
  name: Name,
  options: StringOptions & Need<Required>,
) {
  const definition: ColumnDefinition = { type: 'string', key: name, ...options };
  return { name, kind: 'string', isRequired: options.isRequired, definition } as const;
}

function integerColumn<Name extends string, Required extends boolean = false>(
  name: Name,
  options: IntegerOptions & Need<Required>,
) {
  const definition: ColumnDefinition = { type: 'integer', key: name, ...options };
  return { name, kind: 'integer', isRequired: options.isRequired, definition } as const;
}

function booleanColumn<Name extends string, Required extends boolean = false>(
  name: Name,
  options: { readonly defaultValue?: boolean } & Need<Required>,
) {
  const definition: ColumnDefinition = { type: 'boolean', key: name, ...options };
  return { name, kind: 'boolean', isRequired: options.isRequired, definition } as const;
}

import { isFlag, isNumber, isText, parseJson } from '#src/contract/check.ts';
import { isRowId } from '#src/domain/ids.ts';
import { isTenths, type PointTenths } from '#src/domain/points/tenths.ts';

/** Marks a value that its column cannot have. */
export const unreadable = Symbol('unreadable');

/** Reads a row id; `brand` creates it. Rule DB-12. */
export function idReader<Id extends string>(brand: (text: string) => Id) {
  const isId = (value: unknown) => isText(value) && isRowId(value);
  const read = (wire: unknown) => (isText(wire) && isRowId(wire) ? brand(wire) : unreadable);
  return { read, holds: isId };
}

/** The value itself. */
export function same<Value>(value: Value): Value {
  return value;
}

/** Whether a column is unset: null or absent. */
export function isUnset(wire: unknown): wire is null | undefined {
  return wire === null || wire === undefined;
}

/** Reads a text. */
export function textIn(wire: unknown): string | typeof unreadable {
  return isText(wire) ? wire : unreadable;
}

/** Reads a finite number. */
export function numberIn(wire: unknown): number | typeof unreadable {
  return isNumber(wire) ? wire : unreadable;
}

/** Reads a safe integer. */
export function integerIn(wire: unknown): number | typeof unreadable {
  return isNumber(wire) && Number.isSafeInteger(wire) ? wire : unreadable;
}

/** Reads points in integer tenths. Rule PT-01. */
export function tenthsIn(wire: unknown): PointTenths | typeof unreadable {
  return isNumber(wire) && isTenths(wire) ? wire : unreadable;
}

/** Reads a flag. */
export function booleanIn(wire: unknown): boolean | typeof unreadable {
  return isFlag(wire) ? wire : unreadable;
}

/** Reads JSON; invalid JSON is undefined. */
export function jsonIn(wire: unknown): unknown {
  return isText(wire) ? parseJson(wire) : unreadable;
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads an ISO time with its UTC offset. */
export function instantIn(wire: unknown): number | typeof unreadable {
  if (!isText(wire) || !instantPattern.test(wire)) return unreadable;
  return numberIn(Date.parse(wire));
}

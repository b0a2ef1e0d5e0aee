import { isNumber, isText } from '#src/contract/check.ts';
import type { Column } from './columns.ts';
import { idReader, instantIn, isUnset, same, textIn, unreadable } from './readers.ts';

/** The row's own id; `brand` makes it. Rule DB-12. */
export function rowId<Id extends string>(
  brand: (text: string) => Id,
): Column<Id, '$id', 'system', false> {
  return { ...systemColumn('$id'), ...idReader(brand) };
}

/** The row's own id where it is read in any form, such as a type's name. */
export const anyRowId: Column<string, '$id', 'system', false> = {
  ...systemColumn('$id'),
  read: textIn,
  holds: isText,
};

/** When the row was created, in milliseconds since 1970. */
export const createdAt = { ...systemColumn('$createdAt'), read: instantIn, holds: isNumber };

/** When the row was changed last, in milliseconds since 1970. */
export const updatedAt = { ...systemColumn('$updatedAt'), read: instantIn, holds: isNumber };

/** The backend's running number of the row, where it has one. */
export const sequence: Column<number | null, '$sequence', 'system', false> = {
  ...systemColumn('$sequence'),
  read: (wire) => {
    if (isUnset(wire)) return null;
    return isText(wire) || isNumber(wire) ? Number(wire) : unreadable;
  },
  holds: (value) => value === null || isNumber(value),
};

function systemColumn<Name extends string>(name: Name) {
  return { name, kind: 'system', isRequired: false, definition: null, write: same } as const;
}

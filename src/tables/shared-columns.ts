import { isNumber, isText, parseJson } from '#src/contract/check.ts';
import { type Column, text } from './columns.ts';
import { idReader, instantIn, isUnset, same, textIn, unreadable } from './readers.ts';
import { normalizeName } from '#src/domain/people/profile.ts';
import { type EngagementType, isEngagementType } from '#src/domain/engagement-types.ts';

/** The row's own id; `brand` creates it. Rule DB-12. */
export function rowId<Id extends string>(
  brand: (text: string) => Id,
): Column<Id, '$id', 'system', false> {
  return { ...systemColumn('$id'), ...idReader(brand) };
}

/** The row's own id in any form, such as a type's name. */
export const anyRowId: Column<string, '$id', 'system', false> = {
  ...systemColumn('$id'),
  read: textIn,
  holds: isText,
};

/** When the row was created, in milliseconds since 1970. */
export const createdAt = { ...systemColumn('$createdAt'), read: instantIn, holds: isNumber };

/** When the row last changed, in milliseconds since 1970. */
export const updatedAt = { ...systemColumn('$updatedAt'), read: instantIn, holds: isNumber };

/** The backend's sequence number of the row, if it has one. */
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

/** A name that people choose themselves, read without characters that change how the text around it reads. Rule PA-13. */
export function nameText<Name extends string>(name: Name, options: { readonly size: number }) {
  const column = text(name, options);
  return {
    ...column,
    read: (wire: unknown) => {
      const found = column.read(wire);
      return found === unreadable ? unreadable : normalizeName(found);
    },
  };
}

/** Engagement types as a list or as JSON; anything else reads as no types. Rule DB-13. */
export function typeList<Name extends string>(
  name: Name,
): Column<readonly EngagementType[], Name, 'strings', false> {
  return {
    name,
    kind: 'strings',
    isRequired: false,
    definition: { type: 'string', key: name, size: 32, isArray: true },
    read: (wire) => {
      const list: unknown = isText(wire) ? parseJson(wire) : wire;
      return Array.isArray(list) ? list.filter(isText).filter(isEngagementType) : [];
    },
    write: same,
    holds: (value) =>
      Array.isArray(value) && value.every((type) => isText(type) && isEngagementType(type)),
  };
}

/** A list of known texts; unset reads as empty, and unknown texts are left out. Rule DB-13. */
export function choiceList<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  { size }: { readonly size: number },
): Column<readonly Value[], Name, 'strings', false> {
  const isKnown = (value: unknown): value is Value => values.some((known) => known === value);
  return {
    name,
    kind: 'strings',
    isRequired: false,
    definition: { type: 'string', key: name, size, isArray: true },
    read: (wire) => (Array.isArray(wire) ? wire.filter(isKnown) : []),
    write: same,
    holds: (value) => Array.isArray(value) && value.every(isKnown),
  };
}

import { isText } from '#src/contract/check.ts';
import { parseJson } from '#src/contract/json.ts';
import { isEngagementType, type EngagementType } from '#src/domain/engagement-types.ts';
import type { Column } from './columns.ts';
import { same } from './readers.ts';

/** Engagement types as a list or as JSON text; anything else reads as no types. Rule DB-13. */
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

/** A list of a few known texts; unset reads as empty, and texts that this version does not know are left out. Rule DB-13. */
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

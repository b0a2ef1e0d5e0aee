/** What kind of values an attribute holds in comparisons; `narrow` is a whole number of 32 bits. */
export type FieldKind = 'text' | 'whole' | 'narrow' | 'sequence' | 'double' | 'boolean' | 'time';

/** An attribute as queries see it. */
export type Field = {
  readonly sql: string;
  readonly kind: FieldKind;
  readonly isArray: boolean;
  /** Full-text companion table and its column, when there is one. */
  readonly search: { readonly table: string; readonly column: string } | undefined;
};

/** Something that can be listed with queries. */
export type Listable = {
  /** SQLite table. */
  readonly from: string;
  /** Selected columns in order. */
  readonly columns: string;
  readonly sequenceSql: string;
  readonly idSql: string;
  readonly field: (attribute: string) => Field | undefined;
  /** What an entry is called in sentences: `Row`. */
  readonly entryName: string;
};

/** A field without array or search. */
export function plainField(sql: string, kind: FieldKind): Field {
  return { sql, kind, isArray: false, search: undefined };
}

const systemFields = (): [string, Field][] => [
  ['$id', plainField('id', 'text')],
  ['$sequence', plainField('sequence', 'sequence')],
  ['$createdAt', plainField('createdAtMs', 'time')],
  ['$updatedAt', plainField('updatedAtMs', 'time')],
];

/**
 * A list over one of this backend's own tables, with the attributes that may be asked for. A table
 * without a column `id` names what takes its place as `$id`.
 */
export function systemListable(
  from: string,
  entryName: string,
  attributes: Readonly<Record<string, Field>>,
): Listable {
  const fields = new Map([...systemFields(), ...Object.entries(attributes)]);
  return {
    from,
    columns: '*',
    sequenceSql: 'sequence',
    idSql: fields.get('$id')?.sql ?? 'id',
    field: (attribute) => fields.get(attribute),
    entryName,
  };
}

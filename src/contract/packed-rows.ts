import { isAnything, isCount, isListOf, isRecordOf, isShapedAs } from './check.ts';

// Separate from the schema that uses it: the app's first files read this and must not load a schema library. Rule SP-05.

/** Values of one type, stored by field instead of by value: a third of the bytes after compression. */
export type PackedRows<Value> = {
  readonly count: number;
  readonly fields: { readonly [Field in keyof Value]: readonly Value[Field][] };
};

/** Packed values of any type. */
export type AnyPackedRows = {
  readonly count: number;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
};

/** Packs values of one type. */
export function packRows<Value extends object>(values: readonly Value[]): PackedRows<Value> {
  const [first] = values;
  const names = first === undefined ? [] : Object.keys(first);
  const fieldOf = (value: Value, name: string): unknown => Reflect.get(value, name);
  const fields = Object.fromEntries(
    names.map((name) => [name, values.map((value) => fieldOf(value, name))]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are the value's own, which the compiler cannot follow through the map
  return { count: values.length, fields: fields as unknown as PackedRows<Value>['fields'] };
}

/** Unpacks untrusted values; the caller must check each of them. */
export function unpackRows({ count, fields }: AnyPackedRows): readonly object[] {
  const columns = Object.entries(fields);
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[index]])),
  );
}

const maxRows = 1000;

const isPacked = isShapedAs<AnyPackedRows>({
  count: isCount,
  fields: isRecordOf(isListOf(isAnything)),
});

/** Returns whether a value is packed rows; checks the packing, but none of the values. */
export function isPackedRows(value: unknown): value is AnyPackedRows {
  return isPacked(value) && value.count <= maxRows;
}

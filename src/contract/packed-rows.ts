import { isAnything, isCount, isListOf, isRecordOf, isShapedAs } from './check.ts';

// Apart from the schema that uses it: the app's first files read it and hold no schema library. Rule SP-05.

/** Values of one kind, field by field instead of one by one: a third of the bytes after compression. */
export type PackedRows<Value> = {
  readonly count: number;
  readonly fields: { readonly [Field in keyof Value]: readonly Value[Field][] };
};

/** Packed values of any kind. */
export type AnyPackedRows = {
  readonly count: number;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
};

/** Packs values of one kind. */
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

/** Unpacks what may be values of some kind; anyone who knows the kind has to look at each of them. */
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

/** Returns whether something is packed values; it looks at the packing and at none of the values. */
export function isPackedRows(value: unknown): value is AnyPackedRows {
  return isPacked(value) && value.count <= maxRows;
}

import { isAnything, isCount, isListOf, isRecordOf, isShapedAs } from '#src/contract/check.ts';
import { z } from 'zod';
import type { Engagement } from '#src/domain/engagement.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';

/** Values of one kind, field by field instead of one by one: a third of the bytes after compression. */
type PackedRows<Value> = {
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

/** The screens whose rows `openApp` brings along: the feed of `/earn` and the own posts of `/`. */
export const openingScreens = ['feed', 'own_posts'] as const;

/** One of these screens. */
export type OpeningScreen = (typeof openingScreens)[number];

/** The part of an engagement that is counted while it is pending, and by when it is decided. */
export type WaitingEngagement = Pick<Engagement, 'id' | 'postId' | 'decideByMs'>;

/** The schema of packed values; it looks at the packing and at none of the values. */
function packedRowsSchema<Value>(): z.ZodType<PackedRows<Value>> {
  return z.custom<PackedRows<Value>>(isPackedRows);
}

/** What the first screen shows. Rule SP-02. */
export const firstScreenSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('feed'),
    /** The posts of the first page and the pinned ones that the viewer may engage with, without stored pictures. */
    posts: packedRowsSchema<Post>(),
    /** How the author of each post decides, in the order of the posts; zeros without a scorecard. */
    decisions: packedRowsSchema<DecisionCounts>(),
    /** Where the next page begins, if there may be one. */
    nextCursor: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('own_posts'),
    /** The active ones of the newest own posts, and older ones with engagements that wait. */
    posts: packedRowsSchema<Post>(),
    /** The engagements that wait for the own decision; null when they are too many to come along. */
    waiting: packedRowsSchema<WaitingEngagement>().nullable(),
  }),
]);

/** What the first screen shows. */
export type FirstScreen = z.output<typeof firstScreenSchema>;

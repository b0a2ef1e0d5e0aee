import { z } from 'zod';
import { isPackedRows, type PackedRows } from '#src/contract/packed-rows.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';

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

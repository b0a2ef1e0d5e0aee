import { z } from 'zod';
import { isPackedRows, type PackedRows } from '#src/contract/packed-rows.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';

/** The screens whose rows `openApp` returns: the feed of `/earn`, and the person's own posts of `/`. */
export const openingScreens = ['feed', 'own_posts'] as const;

/** One of these screens. */
export type OpeningScreen = (typeof openingScreens)[number];

/** The parts of a pending engagement that lists need: its post and its deadline. */
export type WaitingEngagement = Pick<Engagement, 'id' | 'postId' | 'decideByMs'>;

/** The schema of packed values; checks the packing, but none of the values. */
function packedRowsSchema<Value>(): z.ZodType<PackedRows<Value>> {
  return z.custom<PackedRows<Value>>(isPackedRows);
}

/** The data of the first screen. Rule SP-02. */
export const firstScreenSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('feed'),
    /** The posts of the first page and the pinned ones that the viewer may engage with, without stored pictures. */
    posts: packedRowsSchema<Post>(),
    /** The decision counts of each post's author, in the order of the posts; zeros without a scorecard. */
    decisions: packedRowsSchema<DecisionCounts>(),
    /** The cursor of the next page, if there may be one. */
    nextCursor: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('own_posts'),
    /** The active ones among the person's newest posts, and older posts with pending engagements. */
    posts: packedRowsSchema<Post>(),
    /** The engagements that wait for the person's decision; null if there are too many to include. */
    waiting: packedRowsSchema<WaitingEngagement>().nullable(),
  }),
]);

/** The data of the first screen. */
export type FirstScreen = z.output<typeof firstScreenSchema>;

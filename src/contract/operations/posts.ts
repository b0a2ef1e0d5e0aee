import { z } from 'zod';
import { looseId, looseNumber, looseText, looseTexts, requestFields } from './fields.ts';
import type { OperationDefinition } from './definition.ts';

/** What members do with posts. */
export const postOperations = {
  /** `createPost`: the create-post payload of the spec, with the request id. Rules PO-16, PO-28. */
  createPost: {
    // A person without a row is refused by the operation itself, in its own order. Rule PO-17.
    right: 'member_or_new',
    fallback: { code: 'create_post_failed' },
    input: z.object({
      ...requestFields,
      telegram_id: looseId,
      content: looseText,
      authorName: looseText,
      authorImage: looseText,
      authorUsername: looseText,
      limit: looseNumber,
      engagementTypes: looseTexts,
      commentGuide: looseText,
      quoteGuide: looseText,
    }),
    output: z.object({ postId: z.string(), costTenths: z.int() }),
  },
  /** `submitEngagement`: the engagement submission payload of the spec, with both proof links. Rules EN-02, EN-07. */
  submitEngagement: {
    right: 'member',
    fallback: { code: 'engagement_write_failed' },
    input: z.object({
      ...requestFields,
      postId: looseText,
      link: looseText,
      proofs: z.object({ comment: looseText, quote: looseText }).optional().catch(undefined),
      engagedBy: looseId,
      authorName: looseText,
      authorAvatar: looseText,
      authorX: looseText,
      engagementTypes: looseTexts,
    }),
    output: z.object({ engagementId: z.string(), isTargetReached: z.boolean() }),
  },
  /** `reviewEngagement`: the engagement's id, the approved flag and the reason of a rejection. Rule RV-06. */
  reviewEngagement: {
    right: 'member',
    fallback: { code: 'unknown_error' },
    input: z.object({
      ...requestFields,
      engagementId: looseText,
      isApproved: z.boolean().optional().catch(undefined),
      reason: looseText,
    }),
    output: z.object({ engagementId: z.string(), awardTenths: z.int() }),
  },
} as const satisfies Record<string, OperationDefinition>;

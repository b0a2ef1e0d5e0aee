import { z } from 'zod';
import {
  looseId,
  looseNumber,
  looseText,
  looseTexts,
  type OperationDefinition,
  requestFields,
} from './fields.ts';

/** The members' operations on posts. */
export const postOperations = {
  /**
   * `createPost`: the create-post payload of the spec, with the request id. Rules PO-16, PO-28.
   * @refuses telegram_id_missing, types_missing, type_invalid, limit_invalid, post_link_missing,
   * post_link_invalid, guide_too_short, guide_too_long, about_too_long, author_not_found, post_too_soon, open_posts_full,
   * price_changed, not_enough_points, deduction_failed, post_write_failed, create_post_failed
   */
  createPost: {
    // The operation itself refuses a person without a row, in its own order. Rule PO-17.
    right: 'member_or_new',
    cause: 'self',
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
      /** What the post is about, in at most 80 characters. Rule MY-18. */
      about: looseText,
      /** The price shown to the author; anything but an integer is refused. Rule FA-01. */
      expectedCostTenths: z.int().optional(),
    }),
    output: z.object({ postId: z.string(), costTenths: z.int() }),
    // The names are not stored and may change before a retry, which must not pay for another post. Rules TR-07, TR-31.
    conditions: ['expectedCostTenths', 'authorName', 'authorImage', 'authorUsername'],
  },
  /**
   * `submitEngagement`: the engagement submission payload of the spec, with both proof links. Rules EN-02,
   * EN-07.
   * @refuses post_id_missing, user_id_missing, post_not_found, engagement_refused, proof_link_missing,
   * proof_link_invalid, proof_link_foreign, already_engaged, proof_link_used, engagement_write_failed
   */
  submitEngagement: {
    right: 'member',
    cause: 'self',
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
  /**
   * `reviewEngagement`: the engagement's id, the approved flag and the reason of a rejection. Rule RV-06.
   * @refuses engagement_id_invalid, parameter_missing, engagement_not_found, post_not_found, not_post_author,
   * engager_not_found, engager_banned, engagement_already_reviewed, database_error, database_timeout,
   * stated_error, unknown_error, own_cause
   */
  reviewEngagement: {
    right: 'member',
    cause: ['engager', 'rival'],
    fallback: { code: 'unknown_error' },
    input: z.object({
      ...requestFields,
      engagementId: looseText,
      isApproved: z.boolean().optional().catch(undefined),
      reason: looseText,
    }),
    output: z.object({ engagementId: z.string(), awardTenths: z.int() }),
  },
  /**
   * `closePost`: closes a post by its id; returns the refund to its author, in tenths. The log keeps 200 characters of an
   * administrator's reason. Rules FA-05, AD-16.
   * @refuses post_id_missing, post_not_found, not_post_author, post_full, post_close_failed
   */
  closePost: {
    right: 'member',
    cause: 'none',
    fallback: { code: 'post_close_failed' },
    input: z.object({ ...requestFields, postId: looseText, reason: looseText }),
    output: z.object({ postId: z.string(), refundTenths: z.int() }),
  },
  /**
   * `addPlaces`: adds places to the caller's open post, at the price shown; returns the post's new limit and the cost of
   * the places, in tenths. Rules MY-33, FA-01.
   * @refuses post_id_missing, parameter_missing, limit_invalid, post_not_found, not_post_author, post_closed, post_full,
   * form_limit_too_large, type_invalid, price_changed, not_enough_points, add_places_failed
   */
  addPlaces: {
    right: 'member',
    cause: 'self',
    fallback: { code: 'add_places_failed' },
    input: z.object({
      ...requestFields,
      postId: looseText,
      places: looseNumber,
      /** The price shown to the author; required. Rule FA-01. */
      expectedCostTenths: z.int().optional(),
    }),
    output: z.object({ postId: z.string(), limit: z.int(), costTenths: z.int() }),
    conditions: ['expectedCostTenths'],
  },
  /**
   * `readClashes`: the ids of engagements on screen; returns the handles of others who submitted the same proofs.
   * Rule FA-12.
   * @refuses parameter_missing, clashes_load_failed
   */
  readClashes: {
    right: 'member',
    cause: 'none',
    fallback: { code: 'clashes_load_failed' },
    input: z.object({ engagementIds: looseTexts }),
    output: z.object({
      clashes: z.array(z.object({ engagementId: z.string(), handles: z.array(z.string()) })),
    }),
  },
} as const satisfies Record<string, OperationDefinition>;

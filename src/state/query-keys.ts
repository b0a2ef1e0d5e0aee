import type { FeedSort } from '#src/domain/posts/feed.ts';

/** A key of the query cache; a longer key that starts with it is below it. */
export type QueryKey = readonly (string | number)[];

/**
 * A person's feed; with a cursor, one page of it (null: the first page), in the given order if it is not the default
 * best-first order.
 */
export function feedKey(userId: string, cursor?: string | null, sort: FeedSort = 'best'): QueryKey {
  if (cursor === undefined) return ['feed', userId];
  const page = cursor === null ? ['first'] : ['after', cursor];
  return ['feed', userId, ...page, ...(sort === 'best' ? [] : [sort])];
}

/** The list of `Post` that were published since the feed was read. */
export function newPostsKey(userId: string): QueryKey {
  return ['new-posts', userId];
}

/** A person's own posts; below it, the active and the completed ones, each a list of `Post`. */
export function myPostsKey(userId: string): QueryKey {
  return ['my-posts', userId];
}

/** One `Post`. */
export function postKey(postId: string): QueryKey {
  return ['post', postId];
}

/** The open `Post` about a status on X, or null; without a status, the parent of all these keys. */
export function openWithKey(statusId?: string): QueryKey {
  return statusId === undefined ? ['open-with'] : ['open-with', statusId];
}

/** The list of `Engagement` with a post. */
export function engagementsKey(postId: string): QueryKey {
  return ['engagements', postId];
}

/** A person's own engagements; below it, the pages per decision. */
export function ownEngagementsKey(userId: string): QueryKey {
  return ['own-engagements', userId];
}

/** How long an approval request usually takes, and when a rejected person may ask again. */
export function requestTimesKey(userId: string): QueryKey {
  return ['request-times', userId];
}

/** The leaders of a week, and the person's own rank. */
export function leadersKey(week: string): QueryKey {
  return ['leaders', week];
}

/** The reward of an invitation. */
export function inviteKey(): QueryKey {
  return ['invite'];
}

/** What a banned person wrote to the administrators, or null. */
export function ownAppealKey(userId: string): QueryKey {
  return ['own-appeal', userId];
}

/** Whether a person has engaged with a post, as a boolean. */
export function engagedKey(userId: string, postId: string): QueryKey {
  return ['engaged', userId, postId];
}

/** The list of `Engagement` that waits for an author's decision, across all posts. */
export function waitingReviewsKey(authorId: string): QueryKey {
  return ['waiting-reviews', authorId];
}

/** The engagements that wait for an author's decision, in full and with their posts. */
export function reviewPartKey(authorId: string): QueryKey {
  return ['review-part', authorId];
}

/** Who else submitted the same proofs as engagements. */
export function clashesKey(): QueryKey {
  return ['clashes'];
}

/** The posts that a person's notifications are about; the ids of the posts follow this key. */
export function notificationPostsKey(userId: string): QueryKey {
  return ['notification-posts', userId];
}

/** A person's notifications. */
export function notificationsKey(userId: string): QueryKey {
  return ['notifications', userId];
}

/** What members see of one person: a `Profile`. */
export function profileKey(userId: string): QueryKey {
  return ['profile', userId];
}

/** How an author decides: `DecisionCounts`. */
export function authorDecisionsKey(userId: string): QueryKey {
  return ['author-decisions', userId];
}

/** A person's row, for administrators. */
export function userKey(userId: string): QueryKey {
  return ['user', userId];
}

/** The engagement types; below it, the enabled ones as a list of `PointType`. */
export function pointTypesKey(): QueryKey {
  return ['point-types'];
}

/** A person's history of points. */
export function ledgerKey(userId: string): QueryKey {
  return ['ledger', userId];
}

/** The active reports. */
export function reportsKey(): QueryKey {
  return ['reports'];
}

/** What administrators are looking at: a list of `Look`. */
export function looksKey(): QueryKey {
  return ['looks'];
}

/** The pending approval requests. */
export function requestsKey(): QueryKey {
  return ['requests'];
}

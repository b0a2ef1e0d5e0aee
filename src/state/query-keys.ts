import type { FeedSort } from '#src/domain/posts/feed.ts';

/** A key of the query cache; every longer key that begins with it is below it. */
export type QueryKey = readonly (string | number)[];

/**
 * The feed as one person sees it; with a cursor, one page of it (null is the first one), in an order other than the
 * best-first one if named.
 */
export function feedKey(userId: string, cursor?: string | null, sort: FeedSort = 'best'): QueryKey {
  if (cursor === undefined) return ['feed', userId];
  const page = cursor === null ? ['first'] : ['after', cursor];
  return ['feed', userId, ...page, ...(sort === 'best' ? [] : [sort])];
}

/** The ids of posts that were published since the feed was read. */
export function newPostsKey(userId: string): QueryKey {
  return ['new-posts', userId];
}

/** A person's own posts; the active and the completed ones are lists of `Post` below it. */
export function myPostsKey(userId: string): QueryKey {
  return ['my-posts', userId];
}

/** One `Post`. */
export function postKey(postId: string): QueryKey {
  return ['post', postId];
}

/** An open post with a status on X, or null; without a status, all of them. */
export function openWithKey(statusId?: string): QueryKey {
  return statusId === undefined ? ['open-with'] : ['open-with', statusId];
}

/** The list of `Engagement` with a post. */
export function engagementsKey(postId: string): QueryKey {
  return ['engagements', postId];
}

/** A person's own engagements; below it, those of each decision are pages. */
export function ownEngagementsKey(userId: string): QueryKey {
  return ['own-engagements', userId];
}

/** How long a request usually takes, and when a rejected person may ask again. */
export function requestTimesKey(userId: string): QueryKey {
  return ['request-times', userId];
}

/** The leaders of the week; below it, what a person earned. */
export function leadersKey(userId?: string): QueryKey {
  return userId === undefined ? ['leaders'] : ['leaders', userId];
}

/** What an invitation brings. */
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

/** The list of `Engagement` that waits for an author's decision, over all posts. */
export function waitingReviewsKey(authorId: string): QueryKey {
  return ['waiting-reviews', authorId];
}

/** Engagements in full, with their posts, of those that wait for an author's decision. */
export function reviewPartKey(authorId: string): QueryKey {
  return ['review-part', authorId];
}

/** Who else submitted the proofs of engagements. */
export function clashesKey(): QueryKey {
  return ['clashes'];
}

/** The posts that a person's notifications are about, before the ids of the posts. */
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

/** What is known of a person. */
export function userKey(userId: string): QueryKey {
  return ['user', userId];
}

/** The engagement types; the enabled ones are a list of `PointType` below it. */
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

/** What administrators look at: a list of `Look`. */
export function looksKey(): QueryKey {
  return ['looks'];
}

/** The pending approval requests. */
export function requestsKey(): QueryKey {
  return ['requests'];
}

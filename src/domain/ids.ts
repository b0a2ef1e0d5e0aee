import { z } from 'zod';

const rowIdPattern = /^[a-z0-9][a-z0-9._-]{0,35}$/;
const requestIdPattern = /^[a-z0-9][a-z0-9._-]{0,25}$/;

/** The row id of a user, which is the messenger's own user id. */
export const userIdSchema = z.string().regex(rowIdPattern).brand<'UserId'>();
export type UserId = z.infer<typeof userIdSchema>;

/** The row id of a post, which is the id of the request that created it. */
export const postIdSchema = z.string().regex(rowIdPattern).brand<'PostId'>();
export type PostId = z.infer<typeof postIdSchema>;

/** The row id of an engagement (a hash of post and engager) and of its notification. */
export const engagementIdSchema = z.string().regex(rowIdPattern).brand<'EngagementId'>();
export type EngagementId = z.infer<typeof engagementIdSchema>;

/** The row id of a report, which is the id of the request that created it. */
export const reportIdSchema = z.string().regex(rowIdPattern).brand<'ReportId'>();
export type ReportId = z.infer<typeof reportIdSchema>;

/** The id of one request: at most 26 characters, so that a prefixed row id still fits. Rule DB-12. */
export const requestIdSchema = z.string().regex(requestIdPattern).brand<'RequestId'>();
export type RequestId = z.infer<typeof requestIdSchema>;

/** Brands a text as a user id; throws when it is no row id. */
export function userId(text: string): UserId {
  return userIdSchema.parse(text);
}

/** Brands a text as a post id; throws when it is no row id. */
export function postId(text: string): PostId {
  return postIdSchema.parse(text);
}

/** Brands a text as an engagement id; throws when it is no row id. */
export function engagementId(text: string): EngagementId {
  return engagementIdSchema.parse(text);
}

/** Brands a text as a report id; throws when it is no row id. */
export function reportId(text: string): ReportId {
  return reportIdSchema.parse(text);
}

/** Brands a text as a request id; throws when it is none. */
export function requestId(text: string): RequestId {
  return requestIdSchema.parse(text);
}

/**
 * Tells whether a text can be the id of a row: 1 to 36 lower-case letters, digits, dots, hyphens or
 * underscores, the first a letter or digit. Rule DB-12.
 */
export function isRowId(text: string): boolean {
  return rowIdPattern.test(text);
}

/** Tells whether a text can be the id of a request, or a hash that serves as one. Rule DB-12. */
export function isRequestId(text: string): boolean {
  return requestIdPattern.test(text);
}

/** The prefixes of the row ids that are made of another row's id. */
export type IdPrefix =
  | 'post'
  | 'reward'
  | 'fee'
  | 'mint'
  | 'target'
  | 'decision'
  | 'alert'
  | 'report'
  | 'request'
  | 'told';

/** Makes the row id `{prefix}.{id}`; throws when it would be no row id. Rule DB-12. */
export function prefixedId(prefix: IdPrefix, id: string): string {
  const prefixed = `${prefix}.${id}`;
  if (!isRowId(prefixed)) throw new Error(`no row id: ${prefixed}`);
  return prefixed;
}

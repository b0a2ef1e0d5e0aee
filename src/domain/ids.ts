declare const brandKey: unique symbol;

/** A checked value: the brand distinguishes it from others of the same base type, at no run-time cost. */
export type Branded<Base, Name extends string> = Base & { readonly [brandKey]: Name };

const rowIdPattern = /^[a-z0-9][a-z0-9._-]{0,35}$/;
const requestIdPattern = /^[a-z0-9][a-z0-9_-]{0,25}$/;

/** The row id of a user, which is the messenger's user id. */
export type UserId = Branded<string, 'UserId'>;

/** The row id of a post, which is the id of the request that created it. */
export type PostId = Branded<string, 'PostId'>;

/** The row id of an engagement (a hash of post and engager) and of its notification. */
export type EngagementId = Branded<string, 'EngagementId'>;

/** The row id of a report, which is the id of the request that created it. */
export type ReportId = Branded<string, 'ReportId'>;

/**
 * The id of a request, chosen by its caller: at most 26 characters, so that a prefixed row id still fits, and no dot, so
 * that it cannot collide with one. Rules DB-12, TR-41.
 */
export type RequestId = Branded<string, 'RequestId'>;

/** Brands a text as a user id; throws if it is not a row id. */
export function userId(text: string): UserId {
  return branded(text, 'UserId');
}

/** Brands a text as a post id; throws if it is not a row id. */
export function postId(text: string): PostId {
  return branded(text, 'PostId');
}

/** Brands a text as an engagement id; throws if it is not a row id. */
export function engagementId(text: string): EngagementId {
  return branded(text, 'EngagementId');
}

/** Brands a text as a report id; throws if it is not a row id. */
export function reportId(text: string): ReportId {
  return branded(text, 'ReportId');
}

/** Brands a text as a request id; throws if it is not one. */
export function requestId(text: string): RequestId {
  return branded(text, 'RequestId');
}

function branded<Name extends string>(text: string, name: Name): Branded<string, Name> {
  if (!isNamed(text, name)) throw new Error(`no ${name}: ${text}`);
  return text;
}

function isNamed<Name extends string>(text: string, name: Name): text is Branded<string, Name> {
  return name === 'RequestId' ? isRequestId(text) : isRowId(text);
}

/**
 * Returns whether a text can be a row id: 1 to 36 lower-case letters, digits, dots, hyphens or underscores, starting with
 * a letter or digit. Rule DB-12.
 */
export function isRowId(text: string): boolean {
  return rowIdPattern.test(text);
}

/** Returns whether an untrusted value is a user id. Rule DB-12. */
export function isUserId(value: unknown): value is UserId {
  return typeof value === 'string' && isRowId(value);
}

/** Returns whether an untrusted value is a post id. Rule DB-12. */
export function isPostId(value: unknown): value is PostId {
  return typeof value === 'string' && isRowId(value);
}

/** Returns whether a text can be a request id. Rules DB-12, TR-41. */
export function isRequestId(text: string): boolean {
  return requestIdPattern.test(text);
}

/** The prefixes of row ids derived from another row's id; no request id has the dot that follows. Rule TR-41. */
type IdPrefix =
  | 'post'
  | 'reward'
  | 'fee'
  | 'mint'
  | 'target'
  | 'decision'
  | 'alert'
  | 'report'
  | 'request'
  | 'asked'
  | 'told'
  | 'refund'
  | 'unmint'
  | 'refund2'
  | 'unmint2'
  | 'places'
  | 'placefee'
  | 'placemint'
  | 'overturn'
  | 'reversed'
  | 'invite'
  | 'resolved'
  | 'tool'
  | 'digest'
  | 'stuck'
  | 'end'
  | 'trial'
  | 'export'
  | 'news';

/** Builds the row id `{prefix}.{id}`; throws if that is not a row id. Rule DB-12. */
export function prefixedId(prefix: IdPrefix, id: string): string {
  const prefixed = `${prefix}.${id}`;
  if (!isRowId(prefixed)) throw new Error(`no row id: ${prefixed}`);
  return prefixed;
}

/** The default id of the super administrator, who may make administrators; the environment can set another. */
export const defaultSuperAdminId: UserId = userId('1');

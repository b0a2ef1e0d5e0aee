declare const brandKey: unique symbol;

/** A value that was checked: the name distinguishes it from others of the same base type. It costs nothing at run time. */
export type Branded<Base, Name extends string> = Base & { readonly [brandKey]: Name };

const rowIdPattern = /^[a-z0-9][a-z0-9._-]{0,35}$/;
const requestIdPattern = /^[a-z0-9][a-z0-9_-]{0,25}$/;

/** The row id of a user, which is the messenger's own user id. */
export type UserId = Branded<string, 'UserId'>;

/** The row id of a post, which is the id of the request that created it. */
export type PostId = Branded<string, 'PostId'>;

/** The row id of an engagement (a hash of post and engager) and of its notification. */
export type EngagementId = Branded<string, 'EngagementId'>;

/** The row id of a report, which is the id of the request that created it. */
export type ReportId = Branded<string, 'ReportId'>;

/**
 * The id of one request, which its caller chooses: at most 26 characters, so that a prefixed row id still fits, and no dot,
 * so that it never meets one. Rules DB-12, TR-41.
 */
export type RequestId = Branded<string, 'RequestId'>;

/** Brands a text as a user id; throws when it is no row id. */
export function userId(text: string): UserId {
  return branded(text, 'UserId');
}

/** Brands a text as a post id; throws when it is no row id. */
export function postId(text: string): PostId {
  return branded(text, 'PostId');
}

/** Brands a text as an engagement id; throws when it is no row id. */
export function engagementId(text: string): EngagementId {
  return branded(text, 'EngagementId');
}

/** Brands a text as a report id; throws when it is no row id. */
export function reportId(text: string): ReportId {
  return branded(text, 'ReportId');
}

/** Brands a text as a request id; throws when it is none. */
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
 * Returns whether a text can be the id of a row: 1 to 36 lower-case letters, digits, dots, hyphens or
 * underscores, the first a letter or digit. Rule DB-12.
 */
export function isRowId(text: string): boolean {
  return rowIdPattern.test(text);
}

/** Returns whether something from outside is a user's id. Rule DB-12. */
export function isUserId(value: unknown): value is UserId {
  return typeof value === 'string' && isRowId(value);
}

/** Returns whether something from outside is a post's id. Rule DB-12. */
export function isPostId(value: unknown): value is PostId {
  return typeof value === 'string' && isRowId(value);
}

/** Returns whether a text can be the id of a request. Rules DB-12, TR-41. */
export function isRequestId(text: string): boolean {
  return requestIdPattern.test(text);
}

/** The prefixes of the row ids that are made of another row's id; the dot after them is in no request id. Rule TR-41. */
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

/** Makes the row id `{prefix}.{id}`; throws when it would be no row id. Rule DB-12. */
export function prefixedId(prefix: IdPrefix, id: string): string {
  const prefixed = `${prefix}.${id}`;
  if (!isRowId(prefixed)) throw new Error(`no row id: ${prefixed}`);
  return prefixed;
}

/** The one fixed messenger user id that may make administrators; the environment may name another. */
export const defaultSuperAdminId: UserId = userId('1');

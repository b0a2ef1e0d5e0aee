import { maxStatusDigits } from '#src/domain/text-limits.ts';

/** The moment from which X counts the milliseconds in its ids. Rule FA-11. */
const schemeStartMs = 1_288_834_974_657n;

/** The first id that holds a time; smaller ones were numbered one after the other. Rule FA-11. */
const firstTimedId = 29_700_859_247n;

/** How many low bits of an id hold a machine and a running number rather than the time. */
const bitsBelowTime = 22n;

/** How far X's clock may be ahead of ours. Rule FA-11. */
const clockToleranceMs = 5 * 60 * 1000;

/** The time at which a status was made, in Unix milliseconds; null for ids from before the scheme. Rule FA-11. */
export function statusTimeMs(statusId: string): number | null {
  const id = BigInt(statusId);
  return id < firstTimedId ? null : Number((id >> bitsBelowTime) + schemeStartMs);
}

/** Why a status cannot be an answer to a post: X has no such status, it is the post itself, or it is older. */
export type NoAnswerReason = 'no_status' | 'post_itself' | 'older_than_post';

/**
 * Why a status cannot be an answer to a post, or null where it can: its id has at most 20 digits, is not the post's own,
 * and its time is neither before the post's status nor more than 5 minutes in the future. An id without a time is older
 * than any id with one. `postStatusId` is null for a post without a link. Rules FA-11, MY-34.
 */
export function noAnswerReason(
  statusId: string,
  postStatusId: string | null,
  nowMs: number,
): NoAnswerReason | null {
  if (statusId.length > maxStatusDigits) return 'no_status';
  if (statusId === postStatusId) return 'post_itself';
  const madeAtMs = statusTimeMs(statusId);
  const postMadeAtMs = postStatusId === null ? null : statusTimeMs(postStatusId);
  if (postMadeAtMs !== null && (madeAtMs === null || madeAtMs < postMadeAtMs)) {
    return 'older_than_post';
  }
  return madeAtMs !== null && madeAtMs > nowMs + clockToleranceMs ? 'no_status' : null;
}

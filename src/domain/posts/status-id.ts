import { mostStatusDigits } from './post-link.ts';

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

/**
 * Tells whether a status can be an answer to a post: its id has at most 20 digits, is not the post's own, and its
 * time is neither before the post's status nor more than 5 minutes in the future. An id without a time is older than
 * any id with one. `postStatusId` is null for a post without a link. Rule FA-11.
 */
export function canAnswerStatus(
  statusId: string,
  postStatusId: string | null,
  nowMs: number,
): boolean {
  if (statusId.length > mostStatusDigits || statusId === postStatusId) return false;
  const madeAtMs = statusTimeMs(statusId);
  const postMadeAtMs = postStatusId === null ? null : statusTimeMs(postStatusId);
  if (madeAtMs === null) return postMadeAtMs === null;
  if (postMadeAtMs !== null && madeAtMs < postMadeAtMs) return false;
  return madeAtMs <= nowMs + clockToleranceMs;
}

import type { User } from '#src/domain/user.ts';

const hourMs = 60 * 60 * 1000;

/** From how many of the last decisions the usual time is computed. Rule MY-24. */
export const maxDecisionsMeasured = 20;

/** When a request was made and decided; the first is null for older requests. */
export type MeasuredDecision = {
  readonly requestedAtMs: number | null;
  readonly decidedAtMs: number;
};

/**
 * How long a request usually takes, in milliseconds: the median of these decisions; null if none can be measured.
 * Rule MY-24.
 */
export function usualRequestMs(decisions: readonly MeasuredDecision[]): number | null {
  const times = decisions
    .flatMap(({ requestedAtMs, decidedAtMs }) =>
      // A request after the decision is a later one of the same person.
      requestedAtMs === null || requestedAtMs > decidedAtMs ? [] : [decidedAtMs - requestedAtMs],
    )
    .toSorted((a, b) => a - b);
  const low = times[Math.floor((times.length - 1) / 2)];
  const high = times[Math.ceil((times.length - 1) / 2)];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** When a person's last request was rejected; null if it is open or was not rejected. Rule FA-14. */
export function lastRejectionMs(
  user: Pick<User, 'isApproved' | 'isRequestOpen' | 'rejectedAtMs'> | null,
): number | null {
  return user === null || user.isApproved || user.isRequestOpen ? null : user.rejectedAtMs;
}

/** When a rejected person may ask again, in milliseconds since 1970; null if the person was not rejected. Rules MY-24, FA-14. */
export function linkAgainFromMs(rejectedAtMs: number | null, retryHours: number): number | null {
  return rejectedAtMs === null ? null : rejectedAtMs + retryHours * hourMs;
}

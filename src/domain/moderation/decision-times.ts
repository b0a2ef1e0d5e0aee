import { type ModerationAct, recordIn } from './acts.ts';

/** How long decided requests had waited: the median and the 90th percentile. */
export type WaitTimes = { readonly medianMs: number; readonly slowestTenthMs: number };

/** How long a request had waited before its decision; undefined for other acts, and if the log does not say. */
export function waitedMs({ action, details, createdAtMs }: ModerationAct): number | undefined {
  if (action !== 'decideApprovalRequest') return undefined;
  const { adminReqOpen, requestedAtMs } = recordIn(details, 'before');
  if (adminReqOpen !== true || typeof requestedAtMs !== 'number') return undefined;
  return Math.max(0, createdAtMs - requestedAtMs);
}

/** The waits of requests decided within a time span; null if none is known. Rule PA-23. */
export function waitTimes(
  acts: readonly ModerationAct[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): WaitTimes | null {
  const waits = acts
    .filter(({ createdAtMs }) => createdAtMs >= startMs && createdAtMs < endMs)
    .flatMap((act) => waitedMs(act) ?? [])
    .toSorted((one, other) => one - other);
  const medianMs = atShare(waits, 0.5);
  const slowestTenthMs = atShare(waits, 0.9);
  return medianMs === undefined || slowestTenthMs === undefined
    ? null
    : { medianMs, slowestTenthMs };
}

/** How many requests and reports one administrator decided. */
export type DecidedBy = {
  readonly actorId: string;
  readonly requests: number;
  readonly reports: number;
};

/** How much each administrator decided since a given time, the most first. Rule PA-23. */
export function decidedSince(
  acts: readonly ModerationAct[],
  startMs: number,
): readonly DecidedBy[] {
  const byActor = new Map<string, DecidedBy>();
  for (const { actorId, action, createdAtMs } of acts) {
    if (createdAtMs < startMs) continue;
    const { requests, reports } = byActor.get(actorId) ?? { requests: 0, reports: 0 };
    const isRequest = action === 'decideApprovalRequest';
    byActor.set(actorId, {
      actorId,
      requests: requests + (isRequest ? 1 : 0),
      reports: reports + (isRequest ? 0 : 1),
    });
  }
  const total = ({ requests, reports }: DecidedBy) => requests + reports;
  return [...byActor.values()].toSorted((one, other) => total(other) - total(one));
}

/** The value at a quantile of sorted values. */
function atShare(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

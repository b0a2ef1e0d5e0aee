import { expect, test } from 'vitest';
import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { decidedSince, waitedMs, waitTimes } from '#src/domain/moderation/decision-times.ts';

const hourMs = 60 * 60 * 1000;

function decision(createdAtMs: number, before: object, actorId = '1008'): ModerationAct {
  return {
    id: String(createdAtMs),
    actorId,
    targetId: '1001',
    action: 'decideApprovalRequest',
    reason: null,
    details: { before },
    createdAtMs,
  };
}

const waited = (hours: number, createdAtMs = 100 * hourMs) =>
  decision(createdAtMs, { adminReqOpen: true, requestedAtMs: createdAtMs - hours * hourMs });

test('[PA-23] the time to decide is the median, and its upper band is the slowest tenth', () => {
  const acts = [5, 1, 3, 2, 4, 6, 7, 8, 30, 9].map((hours) => waited(hours));
  const times = waitTimes(acts, { startMs: 0, endMs: 200 * hourMs });
  expect(times).toEqual({ medianMs: 5 * hourMs, slowestTenthMs: 9 * hourMs });
});

test('[PA-23] a day without decisions has no time, and other days do not count', () => {
  expect(waitTimes([waited(5)], { startMs: 0, endMs: 100 * hourMs })).toBeNull();
});

test('[PA-23] an entry that does not record since when the person waited is skipped', () => {
  expect(waitedMs(decision(9, { adminReqOpen: true }))).toBeUndefined();
  expect(waitedMs(decision(9, { adminReqOpen: false, requestedAtMs: 1 }))).toBeUndefined();
  expect(waitedMs(decision(9, { adminReqOpen: true, requestedAtMs: 4 }))).toBe(5);
  // The function's clock may be ahead of the database's.
  expect(waitedMs(decision(9, { adminReqOpen: true, requestedAtMs: 12 }))).toBe(0);
});

test("[PA-23] each administrator's decisions are counted from the start of the day, most first", () => {
  const acts = [
    ...[11, 13].map((at) => ({ ...decision(at, {}, 'olga'), action: 'resolveReport' })),
    decision(12, {}, 'olga'),
    decision(3, {}, 'olga'),
    decision(10, {}, 'greta'),
  ];
  expect(decidedSince(acts, 5)).toEqual([
    { actorId: 'olga', requests: 1, reports: 2 },
    { actorId: 'greta', requests: 1, reports: 0 },
  ]);
});

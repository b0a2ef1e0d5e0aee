import { expect, test } from 'vitest';
import { pendingTotal } from '#src/domain/points/reward.ts';
import { tenths } from '#src/domain/points/tenths.ts';

const engagement = (decideByMs: number | null, heldAtMs: number | null = null) => ({
  decideByMs,
  heldAtMs,
});

test('[MY-01] [MY-25] pending rewards are added up, with the last moment of all deadlines', () => {
  const pending = [
    { engagement: engagement(3000), rewardTenths: tenths(28) },
    { engagement: engagement(9000), rewardTenths: tenths(10) },
    { engagement: engagement(6000), rewardTenths: tenths(10) },
  ];
  expect(pendingTotal(pending)).toEqual({ tenths: 48, decidedByMs: 9000 });
});

test('[MY-25] no sum is shown where a reward is not known, and no day where one has no deadline', () => {
  expect(pendingTotal([])).toBeNull();
  expect(pendingTotal([{ engagement: engagement(3000), rewardTenths: undefined }])).toBeNull();
  for (const open of [engagement(null), engagement(9000, 1)]) {
    const pending = [
      { engagement: engagement(3000), rewardTenths: tenths(28) },
      { engagement: open, rewardTenths: tenths(10) },
    ];
    expect(pendingTotal(pending)).toEqual({ tenths: 38, decidedByMs: null });
  }
});

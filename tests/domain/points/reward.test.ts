import { expect, test } from 'vitest';
import { type EngagementType, engagementTypes } from '#src/domain/engagement-types.ts';
import {
  displayRewardTenths,
  pendingTotal,
  rewardTenths,
  typeRewardTenths,
} from '#src/domain/points/reward.ts';
import { formatPoints, tenths } from '#src/domain/points/tenths.ts';
import { examplePointType } from '#tests/domain/examples.ts';

type Row = [string, EngagementType[], Record<string, number>, string];

const table: Row[] = [
  ['like', ['like'], {}, '1.0'],
  ['comment', ['comment'], {}, '2.0'],
  ['like, comment', ['like', 'comment'], {}, '3.0'],
  ['all five', [...engagementTypes], {}, '7.0'],
  ['like, comment', ['like', 'comment'], { like: 8, comment: 15 }, '2.3'],
  ['like, quote', ['like', 'quote'], { like: 8 }, '2.8'],
  ['follow', ['follow'], { follow: 0 }, '0.0'],
];

test.each(table)(
  '[PT-04] %s (%j) with %j configured earns %s',
  (_name, types, configured, earns) => {
    const pointTypes = Object.entries(configured).map(([name, reward]) =>
      examplePointType(name, 11, { rewardTenths: tenths(reward) }),
    );
    expect(formatPoints(rewardTenths(types, pointTypes))).toBe(earns);
  },
);

test.each([
  ['like', 10],
  ['retweet', 10],
  ['follow', 10],
  ['comment', 20],
  ['quote', 20],
] as const)(
  '[PT-04] [EA-14] the fallback and display weight of %s is %i tenths',
  (type, weight) => {
    expect(typeRewardTenths(type, [])).toBe(weight);
    expect(displayRewardTenths([type])).toBe(weight);
  },
);

test('[EA-14] the display weights of a post add up', () => {
  expect(displayRewardTenths(['like', 'comment', 'retweet', 'follow', 'quote'])).toBe(70);
});

const engagement = (decideByMs: number | null, heldAtMs: number | null = null) => ({
  decideByMs,
  heldAtMs,
});

test('[MY-01] [MY-25] pending rewards are summed, with the latest of their deadlines', () => {
  const pending = [
    { engagement: engagement(3000), rewardTenths: tenths(28) },
    { engagement: engagement(9000), rewardTenths: tenths(10) },
    { engagement: engagement(6000), rewardTenths: tenths(10) },
  ];
  expect(pendingTotal(pending)).toEqual({ tenths: 48, decidedByMs: 9000 });
});

test('[MY-25] there is no sum without a known reward, and no date if one engagement has no deadline', () => {
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

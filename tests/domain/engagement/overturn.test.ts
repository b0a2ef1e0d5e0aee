import { expect, test } from 'vitest';
import { decideOverturn, type OverturnContext } from '#src/domain/engagement/review-engagement.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleEngagement, exampleEngager, examplePost } from '#tests/domain/examples.ts';

const context: OverturnContext = {
  engagement: exampleEngagement({ decision: false, rejectCause: '.' }),
  post: examplePost({ rewardEachTenths: tenths(30) }),
  engager: exampleEngager(),
};
const once = 'overturn_refused';

test.each<[string, Partial<OverturnContext>, string]>([
  ['no engagement', { engagement: null, post: null, engager: null }, 'engagement_not_found'],
  ['no post', { post: null, engager: null }, 'post_not_found'],
  ['unknown', { engager: null }, 'engager_not_found'],
  ['a banned person', { engager: exampleEngager({ isBanned: true }) }, 'engager_banned'],
  ['an approval', { engagement: exampleEngagement({ decision: true }) }, once],
  ['what waits for a decision', { engagement: exampleEngagement() }, once],
  ['a rejection', {}, 'overturned'],
])('[FA-10] overturning for %s', (_name, changes, expected) => {
  const decision = decideOverturn({ ...context, ...changes });
  expect(decision.ok ? 'overturned' : refusalOf(decision.failure)).toBe(expected);
});

test('[FA-10] the reward moves from burn to the engager', () => {
  expect(decideOverturn(context)).toMatchObject({
    value: {
      awardTenths: 30,
      entries: [{ debit: 'burn', credit: 'member:1002', amountTenths: 30, kind: 'overturn' }],
    },
  });
});

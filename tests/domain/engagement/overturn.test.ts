import { expect, test } from 'vitest';
import { decideOverturn, type OverturnContext } from '#src/domain/engagement/overturn.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { errorText } from '#src/text/en/errors.ts';
import { exampleEngagement, exampleEngager, examplePost } from '#tests/domain/examples.ts';

const context: OverturnContext = {
  engagement: exampleEngagement({ decision: false, rejectCause: '.' }),
  post: examplePost({ rewardEachTenths: tenths(30) }),
  engager: exampleEngager(),
};
const once = 'Only a rejection can be overturned, and only once.';

test.each<[string, Partial<OverturnContext>, string]>([
  ['no engagement', { engagement: null, post: null, engager: null }, 'Engagement not found'],
  ['no post', { post: null, engager: null }, 'Post not found'],
  ['nobody', { engager: null }, 'Engager user not found'],
  ['a banned person', { engager: exampleEngager({ isBanned: true }) }, 'This person is banned.'],
  ['an approval', { engagement: exampleEngagement({ decision: true }) }, once],
  ['what waits for a decision', { engagement: exampleEngagement() }, once],
  ['a rejection', {}, 'overturned'],
])('[FA-10] overturning for %s', (_name, changes, sentence) => {
  const decision = decideOverturn({ ...context, ...changes });
  expect(decision.ok ? 'overturned' : errorText(decision.failure)).toBe(sentence);
});

test('[FA-10] the reward moves from burn to the engager', () => {
  expect(decideOverturn(context)).toMatchObject({
    value: {
      awardTenths: 30,
      entries: [{ debit: 'burn', credit: 'member:1002', amountTenths: 30, kind: 'overturn' }],
    },
  });
});

import { expect, test } from 'vitest';
import {
  decideReview,
  mayReview,
  pendingEngagements,
  type ReviewCommand,
  type ReviewContext,
} from '#src/domain/engagement/review-engagement.ts';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { errorText } from '#src/text/en/errors.ts';
import { exampleEngagement, exampleEngager, examplePost } from '#tests/domain/examples.ts';

const approve: ReviewCommand = { engagementId: 'engagement1', isApproved: true, reason: '' };
const reject: ReviewCommand = { ...approve, isApproved: false, reason: '  not a comment ' };
const link = 'https://x.com/ben/status/9';
const context: ReviewContext = {
  actorId: userId('1001'),
  engagement: exampleEngagement({ link }),
  post: examplePost({ rewardEachTenths: tenths(30) }),
  engager: exampleEngager(),
};

function answer(command: ReviewCommand, changes: Partial<ReviewContext>): string {
  const decision = decideReview(command, { ...context, ...changes });
  return decision.ok ? decision.value.kind : errorText(decision.failure);
}

const stranger = userId('1008');
const approved = exampleEngagement({ decision: true });

/** Each row is at fault, and so is everything that is told after it. */
test.each<[string, string, ReviewCommand, Partial<ReviewContext>]>([
  [
    'ids',
    'Invalid engagement ID',
    { ...reject, engagementId: 'No id!', reason: '' },
    { actorId: stranger, engagement: null, post: null, engager: null },
  ],
  [
    'reason',
    'Missing required parameter: "reason"',
    { ...reject, reason: '  ' },
    { actorId: stranger, engagement: null, post: null, engager: null },
  ],
  [
    'engagement',
    'Engagement not found',
    reject,
    { actorId: stranger, engagement: null, post: null, engager: null },
  ],
  [
    'post',
    'Post not found',
    reject,
    { actorId: stranger, engagement: approved, post: null, engager: null },
  ],
  [
    'the author',
    'Unknown error',
    reject,
    { actorId: stranger, engagement: approved, engager: null },
  ],
  ['engager', 'Engager user not found', reject, { engagement: approved, engager: null }],
  ['already decided', 'Engagement already reviewed', reject, { engagement: approved }],
])('[RV-12] a fault in %s is told before all later ones: %s', (_fault, sentence, command, at) => {
  expect(answer(command, at)).toBe(sentence);
});

test('an approval moves the post’s own reward to the engager and tells of it', () => {
  expect(decideReview(approve, context)).toEqual({
    ok: true,
    value: {
      kind: 'decided',
      change: {
        isApproved: true,
        rejectCause: null,
        awardTenths: 30,
        entries: [
          { debit: 'escrow:post1', credit: 'member:1002', amountTenths: 30, kind: 'reward' },
        ],
        notification: {
          id: 'engagement1',
          userId: '1002',
          isApproved: true,
          postId: 'post1',
          engagementId: 'engagement1',
          awardTenths: 30,
          postAuthorUsername: 'ada',
          postAuthorId: '1001',
          postLink: 'https://x.com/ada/status/123',
          engagementLink: link,
          rejectCause: null,
        },
      },
    },
  });
});

test('a rejection burns the reward, awards nothing and keeps the trimmed reason', () => {
  const decision = decideReview(reject, context);
  expect(decision).toMatchObject({
    ok: true,
    value: {
      kind: 'decided',
      change: {
        isApproved: false,
        rejectCause: 'not a comment',
        awardTenths: 0,
        entries: [{ debit: 'escrow:post1', credit: 'burn', amountTenths: 30, kind: 'forfeit' }],
        notification: { isApproved: false, awardTenths: 0, rejectCause: 'not a comment' },
      },
    },
  });
});

test('a reason of 5000 characters is kept whole', () => {
  const reason = 'x'.repeat(5000);
  const decision = decideReview({ ...reject, reason }, context);
  expect(decision).toMatchObject({ value: { change: { rejectCause: reason } } });
});

test('the same decision again changes nothing, the other one is refused', () => {
  const rejected = exampleEngagement({ decision: false });
  expect(answer(approve, { engagement: approved })).toBe('repeated');
  expect(answer(reject, { engagement: rejected })).toBe('repeated');
  expect(answer(approve, { engagement: rejected })).toBe('Engagement already reviewed');
});

test('only the post’s author may review', () => {
  expect(mayReview(examplePost(), userId('1001'))).toBe(true);
  expect(mayReview(examplePost(), userId('1008'))).toBe(false);
});

test('the engagements to approve are the pending ones', () => {
  const pending = exampleEngagement();
  expect(pendingEngagements([approved, pending])).toEqual([pending]);
});

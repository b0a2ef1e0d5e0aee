import { expect, test } from 'vitest';
import {
  decideOverturn,
  decideReview,
  maxOfferedReasons,
  mayReview,
  type OverturnContext,
  pendingEngagements,
  reviewChange,
  type ReviewCommand,
  type ReviewContext,
  reviewOrder,
  withUsedReason,
} from '#src/domain/engagement/review-engagement.ts';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleEngagement, exampleEngager, examplePost } from '#tests/domain/examples.ts';

const approve: ReviewCommand = { engagementId: 'engagement1', isApproved: true, reason: '' };
const reject: ReviewCommand = { ...approve, isApproved: false, reason: '  not a comment ' };
const link = 'https://x.com/ben/status/9';
const context: ReviewContext = {
  reviewer: { id: userId('1001'), isAdmin: false },
  isAuthorBanned: false,
  nowMs: 5000,
  engagement: exampleEngagement({ link }),
  post: examplePost({ rewardEachTenths: tenths(30) }),
  engager: exampleEngager(),
};

function answer(command: ReviewCommand, changes: Partial<ReviewContext>): string {
  const decision = decideReview(command, { ...context, ...changes });
  return decision.ok ? decision.value.kind : refusalOf(decision.failure);
}

const stranger = { id: userId('1008'), isAdmin: true };
const banned = exampleEngager({ isBanned: true });
const approved = exampleEngagement({ decision: true });

/** Each row has its own fault plus the faults of all rows after it. */
test.each<[string, string, ReviewCommand, Partial<ReviewContext>]>([
  [
    'ids',
    'engagement_id_invalid',
    { ...reject, engagementId: 'No id!', reason: '' },
    { reviewer: stranger, engagement: null, post: null, engager: null },
  ],
  [
    'reason',
    'parameter_missing reason',
    { ...reject, reason: '  ' },
    { reviewer: stranger, engagement: null, post: null, engager: null },
  ],
  [
    'engagement',
    'engagement_not_found',
    reject,
    { reviewer: stranger, engagement: null, post: null, engager: null },
  ],
  [
    'post',
    'post_not_found',
    reject,
    { reviewer: stranger, engagement: approved, post: null, engager: null },
  ],
  [
    'the author',
    'not_post_author',
    reject,
    { reviewer: stranger, engagement: approved, engager: null },
  ],
  ['engager', 'engager_not_found', reject, { engagement: approved, engager: null }],
  [
    'engager banned',
    'engager_banned',
    approve,
    { engagement: exampleEngagement({ decision: false }), engager: banned },
  ],
  ['already decided', 'engagement_already_reviewed', reject, { engagement: approved }],
])(
  '[RV-12] a fault in %s is reported before all later faults: %s',
  (_fault, expected, command, at) => {
    expect(answer(command, at)).toBe(expected);
  },
);

test('an approval moves the post’s own reward to the engager and notifies them', () => {
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
        decidedBy: '1001',
        decidedAtMs: 5000,
        authorTookMs: 5000,
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
          decidedBy: '1001',
        },
      },
    },
  });
});

test('[FA-21] a decision never takes negative time, whichever clock is ahead', () => {
  const decision = decideReview(approve, { ...context, nowMs: -1 });
  expect(decision).toMatchObject({ ok: true, value: { change: { authorTookMs: 0 } } });
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

test('the same decision again changes nothing, and the other one is refused', () => {
  const rejected = exampleEngagement({ decision: false });
  expect(answer(approve, { engagement: approved })).toBe('repeated');
  expect(answer(reject, { engagement: rejected })).toBe('repeated');
  expect(answer(approve, { engagement: rejected })).toBe('engagement_already_reviewed');
});

const author = { id: userId('1001'), isAdmin: false };
const member = { id: userId('1008'), isAdmin: false };

test('only the post’s author may review', () => {
  expect(mayReview(examplePost(), author, false)).toBe(true);
  expect(mayReview(examplePost(), stranger, false)).toBe(false);
});

test('[FA-08] [FA-12] an engagement left to administrators can be reviewed by them and by no other member', () => {
  expect(mayReview(examplePost(), stranger, true)).toBe(true);
  expect(mayReview(examplePost(), member, true)).toBe(false);
});

test('[FA-08] while the author is banned an administrator decides, and the decision records it', () => {
  const byAdmin = { ...context, reviewer: stranger, isAuthorBanned: true };
  expect(decideReview(approve, byAdmin)).toMatchObject({
    value: { change: { decidedBy: '1008', authorTookMs: null } },
  });
});

test('[FA-12] an engagement that the deadline left to administrators is decided by one of them or by the author', () => {
  const engagement = exampleEngagement({ heldAtMs: 4000 });
  expect(answer(approve, { engagement, reviewer: stranger })).toBe('decided');
  expect(answer(approve, { engagement, reviewer: member })).toBe('not_post_author');
  expect(answer(approve, { engagement })).toBe('decided');
});

test("[FA-09] a banned person's engagement cannot be approved, but can be rejected", () => {
  expect(answer(approve, { engager: banned })).toBe('engager_banned');
  expect(answer(reject, { engager: banned })).toBe('decided');
});

test("[FA-02] a decision by the deadline does not count as the author's own", () => {
  const engagement = exampleEngagement();
  const made = {
    engagement,
    post: examplePost(),
    rejectCause: null,
    decidedBy: 'deadline',
    nowMs: 9,
  };
  expect(reviewChange(made)).toMatchObject({
    isApproved: true,
    decidedBy: 'deadline',
    decidedAtMs: 9,
    authorTookMs: null,
    notification: { decidedBy: 'deadline' },
  });
});

test('the engagements to approve are the pending ones', () => {
  const pending = exampleEngagement();
  expect(pendingEngagements([approved, pending])).toEqual([pending]);
});

const rejection: OverturnContext = {
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
  const decision = decideOverturn({ ...rejection, ...changes });
  expect(decision.ok ? 'overturned' : refusalOf(decision.failure)).toBe(expected);
});

test('[FA-10] the reward moves from burn to the engager', () => {
  expect(decideOverturn(rejection)).toMatchObject({
    value: {
      awardTenths: 30,
      entries: [{ debit: 'burn', credit: 'member:1002', amountTenths: 30, kind: 'overturn' }],
    },
  });
});

test('[MY-09] pending engagements are reviewed post by post, starting with the post that has waited longest', () => {
  const waiting = ['b1', 'a1', 'b2', 'c1', 'a2', 'b3'].map((id) => ({ id, postId: id.charAt(0) }));
  expect(reviewOrder(waiting).map(({ id }) => id)).toEqual(['b1', 'b2', 'b3', 'a1', 'a2', 'c1']);
  expect(reviewOrder([])).toEqual([]);
});

test('[MY-09] used reasons are kept without duplicates, most recent first', () => {
  const used = ['Not done.', ' Wrong link. ', 'Not done.'].reduce(withUsedReason, []);
  expect(used).toEqual(['Not done.', 'Wrong link.']);
});

test('[MY-09] blank and overlong reasons are not kept, and no more than can be offered', () => {
  const used = ['Not done.'];
  expect(withUsedReason(used, '  ')).toBe(used);
  expect(withUsedReason(used, 'x'.repeat(201))).toBe(used);
  const many = Array.from({ length: 20 }, (_, index) => `Reason ${index}`).reduce(
    withUsedReason,
    [],
  );
  expect(many).toHaveLength(maxOfferedReasons);
  expect(many[0]).toBe('Reason 19');
});

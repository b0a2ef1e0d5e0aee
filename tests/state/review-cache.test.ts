import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { engagementId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { applyDecision } from '#src/state/apply-decision.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { refuse, succeed } from '#src/services/reply.ts';
import { forgetReview, keepDecision } from '#src/state/review-cache.ts';
import {
  engagementsKey,
  myPostsKey,
  postKey,
  reportsKey,
  requestsKey,
  waitingReviewsKey,
} from '#src/state/query-keys.ts';
import { exampleEngagement, examplePost } from '#tests/domain/examples.ts';

const decided: PendingDecision = {
  kind: 'request',
  itemId: 'b',
  id: 'd1',
  status: 'done',
  refusal: null,
  handle: 'ada',
  verdict: 'approve',
  reason: null,
  postId: null,
  calls: [],
  madeAtMs: 0,
  isSent: true,
};

test('[RV-16] a decision counts once, also when the live event precedes its response', () => {
  const post = examplePost({ limit: 5, engageCount: 3, reviewedCount: 1 });
  const of = (id: string, decision: boolean | null) =>
    exampleEngagement({
      id: engagementId(id),
      postId: post.id,
      postAuthorId: post.authorId,
      decision,
    });
  const pending = of('e2', null);
  const queryClient = new QueryClient();
  const keep = (reviewedCount: number, closedPlaces = 0) => {
    const known = { ...post, reviewedCount, closedPlaces };
    queryClient.setQueryData(engagementsKey(post.id), [of('e1', true), pending, of('e3', null)]);
    queryClient.setQueryData(postKey(post.id), known);
    queryClient.setQueryData(myPostsKey(post.authorId), [known]);
    keepDecision(queryClient, pending, { isApproved: true });
    const mine = queryClient.getQueryData<readonly Post[]>(myPostsKey(post.authorId)) ?? [];
    const shown = queryClient.getQueryData<Post>(postKey(post.id));
    return [shown, ...mine].map((each) => each?.reviewedCount);
  };
  expect(keep(1)).toEqual([2, 2]);
  expect(keep(2)).toEqual([2, 2]);
  // The row may count decisions that the list does not have yet.
  expect(keep(3)).toEqual([3, 3]);
  // Closed places count as reviewed.
  expect(keep(3, 2)).toEqual([4, 4]);
});

test('[MY-08] a decided engagement leaves the queue at once', () => {
  const waiting = ['e1', 'e2'].map((id) => exampleEngagement({ id: engagementId(id) }));
  const [first, second] = waiting;
  const queryClient = new QueryClient();
  const key = waitingReviewsKey(waiting[0]?.postAuthorId ?? '');
  queryClient.setQueryData(key, waiting);
  if (first !== undefined) keepDecision(queryClient, first, { isApproved: true });
  expect(queryClient.getQueryData(key)).toEqual([second]);
});

test.each(['taken', 'refused'] as const)(
  '[RV-16] data that a %s decision changes, or shows to be outdated, is read again when it is shown next',
  (outcome) => {
    const engagement = exampleEngagement();
    const { postId, postAuthorId } = engagement;
    const queryClient = new QueryClient();
    const changed = [
      postKey(postId),
      myPostsKey(postAuthorId),
      waitingReviewsKey(postAuthorId),
      ...(outcome === 'refused' ? [engagementsKey(postId)] : []),
    ];
    for (const key of [...changed, postKey('other')]) queryClient.setQueryData(key, []);

    if (outcome === 'taken') keepDecision(queryClient, engagement, { isApproved: true });
    else forgetReview(queryClient, { id: postId, authorId: postAuthorId });

    const isOutdated = (key: (typeof changed)[number]) =>
      queryClient.getQueryState(key)?.isInvalidated;
    expect(changed.filter((key) => isOutdated(key) !== true)).toEqual([]);
    expect(isOutdated(postKey('other'))).toBe(false);
  },
);

test.each([
  ['request', requestsKey()],
  ['report', reportsKey()],
] as const)(
  '[RQ-06] [RE-11] a decided %s leaves its queue and its count, a refused one stays',
  (kind, key) => {
    const queryClient = new QueryClient();
    const decision = { ...decided, kind };
    const page = { rows: [{ id: 'a' }, { id: 'b' }], total: 40 };
    queryClient.setQueryData(key, page);
    applyDecision(queryClient, '1', { decision, reply: refuse({ code: 'database_error' }) });
    expect(queryClient.getQueryData(key)).toEqual(page);
    for (let times = 0; times < 2; times += 1) {
      applyDecision(queryClient, '1', { decision, reply: succeed({}) });
      expect(queryClient.getQueryData(key)).toEqual({ rows: [{ id: 'a' }], total: 39 });
    }
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  },
);

test('[RQ-06] a read of the queue that began before the response does not restore the decided item', async () => {
  const queryClient = new QueryClient();
  const page = { rows: [{ id: 'a' }, { id: 'b' }], total: 2 };
  queryClient.setQueryData(requestsKey(), page);
  const { promise, resolve } = Promise.withResolvers<typeof page>();
  const reading = queryClient.fetchQuery({ queryKey: requestsKey(), queryFn: () => promise });
  applyDecision(queryClient, '1', { decision: decided, reply: succeed({}) });
  resolve(page);
  await reading.catch(() => undefined);
  expect(queryClient.getQueryData(requestsKey())).toEqual({ rows: [{ id: 'a' }], total: 1 });
});

test('[RV-16] [MY-21] a decision in the queue appears in the post’s review with its reason, a refused one refetches it', () => {
  const engagement = exampleEngagement({ decision: null });
  const { id, postId, postAuthorId } = engagement;
  const queryClient = new QueryClient();
  const key = engagementsKey(postId);
  const other = exampleEngagement({ id: engagementId('other'), decision: null });
  queryClient.setQueryData(key, [engagement, other]);
  const review = { ...decided, kind: 'review', itemId: id, postId } as const;
  const rejected = { ...review, verdict: 'reject', reason: ' Not done. ' } as const;
  applyDecision(queryClient, postAuthorId, { decision: rejected, reply: succeed({}) });
  expect(queryClient.getQueryData(key)).toEqual([
    { ...engagement, decision: false, rejectCause: 'Not done.' },
    other,
  ]);
  applyDecision(queryClient, postAuthorId, { decision: review, reply: succeed({}) });
  expect(queryClient.getQueryData(key)).toMatchObject([{ decision: true, rejectCause: null }, {}]);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  const refusal = refuse({ code: 'engager_banned' });
  applyDecision(queryClient, postAuthorId, { decision: review, reply: refusal });
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

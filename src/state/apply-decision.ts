import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '#src/services/reply.ts';
import type { PendingDecision } from './decision-list.ts';
import { reportsKey, requestsKey } from './query-keys.ts';
import { forgetReview, keepDecision } from './review-cache.ts';

type WorkRows = { readonly rows: readonly { readonly id: string }[]; readonly total: number };

/** Writes the final answer of a decision into the query cache, so that its item leaves the queue at once. Rules MY-21, RQ-06, RE-11. */
export function applyDecision(
  queryClient: QueryClient,
  userId: string,
  { decision, reply }: { readonly decision: PendingDecision; readonly reply: Reply },
): void {
  const { kind, itemId } = decision;
  if (kind === 'review') {
    takeReview(queryClient, userId, { decision, reply });
    return;
  }
  const queryKey = kind === 'request' ? requestsKey() : reportsKey();
  // A read that started before the answer would restore the item.
  void queryClient.cancelQueries({ queryKey });
  if (reply.success) {
    queryClient.setQueryData<WorkRows>(queryKey, (page) => {
      const rows = page?.rows.filter(({ id }) => id !== itemId);
      if (page === undefined || rows === undefined || rows.length === page.rows.length) return page;
      return { ...page, rows, total: page.total - 1 };
    });
  }
  void queryClient.invalidateQueries();
}

function takeReview(
  queryClient: QueryClient,
  userId: string,
  { decision, reply }: { readonly decision: PendingDecision; readonly reply: Reply },
): void {
  const { itemId, verdict, reason } = decision;
  const postId = decision.postId ?? '';
  if (!reply.success) {
    forgetReview(queryClient, { id: postId, authorId: userId });
    return;
  }
  const engagement = { id: itemId, postId, postAuthorId: userId };
  const isApproved = verdict === 'approve';
  keepDecision(
    queryClient,
    engagement,
    isApproved ? { isApproved } : { isApproved, reason: reason ?? '' },
  );
}

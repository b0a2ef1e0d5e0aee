import { useQuery } from '@tanstack/react-query';
import { pendingTotal, type PendingTotal } from '#src/domain/points/reward.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { ownEngagementsPageSize } from '#src/domain/engagement.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ownEngagementsKey } from '#src/state/query-keys.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { useAfterPaint } from '#src/ui/use-after-paint.ts';

/** The own pending engagements. */
export type PendingWork = {
  readonly count: number;
  /** What they earn and by when; null until that is known, and where it cannot be. */
  readonly total: PendingTotal | null;
  /** The handles of those who review them, each once. */
  readonly reviewers: readonly string[];
};

/** Adds up the own pending engagements once the screen is painted; all that fit one page. Rule MY-25. */
export function usePendingWork(): PendingWork {
  const services = useServices();
  const user = useUser();
  const pointTypes = usePointTypes();
  const isPainted = useAfterPaint();
  const count = pendingEngagements(user);
  const { data: items = [] } = useQuery({
    queryKey: [...ownEngagementsKey(user.id), 'sum', count],
    enabled: isPainted && count > 0,
    queryFn: async () => {
      const request = { userId: user.id, decision: null };
      const { engagements } = unwrap(await services.engagements.ownPage(request));
      if (engagements.length === ownEngagementsPageSize) return [];
      const { posts } = unwrap(await services.posts.among(engagements.map((each) => each.postId)));
      return engagements.map((engagement) => ({
        engagement,
        post: posts.find(({ id }) => id === engagement.postId),
      }));
    },
  });
  const pending = items.map(({ engagement, post }) => ({
    engagement,
    rewardTenths: post === undefined ? undefined : shownRewardTenths(post, pointTypes),
  }));
  return {
    count,
    total: pendingTotal(pending),
    reviewers: [...new Set(items.flatMap(({ post }) => post?.authorUsername ?? []))],
  };
}

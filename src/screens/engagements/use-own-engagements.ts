import { useInfiniteQuery } from '@tanstack/react-query';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ownEngagementsKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';

/** The lists of the user's own engagements. */
export type EngagementState = 'pending' | 'approved' | 'rejected';

/** One of the user's engagements and its post, if that can be read. */
export type OwnEngagement = { readonly engagement: Engagement; readonly post: Post | undefined };

type OwnEngagementsPage = {
  readonly items: readonly OwnEngagement[];
  readonly nextCursor: string | null;
};

const decisions = { pending: null, approved: true, rejected: false } as const;
const firstPage = '';

/** Reads the user's engagements in a state, newest first, page by page. Rule MY-01. */
export function useOwnEngagements(state: EngagementState) {
  const { errorText } = useText();
  const services = useServices();
  const { id: userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: [...ownEngagementsKey(userId), state],
    initialPageParam: firstPage,
    queryFn: async ({ pageParam }): Promise<OwnEngagementsPage> => {
      const cursor = pageParam === firstPage ? undefined : pageParam;
      const request = { userId, decision: decisions[state], cursor };
      const { engagements, nextCursor } = unwrap(await services.engagements.ownPage(request));
      const postIds = [...new Set(engagements.map(({ postId }) => postId))];
      const { posts } = unwrap(await services.posts.getMany(postIds));
      const byId = new Map(posts.map((post) => [post.id, post]));
      const items = engagements.map((engagement) => ({
        engagement,
        post: byId.get(engagement.postId),
      }));
      return { items, nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

  return {
    query,
    items: query.data?.pages.flatMap(({ items }) => items),
    readMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    isReadingMore: query.isFetchingNextPage,
    /** Why the next page could not be read; `readMore` retries. */
    moreFailure: query.isFetchNextPageError ? thrownText(query.error, errorText) : undefined,
    /** Whether the list is complete. */
    isWhole: query.data !== undefined && !query.hasNextPage,
  };
}

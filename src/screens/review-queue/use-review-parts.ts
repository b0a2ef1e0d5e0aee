import { useQueries } from '@tanstack/react-query';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { reviewPartKey } from '#src/state/query-keys.ts';

/** An engagement to decide on, and its post. */
export type ReviewItem = { readonly engagement: Engagement; readonly post: Post };

/** How many engagements are read at once. */
const partSize = 20;

/** The loaded engagements around one position of the queue. */
export type ReviewParts = {
  readonly items: ReadonlyMap<string, ReviewItem>;
  /** Why the part with the position could not be read, or null. */
  readonly error: unknown;
  readonly isReading: boolean;
  readonly retry: () => void;
};

/** Reads the engagements of a queue in full, with their posts: the part with the position, and the next one. Rule MY-09. */
export function useReviewParts(order: readonly string[], place: number): ReviewParts {
  const services = useServices();
  const { id: authorId } = useUser();
  const part = Math.floor(Math.max(0, place) / partSize);
  const parts = [part, part + 1]
    .map((number) => order.slice(number * partSize, (number + 1) * partSize))
    .filter((ids) => ids.length > 0);
  return useQueries({
    queries: parts.map((ids) => ({
      queryKey: [...reviewPartKey(authorId), ...ids],
      queryFn: async (): Promise<readonly ReviewItem[]> => {
        const { engagements } = unwrap(await services.engagements.among(ids));
        const postIds = [...new Set(engagements.map(({ postId }) => postId))];
        const { posts } = unwrap(await services.posts.among(postIds));
        const byId = new Map(posts.map((post) => [post.id, post]));
        return engagements.flatMap((engagement) => {
          const post = byId.get(engagement.postId);
          return post === undefined ? [] : [{ engagement, post }];
        });
      },
    })),
    combine: ([first, ...others]) => {
      const known = [first, ...others].flatMap((answer) => answer?.data ?? []);
      return {
        items: new Map(known.map((item) => [item.engagement.id, item])),
        error: first?.error ?? null,
        isReading: first?.isFetching === true,
        retry: () => void first?.refetch(),
      };
    },
  });
}

import { useQuery } from '@tanstack/react-query';
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
  const part = Math.floor(Math.max(0, place) / partSize);
  const first = usePart(order, part);
  const second = usePart(order, part + 1);
  const known = [...(first.data ?? []), ...(second.data ?? [])];
  return {
    items: new Map(known.map((item) => [item.engagement.id, item])),
    error: first.error,
    isReading: first.isFetching,
    retry: () => void first.refetch(),
  };
}

/** Reads one part; when an engagement joins it, the others stay known while it is read again. */
function usePart(order: readonly string[], part: number) {
  const services = useServices();
  const { id: authorId } = useUser();
  const ids = order.slice(part * partSize, (part + 1) * partSize);
  return useQuery({
    queryKey: [...reviewPartKey(authorId), ...ids],
    enabled: ids.length > 0,
    placeholderData: (known: readonly ReviewItem[] | undefined) => known,
    queryFn: async (): Promise<readonly ReviewItem[]> => {
      const { engagements } = unwrap(await services.engagements.getMany(ids));
      const postIds = [...new Set(engagements.map(({ postId }) => postId))];
      const { posts } = unwrap(await services.posts.getMany(postIds));
      const byId = new Map(posts.map((post) => [post.id, post]));
      return engagements.flatMap((engagement) => {
        const post = byId.get(engagement.postId);
        return post === undefined ? [] : [{ engagement, post }];
      });
    },
  });
}

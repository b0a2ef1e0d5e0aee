import { useQuery } from '@tanstack/react-query';
import type { Post } from '#src/domain/post.ts';
import { engageHindrance, type EngageHindrance } from '#src/domain/posts/engage-hindrance.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { engagedKey, postKey } from '#src/state/query-keys.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';

/** The post's current row, and why the viewer cannot engage with it. */
export type EngagePost = {
  readonly post: Post;
  readonly hindrance: EngageHindrance | null;
  /** Refetches both. */
  readonly refresh: () => void;
};

/** Watches a post during an engagement: it may become full, or be engaged with on another device. Rules MY-02, MY-11. */
export function useEngageHindrance(known: Post): EngagePost {
  const services = useServices();
  const { id: userId } = useUser();
  useShownPost(known.id);
  const post = useQuery({
    queryKey: postKey(known.id),
    queryFn: async () => unwrap(await services.posts.get(known.id)).post,
    placeholderData: known,
  });
  const engaged = useQuery({
    queryKey: engagedKey(userId, known.id),
    queryFn: async () => {
      const [own, taken] = await Promise.all([
        services.engagements.engagedAmong([known.id], userId),
        services.engagements.takenAmong([known], userId),
      ]);
      const { takenTargets } = unwrap(taken);
      return unwrap(own).engagedPostIds.length > 0 || takenTargets.length > 0;
    },
  });
  const current = post.data ?? known;
  const engagedPostIds = new Set(engaged.data === true ? [known.id] : []);
  // Empty, because the query above already counts a taken target as engaged. Rule FA-13.
  const takenTargets: ReadonlySet<string> = new Set();
  return {
    post: current,
    hindrance: engageHindrance(current, { userId, engagedPostIds, takenTargets }),
    refresh() {
      void post.refetch();
      void engaged.refetch();
    },
  };
}

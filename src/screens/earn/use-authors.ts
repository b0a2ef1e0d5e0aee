import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '#src/domain/ids.ts';
import { decisionCountsOf, type DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import { useServices } from '#src/state/app-context.ts';
import { authorDecisionsKey } from '#src/state/query-keys.ts';
import { personFreshMs } from '#src/state/session-store.ts';
import { profileQueryOf } from '#src/state/use-person.ts';

/**
 * How the authors of posts decide, by their ids: as the opening of the app told it, else read after the posts are
 * shown; whoever is not read yet is missing. Rules FA-21, SP-02, TR-34.
 */
export function useAuthors(posts: readonly Post[]): ReadonlyMap<UserId, DecisionCounts> {
  const services = useServices();
  const queryClient = useQueryClient();
  const ids = [...new Set(posts.map(({ authorId }) => authorId))].toSorted();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: authorDecisionsKey(id),
      queryFn: async () =>
        decisionCountsOf(await queryClient.fetchQuery(profileQueryOf(services, id))),
      staleTime: personFreshMs,
    })),
    combine: (results) =>
      new Map(
        ids.flatMap((id, index) => {
          const decisions = results[index]?.data;
          return decisions === undefined ? [] : [[id, decisions]];
        }),
      ),
  });
}

import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '#src/domain/ids.ts';
import { type DecisionCounts, decisionCountsOf } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { authorDecisionsKey } from '#src/state/query-keys.ts';
import { personFreshMs, profileQueryOf } from '#src/state/profile-query.ts';

/** How one author decides, read as a profile is. */
function authorQueryOf(queryClient: QueryClient, services: Services, id: UserId) {
  return {
    queryKey: authorDecisionsKey(id),
    queryFn: async () =>
      decisionCountsOf(await queryClient.fetchQuery(profileQueryOf(services, id))),
    staleTime: personFreshMs,
  };
}

/**
 * Reads how the authors of posts decide, so that their cards do not grow once they are shown; anyone who cannot be read is
 * asked for again by the list. Rules SP-07, FA-21.
 */
export async function readAuthors(
  queryClient: QueryClient,
  services: Services,
  posts: readonly Post[],
): Promise<void> {
  const ids = [...new Set(posts.map(({ authorId }) => authorId))];
  await Promise.allSettled(
    ids.map((id) => queryClient.fetchQuery(authorQueryOf(queryClient, services, id))),
  );
}

/**
 * How the authors of posts decide, by their ids: as the opening of the app or the page of the feed brought it;
 * anyone who is not read yet is missing. Rules FA-21, SP-02, TR-34.
 */
export function useAuthors(posts: readonly Post[]): ReadonlyMap<UserId, DecisionCounts> {
  const services = useServices();
  const queryClient = useQueryClient();
  const ids = [...new Set(posts.map(({ authorId }) => authorId))].toSorted();
  return useQueries({
    queries: ids.map((id) => authorQueryOf(queryClient, services, id)),
    combine: (results) =>
      new Map(
        ids.flatMap((id, index) => {
          const decisions = results[index]?.data;
          return decisions === undefined ? [] : [[id, decisions]];
        }),
      ),
  });
}

import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '#src/domain/ids.ts';
import { type DecisionCounts, decisionCountsOf } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { authorDecisionsKey } from '#src/state/query-keys.ts';
import { personFreshMs, profileQueryOf } from '#src/state/profile-query.ts';

/** The query of an author's decision counts, which reads the profile. */
function authorQueryOf(queryClient: QueryClient, services: Services, id: UserId) {
  return {
    queryKey: authorDecisionsKey(id),
    queryFn: async () =>
      decisionCountsOf(await queryClient.fetchQuery(profileQueryOf(services, id))),
    staleTime: personFreshMs,
  };
}

/**
 * Reads the decision counts of posts' authors before the posts are shown, so that their cards do not grow afterwards; the
 * list retries those that could not be read. Rules SP-07, FA-21.
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
 * The decision counts of posts' authors, by id, as `openApp` or the feed's page returned them; authors that are not read
 * yet are missing. Rules FA-21, SP-02, TR-34.
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

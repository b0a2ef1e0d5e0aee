import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { authorsKey } from '#src/state/query-keys.ts';
import { personFreshMs } from '#src/state/session-store.ts';

/** The authors of posts, by their ids, read after the posts are shown; whoever is not read yet is missing. Rule FA-21. */
export function useAuthors(posts: readonly Post[]): ReadonlyMap<UserId, User> {
  const services = useServices();
  const ids = [...new Set(posts.map(({ authorId }) => authorId))].toSorted();
  const { data = [] } = useQuery({
    queryKey: [...authorsKey(), ...ids],
    queryFn: async () => unwrap(await services.users.among(ids)).users,
    enabled: ids.length > 0,
    staleTime: personFreshMs,
    placeholderData: keepPreviousData,
  });
  return new Map(data.map((author) => [author.id, author]));
}

import { useQueries } from '@tanstack/react-query';
import type { UserId } from '#src/domain/ids.ts';
import type { Profile } from '#src/domain/people/profile.ts';
import type { Post } from '#src/domain/post.ts';
import { useServices } from '#src/state/app-context.ts';
import { profileQueryOf } from '#src/state/use-person.ts';

/** The authors of posts, by their ids, read after the posts are shown; whoever is not read yet is missing. Rules FA-21, TR-34. */
export function useAuthors(posts: readonly Post[]): ReadonlyMap<UserId, Profile> {
  const services = useServices();
  const ids = [...new Set(posts.map(({ authorId }) => authorId))].toSorted();
  return useQueries({
    queries: ids.map((id) => profileQueryOf(services, id)),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]]))),
  });
}

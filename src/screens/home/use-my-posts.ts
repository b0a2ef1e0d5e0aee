import { useQuery } from '@tanstack/react-query';
import type { Post } from '#src/domain/post.ts';
import { activePosts, completedPosts } from '#src/domain/posts/post-state.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { myPostsKey } from '#src/state/query-keys.ts';
import type { ListState } from '#src/ui/list-states.tsx';

/** One of the two lists of My Tasks. */
export type MyPosts = {
  readonly state: ListState<Post>;
  readonly retry: () => void;
};

/** The own active posts, most complete first. Rules HM-04, HM-07, HM-10, HM-11. */
export function useActivePosts(): MyPosts {
  const services = useServices();
  const { id } = useUser();
  const query = useQuery({
    queryKey: [...myPostsKey(id), 'active'],
    queryFn: async () => unwrap(await services.posts.mine(id)).posts,
  });
  return stateOf(query, activePosts);
}

/** The own completed posts, newest first; read once the tab is open. Rules HM-05, HM-07, HM-10, HM-11. */
export function useCompletedPosts(isOpen: boolean): MyPosts {
  const services = useServices();
  const { id } = useUser();
  const query = useQuery({
    queryKey: [...myPostsKey(id), 'completed'],
    queryFn: async () => unwrap(await services.posts.completed(id)).posts,
    enabled: isOpen,
  });
  return stateOf(query, completedPosts);
}

type PostsQuery = {
  readonly data: readonly Post[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

function stateOf(
  { data, error, isFetching, refetch }: PostsQuery,
  choose: (posts: readonly Post[]) => readonly Post[],
): MyPosts {
  const retry = () => {
    void refetch();
  };
  if (data !== undefined) return { state: { status: 'ready', items: choose(data) }, retry };
  if (error === null || isFetching) return { state: { status: 'loading' }, retry };
  return { state: { status: 'failed', message: error.message }, retry };
}

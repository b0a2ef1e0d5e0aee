import { useQuery } from '@tanstack/react-query';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { activePosts, completedPosts, countWaitingByPost } from '#src/domain/posts/post-state.ts';
import { LateRefusal } from '#src/screens/status/late-refusal.tsx';
import { useServices, useUser } from '#src/state/app-context.ts';
import { refusalIn, unwrap } from '#src/state/query-client.ts';
import { myPostsKey, waitingReviewsKey } from '#src/state/query-keys.ts';
import type { ListState } from '#src/ui/list-states.tsx';

/** One of the two lists of My Tasks. */
export type MyPosts = {
  readonly state: ListState<Post>;
  readonly retry: () => void;
};

/** The user's posts, and the engagements that wait for the user's decision. */
export type MyTasksData = {
  /** The active posts, most complete first, including old ones with engagements to review. */
  readonly active: MyPosts;
  /** The completed posts, newest first; read once the tab is open. */
  readonly completed: MyPosts;
  /** The engagements that wait for the user's decision; empty until they are read. */
  readonly waiting: readonly WaitingEngagement[];
  /** How many of them each post has. */
  readonly waitingCounts: ReadonlyMap<PostId, number>;
};

type Reading = {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** Reads the user's posts and counts the pending engagements of all of them. Rules HM-04 to HM-11, MY-08. */
export function useMyPosts(isCompletedOpen: boolean): MyTasksData {
  const services = useServices();
  const { id } = useUser();
  const newest = useQuery({
    queryKey: [...myPostsKey(id), 'active'],
    queryFn: async () => unwrap(await services.posts.mine(id)).posts,
  });
  const completed = useQuery({
    queryKey: [...myPostsKey(id), 'completed'],
    queryFn: async () => unwrap(await services.posts.completed(id)).posts,
    enabled: isCompletedOpen,
  });
  const waiting = useQuery({
    queryKey: waitingReviewsKey(id),
    queryFn: async () => unwrap(await services.engagements.waitingFor(id)).engagements,
  });
  const waitingCounts = countWaitingByPost(waiting.data ?? []);
  const olderIds = [...waitingCounts.keys()].filter(
    (postId) => newest.data?.every((post) => post.id !== postId) === true,
  );
  const older = useQuery({
    queryKey: [...myPostsKey(id), 'older', ...olderIds],
    queryFn: async () => unwrap(await services.posts.getMany(olderIds)).posts,
    enabled: olderIds.length > 0,
    placeholderData: (known: readonly Post[] | undefined) => known,
  });
  const olderPosts = (older.data ?? []).filter((post) => olderIds.includes(post.id));
  const others = olderIds.length === 0 ? [waiting] : [waiting, older];
  const listOf = (
    own: Reading & { readonly data: readonly Post[] | undefined },
    choose: (posts: readonly Post[]) => readonly Post[],
  ): MyPosts => {
    const known = own.data ?? [];
    // `openApp` returns older posts along with the newest ones.
    const more = [...(newest.data ?? []), ...olderPosts].filter((post) =>
      known.every((each) => each.id !== post.id),
    );
    return stateOf([own, ...others], () => choose([...known, ...more]));
  };
  return {
    waiting: waiting.data ?? [],
    active: listOf(newest, activePosts),
    completed: listOf(completed, completedPosts),
    waitingCounts,
  };
}

/** The state of a list that combines several queries: it is ready when all of them are. */
function stateOf(readings: readonly Reading[], items: () => readonly Post[]): MyPosts {
  const missing = readings.filter(({ data }) => data === undefined);
  const retry = () => {
    for (const { refetch } of missing) void refetch();
  };
  if (missing.length === 0) return { state: { status: 'ready', items: items() }, retry };
  const failed = missing.find(({ error }) => error !== null);
  if (failed === undefined) return { state: { status: 'loading' }, retry };
  const message = <LateRefusal refusal={refusalIn(failed.error)} />;
  return { state: { status: 'failed', message }, retry };
}

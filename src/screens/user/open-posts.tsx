import { useQuery } from '@tanstack/react-query';
import { postPath, routes } from '#src/domain/access/routes.ts';
import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget, isClosed } from '#src/domain/posts/post-state.ts';
import type { Profile } from '#src/contract/operations/people.ts';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostHead } from '#src/screens/post-parts/post-head.tsx';
import { TypePills } from '#src/screens/post-parts/type-pills.tsx';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { myPostsKey } from '#src/state/query-keys.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ListStates, type ListState } from '#src/ui/list-states.tsx';

/** At most this many of a member's open posts are listed. */
const maxShown = 5;

/** What a member asks for now, newest first. Rule PR-02. */
export function OpenPosts({ author }: { readonly author: Profile }) {
  const { commonText, earnText, errorText, format, homeText, profileText } = useText();
  const services = useServices();
  const query = useQuery({
    queryKey: [...myPostsKey(author.id), 'open'],
    queryFn: async () => unwrap(await services.posts.mine(author.id)).posts,
  });
  const open = query.data?.filter((post) => !hasReachedTarget(post) && !isClosed(post));

  function stateOf(): ListState<Post> {
    if (open !== undefined) return { status: 'ready', items: open };
    if (query.error === null) return { status: 'loading' };
    return { status: 'failed', message: thrownText(query.error, errorText) };
  }

  return (
    <section aria-labelledby="open-posts" className="flex flex-col gap-2">
      <h2 id="open-posts" className="px-1 text-heading font-semibold">
        {profileText.openPosts}
        {open === undefined || open.length === 0 ? null : (
          <>
            {' '}
            <span className="text-lead font-normal text-hint">{format.number(open.length)}</span>
          </>
        )}
      </h2>
      <ListStates
        state={stateOf()}
        skeleton="cards"
        loadingLabel={earnText.loading}
        retryText={commonText.retryText}
        retryLabel={commonText.retry}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            title={profileText.noOpenPosts}
            text={profileText.noOpenPostsText}
            link={{ href: routes.earn.pattern, label: homeText.earnPoints }}
          />
        }
      >
        {(posts) => (
          <ul className="flex flex-col gap-3">
            {posts.slice(0, maxShown).map((post) => (
              <li key={post.id}>
                <OpenPost post={post} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  );
}

/** One of them: what it is about, what it earns, what is to be done, and how many places are left. */
function OpenPost({ post }: { readonly post: Post }) {
  return (
    <Card href={postPath(post.id)}>
      <PostHead post={post} /> <TypePills types={post.types} /> <Places post={post} />
    </Card>
  );
}

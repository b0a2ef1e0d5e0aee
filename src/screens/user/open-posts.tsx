import { useQuery } from '@tanstack/react-query';
import { postPath, routes } from '#src/domain/access/routes.ts';
import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget, isClosed } from '#src/domain/posts/post-state.ts';
import type { Profile } from '#src/contract/operations/people.ts';
import { FeedPostName } from '#src/screens/post-parts/post-name.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { TypePills } from '#src/screens/post-parts/type-pills.tsx';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { myPostsKey } from '#src/state/query-keys.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Bar } from '#src/ui/bar.tsx';
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
  const { earnText, format } = useText();
  const pointTypes = usePointTypes();
  const places = earnText.placesLeft(Math.max(0, post.limit - post.engageCount), post.limit);
  return (
    <Card href={postPath(post.id)}>
      <span className="flex w-full flex-wrap items-start gap-x-3 gap-y-1">
        <FeedPostName post={post} />{' '}
        <Amount
          tenths={shownRewardTenths(post, pointTypes)}
          format={format.points}
          kind="gain"
          size="card"
        />
      </span>{' '}
      <TypePills types={post.types} />{' '}
      <Bar
        label={earnText.places}
        valueText={places}
        done={post.reviewedCount}
        waiting={post.engageCount - post.reviewedCount}
        total={post.limit}
        hasPlaces
      />
      <span className="-mt-1 text-footnote text-hint">{places}</span>
    </Card>
  );
}

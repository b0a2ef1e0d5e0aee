import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#src/contract/operations/people.ts';
import { postPath, routes } from '#src/domain/access/routes.ts';
import { isErased } from '#src/domain/people/erasure.ts';
import { xProfileUrl } from '#src/domain/people/profile.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget, isClosed } from '#src/domain/posts/post-state.ts';
import { useRouteId } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { Levels } from '#src/screens/person/levels.tsx';
import { PersonFace } from '#src/screens/person/profile-summary.tsx';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostHead } from '#src/screens/post-parts/post-head.tsx';
import { TypePills } from '#src/screens/post-parts/engagement-types.tsx';
import { QueryList } from '#src/screens/status/query-list.tsx';
import { refuse } from '#src/services/reply.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { myPostsKey } from '#src/state/query-keys.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson, type Person } from '#src/state/use-person.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';

/** Another person's points, counters, title and open posts, as members see them. Rules PR-02, RT-04. */
export function UserScreen() {
  const { profileText } = useText();
  const other = usePerson(useRouteId());
  const { user } = other;
  const back = useBack();
  // The ban of an erased person stays, and with it the numbers, but nothing that names anyone.
  const isGone = user !== undefined && isErased(user);
  if (user === undefined || isGone) {
    return (
      <Screen title={profileText.otherTitle} back={back} hasTabBar>
        <NoProfile
          {...other}
          {...(isGone ? { failure: refuse({ code: 'user_not_found' }) } : {})}
        />
      </Screen>
    );
  }
  return (
    <Screen title={user.name} heading={<PersonFace user={user} />} back={back} hasTabBar>
      {user.warnCount > 0 ? (
        <StatusLine tone="warning">{profileText.warnings(user.warnCount)}</StatusLine>
      ) : null}
      <MemberFigures user={user} />
      <Card>
        <Levels stats={user} person={user} />
      </Card>
      <OpenPosts author={user} />
    </Screen>
  );
}

/** Shown for a person who is not loaded yet, cannot be read, or does not exist. */
function NoProfile({ failure, retry }: Person) {
  const { commonText, errorText, profileText } = useText();
  if (failure === undefined) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton shape="header" label={profileText.loading} />
        <Skeleton shape="cards" label={profileText.loading} />
      </div>
    );
  }
  const title = wordRefusal(failure, errorText);
  if (failure.code === 'user_not_found') return <EmptyState title={title} />;
  return (
    <ErrorState
      title={title}
      text={commonText.retryText}
      retryLabel={commonText.retry}
      onRetry={retry}
    />
  );
}

/** Two per line instead of three and one. Rule LA-09. */
const twoOnNarrow = { minWidth: 'min(45%, max(0px, (352px - 100vw) * 99))' };

/** A member's points, outcomes of engagements, record as an author, and the link to X. Rules PR-02, FA-21. */
function MemberFigures({ user }: { readonly user: Profile }) {
  const { format, homeText, postText, reviewText } = useText();
  const messenger = useMessenger();
  const { approved, rejected, pending } = reviewText.state;
  const figures = [
    {
      name: homeText.balance,
      value: <Amount tenths={user.pointTenths} format={format.points} />,
    },
    { name: approved, value: format.number(user.approvedEngaged) },
    { name: rejected, value: format.number(user.rejectedEngaged) },
    { name: pending, value: format.number(pendingEngagements(user)) },
  ];
  return (
    <Card>
      <dl className="flex flex-wrap justify-between gap-x-2 gap-y-2">
        {figures.map(({ name, value }) => (
          <div key={name} style={twoOnNarrow} className="flex flex-col">
            <dt className="text-footnote text-hint">{name}</dt>
            <dd className="order-first text-lead font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <AuthorStanding author={user} />
      <Button
        variant="secondary"
        size="small"
        icon="arrow-out"
        onClick={() => {
          messenger.openLink(xProfileUrl(user.xUsername));
        }}
      >
        {postText.open}
      </Button>
    </Card>
  );
}

/** How many of a member's open posts are listed. */
const maxShown = 5;

/** A member's open posts, newest first. Rule PR-02. */
function OpenPosts({ author }: { readonly author: Profile }) {
  const { earnText, format, homeText, profileText } = useText();
  const services = useServices();
  const query = useQuery({
    queryKey: [...myPostsKey(author.id), 'open'],
    queryFn: async () => unwrap(await services.posts.mine(author.id)).posts,
  });
  const open = query.data?.filter((post) => !hasReachedTarget(post) && !isClosed(post));

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
      <QueryList
        query={query}
        items={open}
        skeleton="cards"
        loadingLabel={earnText.loading}
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
      </QueryList>
    </section>
  );
}

/** One open post: its subject, reward, types, and how many places are left. */
function OpenPost({ post }: { readonly post: Post }) {
  useShownPost(post.id);
  return (
    <Card href={postPath(post.id)}>
      <PostHead post={post} /> <TypePills types={post.types} /> <Places post={post} />
    </Card>
  );
}

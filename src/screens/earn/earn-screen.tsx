import { useRef } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import type { Post } from '#src/domain/post.ts';
import { refuse } from '#src/services/reply.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, ListStates, type ListState } from '#src/ui/list-states.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { SheetOpener } from '#src/ui/use-sheet-subject.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { Balance } from '#src/screens/person/balance.tsx';
import { EarnCard } from './earn-card.tsx';
import { LateRefusal } from '#src/screens/status/late-refusal.tsx';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import { useAuthors } from './use-authors.ts';
import { FeedChoices } from './feed-choices.tsx';
import { FeedSteps } from './feed-steps.tsx';
import { NewPosts } from './new-posts.tsx';
import { useFeedChoice } from './use-feed-choice.ts';
import { useFeed, type Feed } from './use-feed.ts';

const estimatedCardHeightPx = 190;

/** The feed of posts to engage with, and the steps of engaging. Rules RT-02, EA-06 to EA-23. */
export function EarnScreen() {
  const { commonText, earnText } = useStartText();
  const { choice, choose } = useFeedChoice();
  const feed = useFeed(choice);
  const steps = useRef<SheetOpener<Post>>(null);
  const begun = new Map(useBegunSteps().map((progress) => [progress.postId, progress]));
  const authors = useAuthors(feed.posts ?? []);
  return (
    <Screen
      title={earnText.title}
      hasTabBar
      trailing={
        <>
          <IconButton
            icon="refresh"
            tone="hint"
            label={earnText.refresh}
            isLoading={feed.isFetching}
            onClick={feed.refresh}
          />
          <Balance />
        </>
      }
    >
      <FeedChoices choice={choice} onChoose={choose} />
      <NewPosts onShow={feed.refresh} />
      {feed.hasRefreshFailed ? (
        <StatusLine tone="failure">
          <LateRefusal refusal={refuse({ code: 'posts_refresh_failed' })} />
        </StatusLine>
      ) : null}
      <ListStates
        state={stateOf(feed)}
        skeleton="cards"
        loadingLabel={earnText.loading}
        empty={
          choice.type === null ? (
            <NothingToDo />
          ) : (
            <NothingOfType
              onShowAll={() => {
                choose({ type: null });
              }}
            />
          )
        }
        retryLabel={commonText.retry}
        onRetry={feed.refresh}
      >
        {(posts) => (
          <VirtualList
            label={earnText.posts}
            items={posts}
            look="cards"
            estimatedHeightPx={estimatedCardHeightPx}
            keyOf={({ id }) => id}
            onEndNear={feed.readMore}
            renderItem={(post) => (
              <EarnCard
                post={post}
                begun={begun.get(post.id)}
                author={authors.get(post.authorId)}
                onOpen={() => steps.current?.open(post)}
              />
            )}
          />
        )}
      </ListStates>
      {feed.isReadingMore ? (
        <Skeleton shape="cards" count={1} label={earnText.readingMore} />
      ) : null}
      <FeedSteps feed={feed} ref={steps} />
    </Screen>
  );
}

function stateOf({ posts, refusal, isFetching }: Feed): ListState<Post> {
  const isComplete = posts !== undefined && (posts.length > 0 || !isFetching);
  if (isComplete) return { status: 'ready', items: posts };
  if (refusal === undefined || isFetching) return { status: 'loading' };
  return { status: 'failed', message: <LateRefusal refusal={refusal} /> };
}

/** Nothing on the pages read asks for the chosen type. Rule MY-12. */
function NothingOfType({ onShowAll }: { readonly onShowAll: () => void }) {
  const { earnText } = useStartText();
  return (
    <EmptyState
      title={earnText.noneOfType}
      text={earnText.noneOfTypeText}
      action={
        <Button variant="secondary" size="small" onClick={onShowAll}>
          {earnText.allTypes}
        </Button>
      }
    />
  );
}

function NothingToDo() {
  const { earnText } = useStartText();
  return (
    <EmptyState
      drawing="done"
      title={earnText.emptyTitle}
      text={earnText.emptyText}
      link={{ href: routes.home.pattern, label: earnText.emptyAction }}
    />
  );
}

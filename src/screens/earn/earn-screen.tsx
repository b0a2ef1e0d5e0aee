import { type Ref, Suspense, useRef } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import type { Post } from '#src/domain/post.ts';
import { refuse } from '#src/services/reply.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, ErrorState, type ListState, ListStates } from '#src/ui/list-states.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { type SheetOpener, useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { EarnCard } from './earn-card.tsx';
import { LateRefusal } from '#src/screens/status/late-refusal.tsx';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import { useAuthors } from './use-authors.ts';
import { FeedChoices, useFeedChoice } from './feed-choices.tsx';
import { type Feed, useFeed } from './use-feed.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { useUser } from '#src/state/app-context.ts';
import { Amount } from '#src/ui/amount.tsx';

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
      <NewPosts count={feed.newCount} onShow={feed.refresh} />
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
        retryText={commonText.retryText}
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
            onEndNear={feed.canReadMore ? feed.readMore : undefined}
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
      {feed.moreRefusal === undefined ? null : (
        <ErrorState
          title={<LateRefusal refusal={feed.moreRefusal} />}
          retryLabel={commonText.retry}
          onRetry={feed.readMore}
        />
      )}
      <FeedSteps feed={feed} ref={steps} />
    </Screen>
  );
}

function stateOf({ posts, refusal, isFetching }: Feed): ListState<Post> {
  const isComplete = posts !== undefined && (posts.length > 0 || !isFetching);
  if (isComplete) return { status: 'ready', items: posts };
  if (refusal === undefined) return { status: 'loading' };
  return { status: 'failed', message: <LateRefusal refusal={refusal} /> };
}

/** Shown if no post on the pages read has the chosen type. Rule MY-12. */
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

const StepSheet = lazyComponent(
  async () => (await import('#src/screens/engage/step-sheet.tsx')).StepSheet,
);

type FeedStepsProps = {
  readonly feed: Pick<Feed, 'posts' | 'leave' | 'refresh'>;
  readonly ref: Ref<SheetOpener<Post>>;
};

/** The sheet with the steps of engaging, over the feed. Rules EA-15, MY-04, SP-07. */
function FeedSteps({ feed, ref }: FeedStepsProps) {
  const { subject, isOpen, openingKey, open, close } = useSheetSubject(ref);
  if (subject === undefined) return null;
  const next = feed.posts?.find(({ id }) => id !== subject.id);
  return (
    <Suspense>
      <StepSheet
        key={openingKey}
        post={subject}
        isOpen={isOpen}
        onClose={close}
        onSubmitted={() => {
          feed.leave(subject.id);
          if (next === undefined) close();
        }}
        onOutdated={feed.refresh}
        next={next}
        onNext={
          next === undefined
            ? undefined
            : () => {
                open(next);
              }
        }
      />
    </Suspense>
  );
}

type NewPostsProps = { readonly count: number; readonly onShow: () => void };

/** Offers the posts published since the feed was read; nothing if there are none. Rule MY-10. */
function NewPosts({ count, onShow }: NewPostsProps) {
  const { earnText } = useStartText();
  if (count === 0) return null;
  return (
    <div className="sticky top-[calc(var(--ui-safe-top)+0.5rem)] z-10 flex justify-center">
      <Button
        size="small"
        icon="refresh"
        onClick={() => {
          onShow();
          window.scrollTo(0, 0);
        }}
      >
        {earnText.newPosts(count)}
      </Button>
    </div>
  );
}

/** The user's own balance, visible while points are earned or spent. */
function Balance() {
  const { format, homeText } = useStartText();
  const { pointTenths } = useUser();
  return (
    <span className="inline-flex min-h-9 items-center rounded-full bg-surface px-3.5 shadow-card">
      <span className="sr-only">{`${homeText.balance} `}</span>
      <Amount tenths={pointTenths} format={format.points} size="card" />
    </span>
  );
}

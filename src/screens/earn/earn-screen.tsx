import { Suspense } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import type { Post } from '#src/domain/post.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { lateComponent } from '#src/ui/late-component.tsx';
import { ListStates, type ListState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { EarnCard } from './earn-card.tsx';
import { shownRewardTenths } from '#src/screens/post/rewards.ts';
import { useBegunSteps } from '#src/screens/steps/use-begun-steps.ts';
import { useAuthors } from './use-authors.ts';
import { useFeed, type Feed } from './use-feed.ts';

const estimatedCardHeightPx = 148;

const StepSheet = lateComponent(
  async () => (await import('#src/screens/steps/step-sheet.tsx')).StepSheet,
);

/** The feed of posts to engage with, and the steps of engaging. Rules RT-02, EA-06 to EA-23. */
export function EarnScreen() {
  const { commonText, earnText, errorText } = useText();
  const feed = useFeed();
  const pointTypes = usePointTypes();
  const steps = useSheetSubject<Post>();
  const begun = new Map(useBegunSteps().map((progress) => [progress.postId, progress]));
  const authors = useAuthors(feed.view?.posts ?? []);
  const next = feed.view?.posts.find(({ id }) => id !== steps.subject?.id);
  return (
    <Screen
      title={earnText.title}
      hasTabBar
      trailing={
        <IconButton
          icon="refresh"
          label={earnText.refresh}
          isLoading={feed.isFetching}
          onClick={feed.refresh}
        />
      }
    >
      {feed.hasRefreshFailed ? (
        <StatusLine tone="failure">{errorText({ code: 'posts_refresh_failed' })}</StatusLine>
      ) : null}
      <ListStates
        state={stateOf(feed)}
        skeleton="cards"
        loadingLabel={earnText.loading}
        empty={<NothingToDo />}
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
            renderItem={(post) => (
              <EarnCard
                post={post}
                begun={begun.get(post.id)}
                author={authors.get(post.authorId)}
                rewardTenths={shownRewardTenths(post, pointTypes)}
                onOpen={() => {
                  steps.open(post);
                }}
              />
            )}
          />
        )}
      </ListStates>
      <Pager feed={feed} />
      {steps.subject === undefined ? null : (
        <Suspense>
          <StepSheet
            key={steps.openingKey}
            post={steps.subject}
            isOpen={steps.isOpen}
            onClose={steps.close}
            onSubmitted={() => {
              if (steps.subject !== undefined) feed.leave(steps.subject.id);
              if (next === undefined) steps.close();
            }}
            onOutdated={feed.refresh}
            onNext={
              next === undefined
                ? undefined
                : () => {
                    steps.open(next);
                  }
            }
          />
        </Suspense>
      )}
    </Screen>
  );
}

function stateOf({ view, error, isFetching }: Feed): ListState<Post> {
  if (view !== undefined) return { status: 'ready', items: view.posts };
  if (error === undefined || isFetching) return { status: 'loading' };
  return { status: 'failed', message: error };
}

function NothingToDo() {
  const { earnText } = useText();
  return (
    <EmptyState
      icon="check"
      title={earnText.emptyTitle}
      text={earnText.emptyText}
      action={
        <ButtonLink href={routes.home.pattern} variant="secondary" size="small">
          {earnText.emptyAction}
        </ButtonLink>
      }
    />
  );
}

/** The buttons to the previous and next page, where there are such pages. Rule EA-06. */
function Pager({ feed }: { readonly feed: Feed }) {
  const { earnText } = useText();
  const { next = null, previous = null } = feed.view ?? {};
  if (next === null && previous === null) return null;
  return (
    <nav aria-label={earnText.pages}>
      <ButtonRow>
        <Button
          variant="secondary"
          icon="chevron-back"
          isDisabled={previous === null || feed.isFetching}
          onClick={() => {
            feed.goTo(previous);
          }}
        >
          {earnText.previousPage}
        </Button>
        <Button
          variant="secondary"
          isDisabled={next === null || feed.isFetching}
          onClick={() => {
            feed.goTo(next);
          }}
        >
          {earnText.nextPage}
        </Button>
      </ButtonRow>
    </nav>
  );
}

import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { createPostState, routes } from '#src/domain/access/routes.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { useFreshUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { lateComponent } from '#src/ui/late-component.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { SheetOpener } from '#src/ui/use-sheet-subject.ts';
import { ContinueLine } from './continue-line.tsx';
import { HomeActions } from './home-actions.tsx';
import { MyTasks, type TaskTab } from './my-tasks.tsx';
import { PostDetails } from './post-details.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { useMyPosts } from './use-my-posts.ts';

const CreatePostSheet = lateComponent(
  async () => (await import('./create-post-sheet.tsx')).CreatePostSheet,
);

/** Home: what I have, what waits for me, and my posts. Rules RT-01, HM-01 to HM-12. */
export function HomeScreen() {
  const { homeText } = useText();
  const [tab, setTab] = useState<TaskTab>('active');
  const { active, completed, waitingCounts } = useMyPosts(tab === 'completed');
  const wantsToCreate = useLocation().state === createPostState;
  const [isCreating, setIsCreating] = useState(wantsToCreate);
  // The sheet's code is fetched with the first opening, and the sheet stays from then on; another draft renews it.
  const [creatingKey, setCreatingKey] = useState(wantsToCreate ? 1 : 0);
  const details = useRef<SheetOpener<Post>>(null);
  useFreshUser();
  const startCreating = () => {
    setCreatingKey((key) => Math.max(1, key));
    setIsCreating(true);
  };
  const startAgain = () => {
    setCreatingKey((key) => key + 1);
    setIsCreating(true);
  };
  return (
    <Screen title={homeText.title} isTitleHidden hasTabBar>
      <ProfileHeader />
      <HomeActions onCreate={startCreating} />
      <ContinueLine />
      {tab === 'active' && active.state.status === 'loading' ? (
        // The line above the tasks may come or not: until that is known, they have no place.
        <Skeleton shape="cards" count={4} label={homeText.loadingTasks} />
      ) : (
        <>
          <WaitingLine counts={waitingCounts} />
          <MyTasks
            tab={tab}
            onTab={setTab}
            posts={tab === 'active' ? active : completed}
            waitingCounts={waitingCounts}
            onOpen={(post) => details.current?.open(post)}
            createAction={
              <Button variant="secondary" size="small" onClick={startCreating}>
                {homeText.createPost}
              </Button>
            }
          />
        </>
      )}
      <Suspense>
        {creatingKey > 0 ? (
          <CreatePostSheet
            key={creatingKey}
            isOpen={isCreating}
            onClose={() => {
              setIsCreating(false);
            }}
            onPublished={() => {
              setIsCreating(false);
              setTab('active');
            }}
          />
        ) : null}
      </Suspense>
      <PostDetails onPostAgain={startAgain} ref={details} />
    </Screen>
  );
}

/** How many engagements wait for review over all posts, and the way to them. Rules MY-08, MY-09. */
function WaitingLine({ counts }: { readonly counts: ReadonlyMap<PostId, number> }) {
  const { homeText } = useText();
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  return (
    <Section>
      <Cell
        leading={<CellIcon name="clock" tone="warning" />}
        title={homeText.waiting(count)}
        href={routes.reviews.pattern}
      />
    </Section>
  );
}

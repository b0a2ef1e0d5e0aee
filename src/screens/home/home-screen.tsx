import { Suspense, useRef, useState } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { createPostState } from '#src/domain/access/routes.ts';
import type { Post } from '#src/domain/post.ts';
import { useFreshUser, useUser } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { SheetOpener } from '#src/ui/use-sheet-subject.ts';
import { Attention } from './attention.tsx';
import { FirstPoints, useIsNewcomer } from './first-points.tsx';
import { HomeActions } from './home-actions.tsx';
import { MyTasks, type TaskTab } from './my-tasks.tsx';
import { PostDetails } from './post-details.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { useMyPosts } from './use-my-posts.tsx';

const CreatePostSheet = lazyComponent(
  async () => (await import('./create-post-sheet.tsx')).CreatePostSheet,
);

/** Home: what I have, what waits for me, and my posts. Rules RT-01, HM-01 to HM-12. */
export function HomeScreen() {
  const { homeText } = useStartText();
  const [tab, setTab] = useState<TaskTab>('active');
  const { active, completed, waiting, waitingCounts } = useMyPosts(tab === 'completed');
  const wantsToCreate = useLocation().state === createPostState;
  const [isCreating, setIsCreating] = useState(wantsToCreate);
  // The sheet's code is fetched with the first opening, and the sheet stays from then on; another draft renews it.
  const [creatingKey, setCreatingKey] = useState(wantsToCreate ? 1 : 0);
  const details = useRef<SheetOpener<Post>>(null);
  const user = useUser();
  const isNewcomer = useIsNewcomer(user);
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
      {isNewcomer ? (
        <FirstPoints hasEngaged={user.totalEngaged > 0} />
      ) : (
        <HomeActions onCreate={startCreating} />
      )}
      {tab === 'active' && active.state.status === 'loading' ? (
        // The card above the tasks may come or not: until that is known, they have no place.
        <Skeleton shape="cards" count={4} label={homeText.loadingTasks} />
      ) : (
        <>
          <Attention waiting={waiting} />
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

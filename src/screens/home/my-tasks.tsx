import { useId, type ReactNode } from 'react';
import type { Post } from '#src/domain/post.ts';
import { homeText } from '#src/text/home.ts';
import { commonText } from '#src/text/screens.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ListStates } from '#src/ui/list-states.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { TaskCard } from './task-card.tsx';
import { useCompletedPosts, type MyPosts } from './use-my-posts.ts';

/** The two lists of My Tasks. */
export type TaskTab = 'active' | 'completed';

type MyTasksProps = {
  readonly tab: TaskTab;
  readonly onTab: (tab: TaskTab) => void;
  readonly active: MyPosts;
  readonly onOpen: (post: Post) => void;
  /** Offers to create a post, where there is no active one. */
  readonly createAction: ReactNode;
};

const estimatedCardHeightPx = 132;

/** The own posts in the tabs Active and Completed. Rules HM-03 to HM-12. */
export function MyTasks({ tab, onTab, active, onOpen, createAction }: MyTasksProps) {
  const headingId = useId();
  const completed = useCompletedPosts(tab === 'completed');
  const isActiveTab = tab === 'active';
  const { state, retry } = isActiveTab ? active : completed;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="px-1 text-heading font-semibold">
        {homeText.myTasks}
      </h2>
      <Tabs
        label={homeText.myTasks}
        items={[
          { value: 'active', label: homeText.active },
          { value: 'completed', label: homeText.completed },
        ]}
        value={tab}
        onChange={onTab}
      >
        <ListStates
          state={state}
          skeleton="cards"
          loadingLabel={homeText.loadingTasks}
          empty={isActiveTab ? <NoActivePosts action={createAction} /> : <NoCompletedPosts />}
          retryLabel={commonText.retry}
          onRetry={retry}
        >
          {(posts) => (
            <VirtualList
              key={tab}
              label={isActiveTab ? homeText.activePosts : homeText.completedPosts}
              items={posts}
              look="cards"
              estimatedHeightPx={estimatedCardHeightPx}
              keyOf={({ id }) => id}
              renderItem={(post) => (
                <TaskCard
                  post={post}
                  onOpen={() => {
                    onOpen(post);
                  }}
                />
              )}
            />
          )}
        </ListStates>
      </Tabs>
    </section>
  );
}

function NoActivePosts({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState
      icon="list"
      title={homeText.noActiveTitle}
      text={homeText.noActiveText}
      action={action}
    />
  );
}

function NoCompletedPosts() {
  return (
    <EmptyState icon="check" title={homeText.noCompletedTitle} text={homeText.noCompletedText} />
  );
}

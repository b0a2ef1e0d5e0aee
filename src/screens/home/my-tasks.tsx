import { type ReactNode, useId } from 'react';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { useStartText } from '#src/state/start-text.ts';
import { dayOf } from '#src/text/moments.ts';
import { EmptyState, ListStates } from '#src/ui/list-states.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import type { MyPosts } from './use-my-posts.tsx';
import {
  countEngaged,
  countReviewed,
  hasReachedTarget,
  isClosed,
} from '#src/domain/posts/post-state.ts';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostName } from '#src/screens/post-parts/post-head.tsx';
import { TypesLine } from '#src/screens/post-parts/engagement-types.tsx';
import { useApp } from '#src/state/app-context.ts';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';

/** The two lists of My Tasks. */
export type TaskTab = 'active' | 'completed';

type MyTasksProps = {
  readonly tab: TaskTab;
  readonly onTab: (tab: TaskTab) => void;
  /** The posts of each tab. */
  readonly lists: Readonly<Record<TaskTab, MyPosts>>;
  /** How many engagements wait for review, by post. */
  readonly waitingCounts: ReadonlyMap<PostId, number>;
  readonly onOpen: (post: Post) => void;
  /** A button to create a post, if there is no active one. */
  readonly createAction: ReactNode;
};

const estimatedCardHeightPx = 132;

const tabs = ['active', 'completed'] as const;

/** The user's posts in the tabs Active and Completed. Rules HM-03 to HM-12. */
export function MyTasks(props: MyTasksProps) {
  const { commonText, format, homeText } = useStartText();
  const { tab, onTab, lists, waitingCounts, onOpen, createAction } = props;
  const headingId = useId();
  const isActiveTab = tab === 'active';
  const list = lists[tab];
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="px-1 text-heading font-semibold">
        {homeText.myTasks}
      </h2>
      <Tabs
        label={homeText.myTasks}
        items={tabs.map((value) => {
          const { state } = lists[value];
          const isCounted = state.status === 'ready' && state.items.length > 0;
          const count = isCounted ? { count: format.number(state.items.length) } : {};
          return { value, label: homeText[value], ...count };
        })}
        value={tab}
        onChange={onTab}
      >
        <ListStates
          state={list.state}
          skeleton="cards"
          loadingLabel={homeText.loadingTasks}
          empty={isActiveTab ? <NoActivePosts action={createAction} /> : <NoCompletedPosts />}
          retryText={commonText.retryText}
          retryLabel={commonText.retry}
          onRetry={list.retry}
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
                  waitingCount={waitingCounts.get(post.id) ?? 0}
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
  const { homeText } = useStartText();
  return <EmptyState title={homeText.noActiveTitle} text={homeText.noActiveText} action={action} />;
}

function NoCompletedPosts() {
  const { homeText } = useStartText();
  return (
    <EmptyState drawing="done" title={homeText.noCompletedTitle} text={homeText.noCompletedText} />
  );
}

type TaskCardProps = {
  readonly post: Post;
  /** How many engagements with the post wait for its author's decision. */
  readonly waitingCount: number;
  readonly onOpen: () => void;
};

/** One of the user's posts: its name, types, progress, and how many wait for review. Rules HM-06, HM-12. */
function TaskCard({ post, waitingCount, onOpen }: TaskCardProps) {
  const { format, homeText, postText } = useStartText();
  const { clock } = useApp();
  const reviewed = countReviewed(post);
  const pending = countEngaged(post) - reviewed;
  return (
    <Card onClick={onOpen}>
      <span className="flex w-full flex-wrap items-start gap-x-3 gap-y-1">
        <PostName post={post} />{' '}
        {waitingCount > 0 ? <Pill tone="warning">{homeText.waiting(waitingCount)}</Pill> : null}{' '}
        <PostState post={post} />
      </span>{' '}
      <TypesLine types={post.types}>
        {` · ${dayOf(post.createdAtMs, clock.nowMs(), format)}`}
      </TypesLine>{' '}
      <Places
        post={post}
        end={<span>{postText.list([postText.reviewed(reviewed), postText.pending(pending)])}</span>}
      />
    </Card>
  );
}

/** Shows that a post takes no more: it was closed, or it has reached its target. Rule HM-09. */
function PostState({ post }: { readonly post: Post }) {
  const { homeText } = useStartText();
  if (isClosed(post)) return <Pill>{homeText.closed}</Pill>;
  if (!hasReachedTarget(post)) return null;
  return (
    <Pill tone="success" icon="check">
      {homeText.targetReached}
    </Pill>
  );
}

import { Suspense, useRef, useState, type Ref } from 'react';
import { createPostState, routes } from '#src/domain/access/routes.ts';
import { titleOf, titleScore } from '#src/domain/people/titles.ts';
import { typeCostTenths } from '#src/domain/points/cost.ts';
import type { Post } from '#src/domain/post.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import type { User } from '#src/domain/user.ts';
import { useLocation } from '#src/platform/router.tsx';
import { useNewNotifications } from '#src/screens/hooks/use-new-notifications.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useFreshUser, useUser } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink, ButtonRow } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { Link } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Steps, type Step } from '#src/ui/steps.tsx';
import { useSheetSubject, type SheetOpener } from '#src/ui/use-sheet-subject.ts';
import { Attention } from './attention.tsx';
import { MyTasks, type TaskTab } from './my-tasks.tsx';
import { useMyPosts } from './use-my-posts.tsx';

const CreatePostSheet = lazyComponent(
  async () => (await import('./create-post-sheet.tsx')).CreatePostSheet,
);

/** Home: the user's balance, what needs attention, and the user's posts. Rules RT-01, HM-01 to HM-12. */
export function HomeScreen() {
  const { homeText } = useStartText();
  const [tab, setTab] = useState<TaskTab>('active');
  const { active, completed, waiting, waitingCounts } = useMyPosts(tab === 'completed');
  const { state, isReturn } = useLocation();
  // The state stays in the history, but coming back later asks for nothing.
  const wantsToCreate = state === createPostState && !isReturn;
  const [isCreating, setIsCreating] = useState(wantsToCreate);
  // The sheet's code loads on the first opening, and then the sheet stays mounted; another draft remounts it.
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
        // The card above may appear or not: until that is known, the tasks have no final position.
        <Skeleton shape="cards" count={4} label={homeText.loadingTasks} />
      ) : (
        <>
          <Attention waiting={waiting} />
          <MyTasks
            tab={tab}
            onTab={setTab}
            lists={{ active, completed }}
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

/** Home's two actions; a person who cannot pay for a post gets Earn first. Rules HM-02, MY-05. */
function HomeActions({ onCreate }: { readonly onCreate: () => void }) {
  const { homeText } = useStartText();
  const isShort = useIsShort(useUser());
  const create = (
    <Button icon="plus" variant={isShort ? 'secondary' : 'primary'} onClick={onCreate}>
      {homeText.createPost}
    </Button>
  );
  const earn = (
    <ButtonLink href={routes.earn.pattern} variant={isShort ? 'primary' : 'secondary'} icon="bolt">
      {homeText.earnPoints}
    </ButtonLink>
  );
  return (
    <ButtonRow>
      {isShort ? earn : create}
      {isShort ? create : earn}
    </ButtonRow>
  );
}

/** The user: avatar, name, title, the balance in large, and the link to `/notifs`. Rules HM-01, MY-06. */
function ProfileHeader() {
  const { format, homeText, titleText } = useStartText();
  const user = useUser();
  const newCount = useNewNotifications();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <PersonAvatar name={user.name} xUsername={user.xUsername} sizePx={44} />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="line-clamp-2 text-lead font-semibold wrap-break-word">
            <bdi>{user.name}</bdi>
          </p>
          <p className="text-footnote text-hint">{titleText[titleOf(titleScore(user))]}</p>
        </div>
        <Link
          href={routes.notifications.pattern}
          aria-label={homeText.notificationsWith(newCount)}
          className="relative grid size-11 shrink-0 place-items-center rounded-full bg-surface text-text shadow-card active:opacity-60"
        >
          <Icon name="bell" />
          <span aria-hidden="true" className="absolute -end-1 -top-1">
            <Badge count={newCount} format={format.number} />
          </span>
        </Link>
      </div>
      <p className="flex flex-col">
        <span className="text-footnote text-hint">{homeText.balance}</span>{' '}
        {/* The amount is left-to-right; its line starts where the language's lines do. */}
        <span>
          <Amount tenths={user.pointTenths} format={format.points} size="balance" />
        </span>
      </p>
    </div>
  );
}

const PostSheet = lazyComponent(async () => (await import('./post-sheet.tsx')).PostSheet);

type PostDetailsProps = {
  readonly onPostAgain: () => void;
  readonly ref: Ref<SheetOpener<Post>>;
};

/** The sheet of one of the user's posts, over Home. Rules HM-12, SP-07. */
function PostDetails({ onPostAgain, ref }: PostDetailsProps) {
  const sheet = useSheetSubject(ref);
  if (sheet.subject === undefined) return null;
  return (
    <Suspense>
      <PostSheet sheet={sheet} onPostAgain={onPostAgain} />
    </Suspense>
  );
}

/** Whether a person cannot pay for the cheapest post. Rule MY-05. */
function useIsShort(user: User): boolean {
  const pointTypes = usePointTypes() ?? [];
  const costs = offeredTypes(pointTypes, user.isAdmin).map((type) =>
    typeCostTenths(type, 1, pointTypes),
  );
  return user.pointTenths < Math.min(...costs);
}

/** Whether a person cannot pay for a post and has no decided engagement yet. Rules MY-05, MY-25. */
function useIsNewcomer(user: User): boolean {
  return useIsShort(user) && user.approvedEngaged + user.rejectedEngaged === 0;
}

/** The three steps to the first points and how points work, with the done ones checked, and the next action. Rules MY-05, MY-25. */
function FirstPoints({ hasEngaged }: { readonly hasEngaged: boolean }) {
  const { commonText, format, homeText } = useStartText();
  const { firstPoints: text } = homeText;
  const engage: Step = hasEngaged
    ? { title: text.engage, text: text.isPending, state: 'done' }
    : { title: text.engage, text: text.engageText, state: 'current' };
  const steps: readonly Step[] = [
    { title: text.join, text: text.joinText, state: 'done' },
    engage,
    { title: text.publish, text: text.publishText, state: 'next' },
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lead font-semibold">{text.title}</h2>
        <p className="text-footnote text-hint">{text.done(hasEngaged ? 2 : 1, steps.length)}</p>
      </div>
      <Steps doneLabel={commonText.stepDone} format={format.number} steps={steps} />
      <ButtonLink href={routes.earn.pattern} icon="bolt" isFullWidth>
        {homeText.earnPoints}
      </ButtonLink>
    </Card>
  );
}

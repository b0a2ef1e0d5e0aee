import { useState } from 'react';
import { postPath, routes } from '#src/domain/access/routes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { deciderOf } from '#src/domain/engagement/deadline.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { pendingTotal } from '#src/domain/points/reward.ts';
import type { Post } from '#src/domain/post.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { TypesLine } from '#src/screens/post-parts/engagement-types.tsx';
import { useFreshUser, useOwnStats } from '#src/state/app-context.ts';
import { QueryList } from '#src/screens/status/query-list.tsx';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Bar } from '#src/ui/bar.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import {
  useOwnEngagements,
  type EngagementState,
  type OwnEngagement,
} from './use-own-engagements.ts';

const states: readonly EngagementState[] = ['pending', 'approved', 'rejected'];

/** `/engagements`: the user's own engagements by decision. Rules MY-01, FA-03. */
export function EngagementsScreen() {
  const { engagementsText, format } = useText();
  const stats = useOwnStats();
  const back = useBack();
  useFreshUser();
  const counts: Readonly<Record<EngagementState, number>> = {
    pending: pendingEngagements(stats),
    approved: stats.approvedEngaged,
    rejected: stats.rejectedEngaged,
  };
  const [state, setState] = useState<EngagementState>(
    () => states.find((value) => counts[value] > 0) ?? 'pending',
  );
  return (
    <Screen title={engagementsText.title} back={back} hasTabBar>
      <Tabs
        label={engagementsText.states}
        items={states.map((value) => ({
          value,
          label: engagementsText.state[value],
          count: format.number(counts[value]),
        }))}
        value={state}
        onChange={setState}
      >
        <EngagementList key={state} state={state} />
      </Tabs>
    </Screen>
  );
}

const estimatedCardHeightPx = 142;

function EngagementList({ state }: { readonly state: EngagementState }) {
  const { commonText, engagementsText } = useText();
  const nowMs = useNow();
  const list = useOwnEngagements(state);
  const { title, text } = engagementsText.empty[state];
  return (
    <QueryList
      query={list.query}
      items={list.items}
      skeleton="cards"
      loadingLabel={engagementsText.loading}
      empty={
        <EmptyState
          title={title}
          text={text}
          link={{ href: routes.earn.pattern, label: engagementsText.emptyAction }}
        />
      }
    >
      {(items) => (
        <div className="flex flex-col gap-3">
          {state === 'pending' && list.isWhole ? <PendingSum items={items} nowMs={nowMs} /> : null}
          <VirtualList
            label={engagementsText.state[state]}
            items={items}
            look="cards"
            estimatedHeightPx={estimatedCardHeightPx}
            keyOf={({ engagement }) => engagement.id}
            renderItem={(item) => <OwnEngagementCard item={item} nowMs={nowMs} />}
            onEndNear={list.readMore}
          />
          {list.moreFailure === undefined ? null : (
            <ErrorState
              title={list.moreFailure}
              retryLabel={commonText.retry}
              isRetrying={list.isReadingMore}
              onRetry={list.readMore}
            />
          )}
          {state === 'pending' && items.some(hasDeadline) ? (
            <p className="px-4 text-center text-footnote text-hint">
              {engagementsText.ifNotReviewed}
            </p>
          ) : null}
        </div>
      )}
    </QueryList>
  );
}

/** Whether an engagement is approved automatically if its author does not decide in time. Rules FA-02, FA-12. */
function hasDeadline({ engagement: { decideByMs, heldAtMs } }: OwnEngagement): boolean {
  return decideByMs !== null && heldAtMs === null;
}

type PendingSumProps = { readonly items: readonly OwnEngagement[]; readonly nowMs: number };

/** The total reward of all pending engagements, and when the last one is decided. Rule MY-01. */
function PendingSum({ items, nowMs }: PendingSumProps) {
  const { engagementsText, format } = useText();
  const pointTypes = usePointTypes();
  const total = pendingTotal(
    items.map(({ engagement, post }) => ({
      engagement,
      rewardTenths: post === undefined ? undefined : shownRewardTenths(post, pointTypes),
    })),
  );
  if (total === null) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="flex flex-col">
          <span className="text-footnote text-hint">{engagementsText.pendingSum}</span>{' '}
          <span className="text-sheet font-bold [--coin:1.25rem]">
            <Amount tenths={total.tenths} format={format.points} kind="pending" />
          </span>
        </p>
        {total.decidedByMs === null ? null : (
          <p className="flex flex-col text-end max-[22rem]:text-start">
            <span className="text-footnote text-hint">{engagementsText.allDecidedBy}</span>{' '}
            <span className="font-semibold first-letter:uppercase">
              {engagementsText.lastMoment(total.decidedByMs, nowMs)}
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}

type OwnEngagementCardProps = { readonly item: OwnEngagement; readonly nowMs: number };

/** One of the user's engagements: the post, the reward, and who decides by when or has decided. Rules MY-01, MY-28, FA-03. */
function OwnEngagementCard({ item, nowMs }: OwnEngagementCardProps) {
  const { engagementsText, postText } = useText();
  const { engagement, post } = item;
  const { decision } = engagement;
  const submittedAt = engagementsText.submittedAt(engagement.createdAtMs, nowMs);
  return (
    <Card href={postPath(engagement.postId)}>
      <span className="flex w-full items-start gap-3">
        <PersonAvatar
          name={post?.authorName ?? ''}
          xUsername={post?.authorUsername ?? ''}
          sizePx={44}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-2">
          <span dir="auto" className="line-clamp-2 font-semibold text-pretty wrap-break-word">
            {post === undefined ? engagementsText.postGone : postText.name(post)}
          </span>{' '}
          <span className="flex items-center gap-x-3">
            <span className="min-w-0 flex-1">
              <TypesLine types={engagement.types} hasNamesHidden>
                {post === undefined ? null : <bdi>{postText.author(post.authorUsername)}</bdi>}
                {post === undefined || decision !== null ? null : ' · '}
                {decision === null ? submittedAt : null}
              </TypesLine>
            </span>{' '}
            {post === undefined ? null : <Reward decision={decision} post={post} />}
          </span>{' '}
          {decision === null ? (
            <Pending item={item} nowMs={nowMs} />
          ) : (
            <Decided engagement={engagement} author={post?.authorUsername ?? ''} />
          )}
        </span>
      </span>
    </Card>
  );
}

/** What the engagement earned, or will earn if it is approved; a rejected one earns nothing. */
function Reward(props: { readonly decision: boolean | null; readonly post: Post }) {
  const { format } = useText();
  const pointTypes = usePointTypes();
  if (props.decision === false) return null;
  return (
    <Amount
      tenths={shownRewardTenths(props.post, pointTypes)}
      format={format.points}
      kind={props.decision === null ? 'pending' : 'gain'}
    />
  );
}

/** Who decides by when, and how much of that time has passed. */
function Pending({ item: { engagement, post }, nowMs }: OwnEngagementCardProps) {
  const { engagementsText: text } = useText();
  const { createdAtMs, decideByMs, heldAtMs } = engagement;
  const author = post?.authorUsername ?? '';

  function line(): string {
    if (heldAtMs !== null) return text.held;
    if (decideByMs === null) return text.decides(author);
    return decideByMs > nowMs ? text.decidesBy(author, decideByMs, nowMs) : text.overdue;
  }

  return (
    <>
      {decideByMs === null || heldAtMs !== null ? null : (
        <Bar
          label={text.timeToReview}
          valueText={line()}
          done={0}
          waiting={nowMs - createdAtMs}
          total={decideByMs - createdAtMs}
          isThin
        />
      )}
      <span className="text-footnote wrap-break-word text-hint">{line()}</span>
    </>
  );
}

type DecidedProps = { readonly engagement: Engagement; readonly author: string };

/** Who decided, when, and for what reason. */
function Decided({ engagement, author }: DecidedProps) {
  const { engagementsText: text } = useText();
  const decidedAtMs = engagement.overturnedAtMs ?? engagement.decidedAtMs;
  const by = engagement.decision === true ? text.approvedBy : text.rejectedBy;
  const line = by(deciderOf(engagement), author);
  return (
    <>
      <span className="text-footnote wrap-break-word text-hint">
        {decidedAtMs === null ? line : text.onDay(line, decidedAtMs)}
      </span>
      {engagement.rejectCause === null ? null : (
        <span
          dir="auto"
          className="line-clamp-4 text-footnote wrap-anywhere whitespace-pre-line text-failure"
        >
          {text.reason(engagement.rejectCause)}
        </span>
      )}
    </>
  );
}

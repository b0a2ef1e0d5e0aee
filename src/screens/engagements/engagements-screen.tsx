import { useState } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useFreshUser, useOwnStats } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { EmptyState, ListStates } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { OwnEngagementCard } from './own-engagement-card.tsx';
import {
  type EngagementState,
  type OwnEngagement,
  useOwnEngagements,
} from './use-own-engagements.ts';
import { pendingTotal } from '#src/domain/points/reward.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';

const states: readonly EngagementState[] = ['pending', 'approved', 'rejected'];

/** `/engagements`: one's own engagements by what became of them. Rules MY-01, FA-03. */
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
    <ListStates
      state={list.state}
      skeleton="cards"
      loadingLabel={engagementsText.loading}
      retryText={commonText.retryText}
      retryLabel={commonText.retry}
      onRetry={list.retry}
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
          {state === 'pending' ? (
            <p className="px-4 text-center text-footnote text-hint">
              {engagementsText.ifNotReviewed}
            </p>
          ) : null}
        </div>
      )}
    </ListStates>
  );
}

type PendingSumProps = { readonly items: readonly OwnEngagement[]; readonly nowMs: number };

/** What all pending engagements earn together, and by when the last one is decided. Rule MY-01. */
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

import { useState } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useFreshUser, useOwnStats } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ListStates } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { OwnEngagementCell } from './own-engagement-cell.tsx';
import { useOwnEngagements, type EngagementState } from './use-own-engagements.ts';

const states: readonly EngagementState[] = ['pending', 'approved', 'rejected'];

/** `/engagements`: one's own engagements by what became of them. Rules MY-01, FA-03. */
export function EngagementsScreen() {
  const { engagementsText, format } = useText();
  const [state, setState] = useState<EngagementState>('pending');
  const { totalEngaged, approvedEngaged, rejectedEngaged } = useOwnStats();
  const back = useBack();
  useFreshUser();
  const pendingCount = Math.max(0, totalEngaged - approvedEngaged - rejectedEngaged);
  return (
    <Screen title={engagementsText.title} back={back} hasTabBar>
      <Tabs
        label={engagementsText.states}
        items={states.map((value) => ({
          value,
          label: engagementsText.state[value],
          // The others would not fit on a small screen; Profile has them.
          ...(value === 'pending' && pendingCount > 0
            ? { count: format.number(pendingCount) }
            : {}),
        }))}
        value={state}
        onChange={setState}
      >
        <EngagementList key={state} state={state} />
      </Tabs>
    </Screen>
  );
}

const estimatedCellHeightPx = 108;

function EngagementList({ state }: { readonly state: EngagementState }) {
  const { commonText, engagementsText } = useText();
  const nowMs = useNow();
  const list = useOwnEngagements(state);
  const { title, text } = engagementsText.empty[state];
  return (
    <ListStates
      state={list.state}
      skeleton="rows"
      loadingLabel={engagementsText.loading}
      retryLabel={commonText.retry}
      onRetry={list.retry}
      empty={
        <EmptyState
          icon={state === 'pending' ? 'clock' : 'check'}
          title={title}
          text={text}
          link={{ href: routes.earn.pattern, label: engagementsText.emptyAction }}
        />
      }
    >
      {(items) => (
        <VirtualList
          label={engagementsText.state[state]}
          items={items}
          estimatedHeightPx={estimatedCellHeightPx}
          keyOf={({ engagement }) => engagement.id}
          renderItem={(item) => <OwnEngagementCell item={item} nowMs={nowMs} />}
          onEndNear={list.readMore}
        />
      )}
    </ListStates>
  );
}

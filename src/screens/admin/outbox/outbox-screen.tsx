import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxStatus } from '#src/domain/outbox.ts';
import { receiverOf } from '#src/services/admin-outbox.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EmptyState, ListStates } from '#src/ui/list-states.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { OutboxMessage } from './outbox-message.tsx';
import { OutboxTable } from './outbox-table.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { LoadMore } from '#src/screens/admin/shared/load-more.tsx';
import { listStateOf } from '#src/screens/admin/shared/query-state.ts';
import { RefreshedFrame } from '#src/screens/admin/shared/refreshed-frame.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';

/** Which messages are shown: those of one state, or all. */
type ShownState = OutboxStatus | 'all';

const states: readonly ShownState[] = ['all', 'pending', 'failed', 'sent'];

/** How long after the last keystroke a search begins. */
const searchDelayMs = 300;

/** The bot's messages, newest first, with what became of them. Rules TR-12, TR-24, TR-25. */
export function OutboxScreen() {
  const { errorText } = useText();
  const { adminText, outboxText, peopleText } = useTextPart(adminPart);
  const services = useServices();
  const isWide = useIsWide();
  const [state, setState] = useState<ShownState>('all');
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), searchDelayMs);
  const query = useInfiniteQuery({
    queryKey: adminKeys.outbox(state, search),
    queryFn: async ({ pageParam }) => {
      const admin = await services.admin();
      return unwrap(await admin.outbox(state === 'all' ? undefined : state, pageParam, search));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const shown = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const total = query.data?.pages[0]?.total;
  const nameOf = useNames(shown.flatMap((message) => receiverOf(message) ?? []));
  return (
    <RefreshedFrame title={outboxText.title} query={query}>
      <SearchField
        label={outboxText.search}
        placeholder={outboxText.search}
        clearLabel={peopleText.clear}
        value={typed}
        onChange={setTyped}
      />
      <Tabs
        label={outboxText.filter}
        items={states.map((value) => ({
          value,
          label: outboxText.states[value],
          ...(value === state && total !== undefined ? { count: peopleText.count(total) } : {}),
        }))}
        value={state}
        onChange={setState}
      >
        <ListStates
          state={listStateOf(query, () => shown, errorText)}
          skeleton="rows"
          loadingLabel={adminText.loading}
          retryLabel={adminText.retry}
          onRetry={() => void query.refetch()}
          empty={<EmptyState title={outboxText.empty} text={outboxText.emptyText} />}
        >
          {(messages) =>
            isWide ? (
              <OutboxTable messages={messages} nameOf={nameOf} />
            ) : (
              <VirtualList
                label={outboxText.list}
                items={messages}
                estimatedHeightPx={96}
                keyOf={(message) => message.id}
                renderItem={(message) => <OutboxMessage message={message} nameOf={nameOf} />}
              />
            )
          }
        </ListStates>
      </Tabs>
      <LoadMore query={query} />
    </RefreshedFrame>
  );
}

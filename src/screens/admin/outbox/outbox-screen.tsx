import { EmptyState } from '#src/ui/list-states.tsx';
import { receiverOf } from '#src/services/admin-outbox.ts';
import { useState } from 'react';
import type { OutboxStatus } from '#src/domain/outbox.ts';
import { useServices } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { OutboxList } from './outbox-messages.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { usePages, LoadedList } from '#src/screens/admin/shared/loaded.tsx';

/** Which messages are shown: those of one state, or all. */
type ShownState = OutboxStatus | 'all';

const states: readonly ShownState[] = ['all', 'pending', 'failed', 'sent'];

/** How long after the last keystroke a search begins. */
const searchDelayMs = 300;

/** The bot's messages, newest first, with what became of them. Rules TR-12, TR-24, TR-25. */
export function OutboxScreen() {
  const { outboxText, peopleText } = useTextPart(adminPart);
  const services = useServices();
  const [state, setState] = useState<ShownState>('all');
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), searchDelayMs);
  const query = usePages({
    queryKey: adminKeys.outbox(state, search),
    read: async (cursor) =>
      (await services.admin()).outbox(state === 'all' ? undefined : state, cursor, search),
    keepsPrevious: true,
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
        <LoadedList
          query={query}
          items={shown}
          empty={<EmptyState title={outboxText.empty} text={outboxText.emptyText} />}
        >
          {(messages) => <OutboxList messages={messages} nameOf={nameOf} />}
        </LoadedList>
      </Tabs>
    </RefreshedFrame>
  );
}

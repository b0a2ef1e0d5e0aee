import { useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { matchesSearch, readSearch } from '#src/domain/handles/search-input.ts';
import { thrownText } from '#src/state/answers.ts';
import type { Reply } from '#src/services/reply.ts';
import { userListLimit, type UsersService } from '#src/services/users.ts';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { peopleKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { LoadMore } from '#src/screens/admin/shared/load-more.tsx';
import { PersonRow } from '#src/screens/admin/shared/person-row.tsx';
import { LoadingSpinner } from '#src/screens/admin/shared/loading-spinner.tsx';

/** Which people a list shows. */
export type PeopleListConfig = {
  readonly kind: 'approved' | 'rejected';
  readonly load: (
    users: UsersService,
    cursor: string | undefined,
  ) => Promise<Reply<{ users: readonly User[] }>>;
};

/** How long after the last keystroke the search applies. Rule LI-08. */
const searchDelayMs = 200;

/** A searchable list of people, a thousand at a time. Rules LI-01 to LI-12. */
export function PeopleScreen({ config }: { readonly config: PeopleListConfig }) {
  const { adminText, peopleText } = useTextPart(adminPart);
  const { errorText } = useText();
  const listText = peopleText.lists[config.kind];
  const { users } = useServices();
  const query = useInfiniteQuery({
    queryKey: peopleKey(config.kind),
    queryFn: async ({ pageParam }) => unwrap(await config.load(users, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      page.users.length < userListLimit ? undefined : page.users.at(-1)?.id,
  });
  const [search, setSearch] = useState('');
  const { pages } = query.data ?? {};
  const shown = useMemo(() => {
    const wanted = readSearch(search);
    const people = (pages ?? []).flatMap((page) => page.users);
    return people.filter((user) => matchesSearch(user, wanted));
  }, [pages, search]);

  const isLoaded = pages !== undefined;
  return (
    <AdminFrame title={listText.title(isLoaded ? shown.length : null)}>
      <PeopleSearch onSearch={setSearch} />
      {query.isPending ? <LoadingSpinner /> : null}
      {query.isLoadingError ? (
        <ErrorState
          title={thrownText(query.error, errorText)}
          retryLabel={adminText.retry}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {isLoaded && shown.length === 0 ? <EmptyState icon="people" title={listText.empty} /> : null}
      {shown.length > 0 ? (
        <VirtualList
          label={listText.list}
          items={shown}
          estimatedHeightPx={86}
          keyOf={(user) => user.id}
          renderItem={(user) => <PersonRow user={user} />}
        />
      ) : null}
      <LoadMore query={query} note={peopleText.loadedOnly} />
    </AdminFrame>
  );
}

/** The search box. It is apart from the list, so typing renders the box at once and the results later. */
function PeopleSearch({ onSearch }: { readonly onSearch: (search: string) => void }) {
  const { peopleText } = useTextPart(adminPart);
  const [typed, setTyped] = useState('');
  const settled = useDebouncedValue(typed, searchDelayMs);
  const tell = useEffectEvent(onSearch);
  useEffect(() => {
    startTransition(() => {
      tell(settled);
    });
  }, [settled]);
  return (
    <SearchField
      label={peopleText.search}
      placeholder={peopleText.searchPlaceholder}
      clearLabel={peopleText.clear}
      value={typed}
      onChange={setTyped}
    />
  );
}

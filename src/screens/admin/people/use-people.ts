import { useMemo } from 'react';
import type { PeopleFilter } from '#src/services/admin-people.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { usePages } from '#src/screens/admin/shared/loaded.tsx';

/** The people who fit, page by page; what was found before stays until the new search is answered. Rule PA-02. */
export function usePeople(filter: PeopleFilter) {
  const { errorText } = useText();
  const services = useServices();
  const query = usePages({
    queryKey: adminKeys.people(filter.state, filter.search),
    read: async (cursor) => (await services.admin()).findPeople(filter, cursor),
    keepsPrevious: true,
  });
  const { pages } = query.data ?? {};
  const people = useMemo(() => pages?.flatMap(({ users }) => users), [pages]);
  const isFailed = query.isLoadingError;
  return {
    query,
    people: isFailed ? undefined : people,
    total: isFailed ? undefined : pages?.[0]?.total,
    failure: isFailed ? thrownText(query.error, errorText) : null,
  };
}

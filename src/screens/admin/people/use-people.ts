import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PeopleFilter } from '#src/services/admin-people.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText } from '#src/state/text-context.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';

/** The people who fit, page by page; what was found before stays until the new search is answered. Rule PA-02. */
export function usePeople(filter: PeopleFilter) {
  const { errorText } = useText();
  const services = useServices();
  const query = useInfiniteQuery({
    queryKey: adminKeys.people(filter.state, filter.search),
    queryFn: async ({ pageParam }) => {
      const admin = await services.admin();
      return unwrap(await admin.findPeople(filter, pageParam));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
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

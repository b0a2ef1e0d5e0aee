import { ErrorState } from '#src/ui/list-states.tsx';
import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { Reply } from '#src/services/reply.ts';
import { unwrap } from '#src/state/query-client.ts';

type LoadedProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>;
  readonly skeleton: 'rows' | 'cards';
  /** How many rows or cards the skeleton has. */
  readonly count: number;
  readonly children: (data: Data) => ReactNode;
};

/** The data of a query; until then a skeleton, or a failure with a retry. */
export function Loaded<Data>({ query, skeleton, count, children }: LoadedProps<Data>) {
  const { errorText } = useText();
  const { adminText } = useTextPart(adminPart);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton shape={skeleton} count={count} label={adminText.loading} />;
  return (
    <ErrorState
      title={thrownText(query.error, errorText)}
      retryLabel={adminText.retry}
      onRetry={() => void query.refetch()}
    />
  );
}

type PagesOptions<Page, Cursor> = {
  readonly queryKey: readonly unknown[];
  /** Reads a page; without a cursor, the first. */
  readonly read: (
    cursor: Cursor | undefined,
  ) => Promise<Reply<Page & { readonly nextCursor: Cursor | null }>>;
  /** Whether the key ends with a filter and a search: the result of the former search stays until this one is read. */
  readonly isSearch?: boolean;
};

/** A list that is read page by page, and again whenever it is shown. */
export function usePages<Page extends object, Cursor = string>({
  queryKey,
  read,
  isSearch = false,
}: PagesOptions<Page, Cursor>) {
  const firstPage: { readonly cursor?: Cursor } = {};
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: { cursor } }) => unwrap(await read(cursor)),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) =>
      nextCursor === null ? undefined : { cursor: nextCursor },
    placeholderData: (previous, former) =>
      isSearch && former?.queryKey.at(-2) === queryKey.at(-2) ? previous : undefined,
    staleTime: 0,
  });
}

type LoadedListProps<Item> = {
  readonly query: LoadedProps<unknown>['query'] & LoadMoreProps['query'];
  /** The items read so far. */
  readonly items: readonly Item[];
  /** Shown when there are none. */
  readonly empty: ReactNode;
  /** Renders the items; called only with at least one. */
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** The items of a query, with a button for the next page while there is one. */
export function LoadedList<Item>({ query, items, empty, children }: LoadedListProps<Item>) {
  return (
    <>
      <Loaded query={query} skeleton="rows" count={4}>
        {() => (items.length === 0 ? empty : children(items))}
      </Loaded>
      <LoadMore query={query} />
    </>
  );
}

type LoadMoreProps = {
  /** A list query; it has pages if it says so. */
  readonly query: {
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly isFetchNextPageError?: boolean;
    readonly error: unknown;
    readonly fetchNextPage?: () => Promise<unknown>;
  };
};

/** The end of a paged list: a button for the next page while there is one. */
export function LoadMore({ query }: LoadMoreProps) {
  const { errorText } = useText();
  const { adminText } = useTextPart(adminPart);
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-col gap-3">
      {query.isFetchNextPageError === true ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
      ) : null}
      <Button
        variant="secondary"
        isLoading={isFetchingNextPage}
        onClick={() => void fetchNextPage?.()}
      >
        {adminText.loadMore}
      </Button>
    </div>
  );
}

/** A spinner instead of a list, announced politely. Rule LI-04. */
export function LoadingSpinner() {
  const { adminText } = useTextPart(adminPart);
  return (
    <div aria-busy="true" className="grid place-items-center py-10 text-accent">
      <Spinner sizePx={32} />
      <output className="sr-only">{adminText.loading}</output>
    </div>
  );
}

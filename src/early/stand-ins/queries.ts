import { known } from '../known.ts';

type QueryOptions = { readonly queryKey: readonly unknown[]; readonly enabled?: boolean };

/** Stands in for a query: what is known is there, and the rest is on its way. */
export function useQuery(options: QueryOptions) {
  return stateOf(options);
}

/** Stands in for several queries, whose results are made into one where they are to be. */
export function useQueries(options: {
  readonly queries: readonly QueryOptions[];
  readonly combine?: (results: readonly ReturnType<typeof stateOf>[]) => unknown;
}): unknown {
  const results = options.queries.map((query) => stateOf(query));
  return options.combine?.(results) ?? results;
}

function stateOf(options: QueryOptions) {
  const data = known().data.get(JSON.stringify(options.queryKey));
  const isFetching = data === undefined && options.enabled !== false;
  return { data, error: null, isFetching, isRefetchError: false, isPending: data === undefined };
}

/** Stands in for the cache, which nobody asks while a screen is drawn. */
export function useQueryClient(): object {
  return {};
}

export const keepPreviousData = undefined;

/** Stands in for the cache itself, which is not made while a screen is drawn. */
export const QueryClient = undefined;

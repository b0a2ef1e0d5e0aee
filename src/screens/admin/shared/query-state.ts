import { RefusalError } from '#src/state/query-client.ts';
import { adminText } from '#src/text/admin.ts';
import type { ListState } from '#src/ui/list-states.tsx';

/** The sentence of what a query threw: the refusal's own, or that nothing is known. Rule ER-04. */
export function messageOf(error: unknown): string {
  return error instanceof RefusalError ? error.message : adminText.unknownError;
}

/** The part of a query that says how its list stands. */
type ListQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
};

/** How a list stands; one that was loaded once stays, whatever became of a later load. */
export function listStateOf<Data, Item>(
  query: ListQuery<Data>,
  itemsOf: (data: Data) => readonly Item[],
): ListState<Item> {
  if (query.data !== undefined) return { status: 'ready', items: itemsOf(query.data) };
  if (query.error === null) return { status: 'loading' };
  return { status: 'failed', message: messageOf(query.error) };
}

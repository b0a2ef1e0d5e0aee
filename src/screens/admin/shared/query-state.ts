import { thrownText } from '#src/state/refusal-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import type { ListState } from '#src/ui/list-states.tsx';

/** The part of a query that says how its list stands. */
type ListQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
};

/** How a list stands; one that was loaded once stays, regardless of what became of a later load. */
export function listStateOf<Data, Item>(
  query: ListQuery<Data>,
  itemsOf: (data: Data) => readonly Item[],
  errorText: ErrorText,
): ListState<Item> {
  if (query.data !== undefined) return { status: 'ready', items: itemsOf(query.data) };
  if (query.error === null) return { status: 'loading' };
  return { status: 'failed', message: thrownText(query.error, errorText) };
}

import type { ReactNode } from 'react';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { ListStates, type ListState } from '#src/ui/list-states.tsx';

type QueryListProps<Item> = {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Undefined until the query has data. */
  readonly items: readonly Item[] | undefined;
  readonly skeleton: 'rows' | 'cards';
  readonly loadingLabel: string;
  /** Replaces the failure's own text. */
  readonly failedText?: string;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** Renders each state of a list that a query reads: loading, a failure with a retry, empty, or the items. */
export function QueryList<Item>({ query, items, failedText, ...list }: QueryListProps<Item>) {
  const { commonText, errorText } = useText();

  function listState(): ListState<Item> {
    if (items !== undefined) return { status: 'ready', items };
    if (query.error === null) return { status: 'loading' };
    return { status: 'failed', message: failedText ?? thrownText(query.error, errorText) };
  }

  return (
    <ListStates
      {...list}
      state={listState()}
      retryText={commonText.retryText}
      retryLabel={commonText.retry}
      onRetry={() => void query.refetch()}
    />
  );
}

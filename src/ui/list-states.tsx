import { assertNever } from '#src/domain/result.ts';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** What a list can be in; a ready list without items is empty. */
export type ListState<Item> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: ReactNode }
  | { readonly status: 'ready'; readonly items: readonly Item[] };

type ListStatesProps<Item> = {
  readonly state: ListState<Item>;
  readonly skeleton: 'rows' | 'cards';
  readonly loadingLabel: string;
  /** Shown when there are no items; usually an `EmptyState`. */
  readonly empty: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Renders the items, of which there is at least one. */
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** Renders each state of a list: a skeleton, a failure with a retry, the empty place, or the items. */
export function ListStates<Item>(props: ListStatesProps<Item>): ReactNode {
  const { state, skeleton, loadingLabel, empty, retryLabel, onRetry, children } = props;
  switch (state.status) {
    case 'loading':
      return <Skeleton shape={skeleton} count={4} label={loadingLabel} />;
    case 'failed':
      return <ErrorState title={state.message} retryLabel={retryLabel} onRetry={onRetry} />;
    case 'ready':
      return state.items.length === 0 ? empty : children(state.items);
    default:
      return assertNever(state);
  }
}

import type { ReactNode } from 'react';
import { assertNever } from '#src/domain/result.ts';
import { ButtonLink, Button } from './button.tsx';
import { Drawing, type DrawingName } from './drawing.tsx';
import { Skeleton } from './skeleton.tsx';

/** The state of a list; a ready list without items is empty. */
export type ListState<Item> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: ReactNode }
  | { readonly status: 'ready'; readonly items: readonly Item[] };

type ListStatesProps<Item> = {
  readonly state: ListState<Item>;
  readonly skeleton: 'rows' | 'cards';
  readonly loadingLabel: string;
  /** Shown if there are no items; usually an `EmptyState`. */
  readonly empty: ReactNode;
  /** What to do if the list could not be read. */
  readonly retryText: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Renders the items; called only with at least one. */
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** Renders each state of a list: a skeleton, a failure with a retry, the empty state, or the items. */
export function ListStates<Item>(props: ListStatesProps<Item>): ReactNode {
  const { state, skeleton, loadingLabel, empty, children, retryText, retryLabel, onRetry } = props;
  switch (state.status) {
    case 'loading':
      return <Skeleton shape={skeleton} count={4} label={loadingLabel} />;
    case 'failed':
      return (
        <ErrorState
          title={state.message}
          text={retryText}
          retryLabel={retryLabel}
          onRetry={onRetry}
        />
      );
    case 'ready':
      return state.items.length === 0 ? empty : children(state.items);
    default:
      return assertNever(state);
  }
}

type EmptyStateProps = {
  /** `done` if an empty list is good news. */
  readonly drawing?: DrawingName;
  readonly title: string;
  /** What to do next. */
  readonly text?: string | undefined;
  readonly action?: ReactNode;
  /** The next step, if it is on another screen. */
  readonly link?: { readonly href: string; readonly label: string };
};

/** Replaces an empty list. */
export function EmptyState({ drawing = 'empty', title, text, action, link }: EmptyStateProps) {
  return (
    <div className="flex animate-fade-in flex-col items-center gap-2 py-8 text-center">
      <span className="mb-3">
        <Drawing name={drawing} />
      </span>
      <p className="text-heading font-semibold text-balance">{title}</p>
      {text === undefined ? null : <p className="max-w-80 text-balance text-hint">{text}</p>}
      {action === undefined ? null : <div className="mt-4 w-full *:w-full">{action}</div>}
      {link === undefined ? null : (
        <div className="mt-4 w-full">
          <ButtonLink href={link.href} isFullWidth>
            {link.label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

type ErrorStateProps = {
  /** What happened. */
  readonly title: ReactNode;
  readonly text?: string | undefined;
  readonly retryLabel: string;
  /** Omit it if a retry would fail again. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
};

/** Replaces content that could not be loaded: an announced message and a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, isRetrying = false } = props;
  return (
    <div className="flex animate-fade-in flex-col items-center gap-2 py-8 text-center">
      <div role="alert" className="flex flex-col items-center gap-2">
        <span className="mb-3">
          <Drawing name="failed" />
        </span>
        <p className="text-heading font-semibold text-balance wrap-anywhere">{title}</p>
      </div>
      {text === undefined ? null : (
        <p className="max-w-80 text-balance wrap-anywhere text-hint">{text}</p>
      )}
      {onRetry === undefined ? null : (
        <div className="mt-4 w-full desk:max-w-72">
          <Button icon="refresh" isFullWidth isLoading={isRetrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

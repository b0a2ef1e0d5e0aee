import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Drawing } from './drawing.tsx';

type ErrorStateProps = {
  /** Says what happened. */
  readonly title: ReactNode;
  readonly text?: string | undefined;
  readonly retryLabel: string;
  /** Left out where trying again leads to the same. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
};

/** Replaces content that could not be loaded: an announced sentence and a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, isRetrying = false } = props;
  return (
    <div className="flex animate-fade-in flex-col items-center gap-2 px-2 py-8 text-center">
      <div role="alert" className="flex flex-col items-center gap-2">
        <span className="mb-3">
          <Drawing name="failed" />
        </span>
        <p className="text-heading font-semibold text-balance wrap-anywhere">{title}</p>
        {text === undefined ? null : (
          <p className="max-w-80 text-balance wrap-anywhere text-hint">{text}</p>
        )}
      </div>
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

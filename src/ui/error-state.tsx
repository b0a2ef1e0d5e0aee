import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

type ErrorStateProps = {
  /** Says what happened. */
  readonly title: string;
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
    <div className="flex animate-fade-in flex-col items-center gap-1.5 px-6 py-10 text-center">
      <div role="alert" className="flex flex-col items-center gap-1.5">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-failure-soft text-failure">
          <Icon name="warning" sizePx={30} />
        </span>
        <p className="font-semibold text-balance wrap-anywhere">{title}</p>
        {text === undefined ? null : (
          <p className="max-w-72 text-callout text-balance wrap-anywhere text-hint">{text}</p>
        )}
      </div>
      {onRetry === undefined ? null : (
        <div className="mt-4">
          <Button
            variant="secondary"
            size="small"
            icon="refresh"
            isLoading={isRetrying}
            onClick={onRetry}
          >
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

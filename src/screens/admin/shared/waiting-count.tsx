import { useNow } from '#src/screens/hooks/use-now.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { longWaitMs, type Waiting } from './use-waiting.ts';

type WaitingCountProps = { readonly waiting: Waiting };

/** The number of waiting items in a pill, amber once the oldest has waited long. Rules AD-01, PA-24. */
export function WaitingCount({ waiting }: WaitingCountProps) {
  const nowMs = useNow();
  const { spoken, shown } = useWaitingText(waiting);
  const isLong = nowMs - (waiting.sinceMs[0] ?? nowMs) >= longWaitMs;
  if (waiting.isPending) return <Spinner sizePx={18} className="text-hint" />;
  return (
    <>
      {waiting.total === 0 ? null : (
        <span
          aria-hidden="true"
          className={classNames(
            'rounded-full px-2 py-0.5 text-caption font-semibold',
            isLong ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent',
          )}
        >
          {shown}
        </span>
      )}
      <span className="sr-only">{spoken}</span>
    </>
  );
}

/** How many wait, as it is shown and as a screen reader says it; says so when it cannot be read. Rules AD-01, PA-24. */
export function useWaitingText({ total, isPending }: Waiting): {
  readonly shown: string;
  readonly spoken: string;
} {
  const { adminHomeText, adminText } = useTextPart(adminPart);
  if (total === undefined) {
    return {
      shown: adminText.none,
      spoken: isPending ? adminText.loading : adminHomeText.countUnknown,
    };
  }
  const spoken = total === 0 ? adminHomeText.nothingWaits : adminText.waiting(total);
  return { shown: adminText.count(total), spoken };
}

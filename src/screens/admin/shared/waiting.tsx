import { useQuery } from '@tanstack/react-query';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import { useServices } from '#src/state/app-context.ts';
import { reportsQuery, requestsQuery } from './admin-queries.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';

/** The age from which an item counts as waiting long; the group's goal for a decision. */
export const longWaitMs = 24 * 60 * 60 * 1000;

/** One work queue: its total (undefined until it is read), and since when each read item waits, oldest first. */
export type Waiting = {
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly sinceMs: readonly number[];
};

/** The administrators' pending work, refetched while it is shown. Rules AD-01, PA-23. */
export function useWaiting(isEnabled = true): {
  readonly requests: Waiting;
  readonly reports: Waiting;
} {
  const services = useServices();
  const requests = useQuery({ ...requestsQuery(services), enabled: isEnabled });
  const reports = useQuery({ ...reportsQuery(services), enabled: isEnabled });
  return {
    requests: {
      total: requests.data?.total,
      isPending: requests.isPending,
      sinceMs: requests.data?.rows.map(requestTimeMs) ?? [],
    },
    reports: {
      total: reports.data?.total,
      isPending: reports.isPending,
      sinceMs: reports.data?.rows.map(({ report }) => report.createdAtMs) ?? [],
    },
  };
}

type WaitingCountProps = { readonly waiting: Waiting };

/** The number of waiting items in a pill, amber if the oldest has waited long. Rules AD-01, PA-24. */
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

/** How many items wait, for the eye and for screen readers; says so if the queue cannot be read. Rules AD-01, PA-24. */
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

type WaitingSinceProps = {
  readonly sinceMs: number;
  /** Omits the word, if a list is short of space. */
  readonly isShort?: boolean;
};

/** How long an item has waited, amber if that is long. Rule PA-19. */
export function WaitingSince({ sinceMs, isShort = false }: WaitingSinceProps) {
  const { adminText, requestText } = useTextPart(adminPart);
  const ageMs = useNow() - sinceMs;
  const age = adminText.age(ageMs);
  return (
    <span className={ageMs >= longWaitMs ? 'text-warning' : undefined}>
      {isShort ? age : requestText.waits(age)}
    </span>
  );
}

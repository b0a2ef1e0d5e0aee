import { Suspense, use, useEffect, useState, type ComponentType } from 'react';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import { useUser } from '#src/state/app-context.ts';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';

type AttentionProps = {
  /** The engagements that wait for the user's decision. */
  readonly waiting: readonly WaitingEngagement[];
};

/** The card's code, once it has loaded. */
let loadedCard: ComponentType<AttentionProps> | undefined;

/** The height of a row with one line of small print, in rem. */
const rowRem = 4.0625;

/**
 * Home's first card, if there is something for it. Its code loads after the first rows; until then, and offline, its space
 * stays empty. Rules MY-25, SP-05, SP-07.
 */
export function Attention({ waiting }: AttentionProps) {
  const hasPending = pendingEngagements(useUser()) > 0;
  const hasBegun = useBegunSteps().length > 0;
  const rows = [waiting.length > 0, hasPending, hasBegun].filter(Boolean).length;
  return rows === 0 ? null : <LazyCard waiting={waiting} rows={rows} />;
}

function LazyCard({ waiting, rows }: AttentionProps & { readonly rows: number }) {
  const [Shown, setShown] = useState<ComponentType<AttentionProps> | undefined>(() => loadedCard);
  const isSettled = use(FirstScreenContext);
  useEffect(() => {
    if (!isSettled || loadedCard !== undefined) return;
    const load = async () => {
      try {
        const { AttentionCard } = await import('./attention-card.tsx');
        loadedCard = AttentionCard;
        setShown(() => AttentionCard);
      } catch {
        // Home works without the card; opening Home again retries.
      }
    };
    void load();
  }, [isSettled]);
  const room = (
    <div
      className="rounded-section bg-surface shadow-card"
      style={{ height: `${String(rows * rowRem)}rem` }}
    />
  );
  if (Shown === undefined) return room;
  // Its text may load after its code, while Home stays.
  return (
    <Suspense fallback={room}>
      <Shown waiting={waiting} />
    </Suspense>
  );
}

import { EmptyState } from '#src/ui/list-states.tsx';
import { useLocation } from '#src/platform/router.tsx';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import type { Pair } from '#src/services/admin-pair.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { PairDecision } from './pair-decision.tsx';
import { PairRecords, usePair, usePairNames } from './pair-pane.tsx';

/** Two people who engage with each other: how often, when, for how many points, and actions on both. Rule PA-21. */
export function PairScreen() {
  const { pairText } = useTextPart(adminPart);
  const params = new URLSearchParams(useLocation().search);
  const ids = [params.get('one') ?? '', params.get('other') ?? ''] as const;
  const isNamed = !ids.includes('') && ids[0] !== ids[1];
  const query = usePair(ids, isNamed);
  return (
    <RefreshedFrame title={pairText.title} query={query}>
      {isNamed ? (
        <Loaded query={query} skeleton="cards" count={3}>
          {(pair) => <PairView pair={pair} />}
        </Loaded>
      ) : (
        <EmptyState title={pairText.emptyTitle} text={pairText.emptyText} />
      )}
    </RefreshedFrame>
  );
}

function PairView({ pair }: { readonly pair: Pair }) {
  const hasColumn = useIsWide('column');
  const names = usePairNames(pair);
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4"
      style={
        hasColumn ? { gridTemplateColumns: 'minmax(0, 1fr) var(--ui-decision-width)' } : undefined
      }
    >
      <PairRecords pair={pair} names={names} />
      <PairDecision pair={pair} names={names} />
    </div>
  );
}

import { useUser } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Amount } from '#src/ui/amount.tsx';

/** The reader's own balance, in sight while points are earned or spent. */
export function Balance() {
  const { format, homeText } = useStartText();
  const { pointTenths } = useUser();
  return (
    <span className="inline-flex min-h-9 items-center rounded-full bg-surface px-3.5 shadow-card">
      <span className="sr-only">{`${homeText.balance} `}</span>
      <Amount tenths={pointTenths} format={format.points} size="card" />
    </span>
  );
}

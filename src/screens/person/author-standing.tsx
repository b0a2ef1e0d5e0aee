import { type DecisionCounts, scorecardOf } from '#src/domain/people/scorecard.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Pill } from '#src/ui/pill.tsx';

/** How an author decides, in one line; nothing below ten own decisions. Rule FA-21. */
export function AuthorStanding({ author }: { readonly author: DecisionCounts }) {
  const { scorecardText } = useStartText();
  const card = scorecardOf(author);
  if (card === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-footnote text-hint">
      <span>
        {scorecardText.decides(card.averageDecisionMs, Math.round(card.rejectionShare * 100))}
      </span>{' '}
      {card.rejectsOften ? <Pill tone="warning">{scorecardText.rejectsOften}</Pill> : null}
    </span>
  );
}

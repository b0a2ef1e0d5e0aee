import { pendingTotal } from '#src/domain/points/reward.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import type { OwnEngagement } from './use-own-engagements.ts';

type PendingSumProps = { readonly items: readonly OwnEngagement[]; readonly nowMs: number };

/** What all pending engagements earn together, and by when the last one is decided. Rule MY-01. */
export function PendingSum({ items, nowMs }: PendingSumProps) {
  const { engagementsText, format } = useText();
  const pointTypes = usePointTypes();
  const total = pendingTotal(
    items.map(({ engagement, post }) => ({
      engagement,
      rewardTenths: post === undefined ? undefined : shownRewardTenths(post, pointTypes),
    })),
  );
  if (total === null) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="flex flex-col">
          <span className="text-footnote text-hint">{engagementsText.pendingSum}</span>{' '}
          <span className="text-sheet font-bold [--coin:1.25rem]">
            <Amount tenths={total.tenths} format={format.points} kind="pending" />
          </span>
        </p>
        {total.decidedByMs === null ? null : (
          <p className="flex flex-col text-end max-[22rem]:text-start">
            <span className="text-footnote text-hint">{engagementsText.allDecidedBy}</span>{' '}
            <span className="font-semibold first-letter:uppercase">
              {engagementsText.lastMoment(total.decidedByMs, nowMs)}
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}

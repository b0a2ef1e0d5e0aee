import type { PointType } from '#src/domain/engagement-types.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Amount } from '#src/ui/amount.tsx';

type TypePricesProps = { readonly type: Pick<PointType, 'costTenths' | 'rewardTenths'> };

/** The cost and reward of an engagement type, in one line. Rule TY-01. */
export function TypePrices({ type: { costTenths, rewardTenths } }: TypePricesProps) {
  const { format } = useText();
  const { typeText } = useTextPart(adminPart);
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="whitespace-nowrap">
        {typeText.shortCost} <Amount tenths={costTenths} format={format.points} />
      </span>{' '}
      <span className="whitespace-nowrap">
        {typeText.shortReward} <Amount tenths={rewardTenths} format={format.points} />
      </span>
    </span>
  );
}

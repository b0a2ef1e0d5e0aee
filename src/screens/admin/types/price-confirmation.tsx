import type { PointType } from '#src/domain/engagement-types.ts';
import { isLargeRise } from '#src/domain/moderation/request.ts';
import type { TypeForm } from '#src/domain/moderation/save-engagement-type.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { RetypeBox, type Retyped } from '#src/screens/admin/shared/retype-box.tsx';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';

type PriceConfirmationProps = {
  readonly changes: PriceChanges;
  readonly retyped: Retyped;
};

/** Old and new prices of a type side by side, before they are saved. Rule PA-17. */
export function PriceConfirmation({ changes, retyped }: PriceConfirmationProps) {
  const { typeText } = useTextPart(adminPart);
  const { cost, reward, burned } = changes;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-subtitle">{typeText.changeNote}</p>
      <dl className="flex flex-col">
        <PriceLine label={typeText.cost} change={cost} />
        <PriceLine label={typeText.reward} change={reward} />
        <PriceLine label={typeText.burned} change={burned} />
      </dl>
      {burned.after < 0 ? <StatusLine tone="warning">{typeText.rewardAboveCost}</StatusLine> : null}
      <RetypeBox retyped={retyped} reason={typeText.tenTimes} />
    </div>
  );
}

function PriceLine({ label, change }: { readonly label: string; readonly change: PriceChange }) {
  const { format } = useText();
  const { typeText } = useTextPart(adminPart);
  const { before, after } = change;
  return (
    <div className="ui-cell-body relative flex min-h-11 items-center justify-between gap-3">
      <dt>{label}</dt>
      <dd className="flex items-baseline gap-2 tabular-nums">
        {before === after ? (
          <span className="text-footnote text-subtitle">{typeText.stays}</span>
        ) : (
          <>
            <s className="text-subtitle" aria-label={typeText.was(format.points(before))}>
              {format.points(before)}
            </s>
            <span aria-hidden="true" className="text-subtitle rtl:-scale-x-100">
              →
            </span>
          </>
        )}
        <Amount tenths={after} format={format.points} size="card" />
      </dd>
    </div>
  );
}

/** The old and the new price. */
type PriceChange = { readonly before: PointTenths; readonly after: PointTenths };

/** What saving a type does to its prices. Rule PA-17. */
type PriceChanges = {
  readonly cost: PriceChange;
  readonly reward: PriceChange;
  /** What each engagement burns; a negative amount is minted. */
  readonly burned: PriceChange;
  /** The changed prices. */
  readonly changed: readonly PriceChange[];
  /** The new price to type again, because it is at least ten times the old one; null for none. */
  readonly retypedTenths: PointTenths | null;
};

/** Compares the prices of a type with those of its form. */
export function priceChanges(type: PointType, form: TypeForm): PriceChanges {
  const cost = { before: type.costTenths, after: form.costTenths };
  const reward = { before: type.rewardTenths, after: form.rewardTenths };
  const large = [cost, reward].find(({ before, after }) => isLargeRise(before, after));
  return {
    cost,
    reward,
    burned: {
      before: tenths(cost.before - reward.before),
      after: tenths(cost.after - reward.after),
    },
    changed: [cost, reward].filter(({ before, after }) => before !== after),
    retypedTenths: large?.after ?? null,
  };
}

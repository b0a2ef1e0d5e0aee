import type { TypeForm } from '#src/domain/moderation/save-engagement-type.ts';
import { isLargeRise } from '#src/domain/moderation/request.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';

/** A price as it is and as it will be. */
export type PriceChange = { readonly before: PointTenths; readonly after: PointTenths };

/** What saving a type does to its prices. Rule PA-17. */
export type PriceChanges = {
  readonly cost: PriceChange;
  readonly reward: PriceChange;
  /** What each engagement burns; less than 0 is what it mints. */
  readonly burned: PriceChange;
  /** The prices that change. */
  readonly changed: readonly PriceChange[];
  /** The new price that is typed again, as it is ten times the old one or more; null for none. */
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

import { tenths as toTenths } from '#src/domain/points/tenths.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { useCountTo } from './use-count-to.ts';

type PointsProps = {
  /** The amount in tenths of a point. */
  readonly tenths: PointTenths;
  /** How an amount is written. */
  readonly format: (tenths: PointTenths) => string;
  /** Writes a plus before an amount above 0. */
  readonly hasPlus?: boolean;
};

/**
 * An amount of points with one decimal; it counts to a new amount, and a screen reader hears that alone. Its sign stands
 * before it, whichever way the sentence around it runs. Rule LA-02.
 */
export function Points({ tenths, format, hasPlus = false }: PointsProps) {
  const shownTenths = useCountTo(tenths);
  const sign = hasPlus && tenths > 0 ? '+' : '';
  if (shownTenths === tenths) return <bdi dir="ltr">{sign + format(tenths)}</bdi>;
  return (
    <bdi dir="ltr">
      <span aria-hidden="true">{sign + format(toTenths(shownTenths))}</span>
      <span className="sr-only">{sign + format(tenths)}</span>
    </bdi>
  );
}

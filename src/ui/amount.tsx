import { tenths as toTenths } from '#src/domain/points/tenths.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { classNames } from './class-names.ts';
import { fitWords } from './fit-words.ts';
import { useCountTo } from './use-count-to.ts';

type AmountProps = {
  /** The amount in tenths of a point. */
  readonly tenths: PointTenths;
  /** How an amount is written. */
  readonly format: (tenths: PointTenths) => string;
  /** A `gain` is green and a `pending` gain amber, both with a plus; a price and a balance are plain. */
  readonly kind?: 'plain' | 'gain' | 'pending';
  readonly size?: 'inline' | 'card' | 'balance';
};

const kindClassNames = { plain: '', gain: 'text-success', pending: 'text-warning' };

const sizeClassNames = {
  inline: 'font-semibold',
  card: 'text-lead font-semibold [--coin:1rem]',
  balance: 'text-display font-bold [--coin:0.8em]',
};

/**
 * A coin with an amount of points, one decimal; it counts to a new amount, and a screen reader hears the new amount
 * alone. The sign stands before the number in every language. Rule LA-02.
 */
export function Amount(props: AmountProps) {
  const { tenths, format, kind = 'plain', size = 'inline' } = props;
  const shownTenths = useCountTo(tenths);
  const sign = kind !== 'plain' && tenths > 0 ? '+' : '';
  const isCounting = shownTenths !== tenths;
  return (
    <bdi
      dir="ltr"
      className={classNames(
        'ui-coin whitespace-nowrap',
        kindClassNames[kind],
        sizeClassNames[size],
      )}
      style={fitWords(`${sign}${format(tenths)}Y`)}
    >
      {isCounting ? (
        <>
          <span aria-hidden="true">{sign + format(toTenths(shownTenths))}</span>
          <span className="sr-only">{sign + format(tenths)}</span>
        </>
      ) : (
        sign + format(tenths)
      )}
    </bdi>
  );
}

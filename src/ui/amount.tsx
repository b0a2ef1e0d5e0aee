import { useEffect, useRef, useState } from 'react';
import { tenths as toTenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { classNames } from './class-names.ts';
import { fitWords } from './fit-words.ts';

type AmountProps = {
  /** The amount in tenths of a point. */
  readonly tenths: PointTenths;
  /** Formats an amount. */
  readonly format: (tenths: PointTenths) => string;
  /** A `gain` is green and a `pending` gain amber, both with a plus; prices and balances are plain. */
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
 * A coin with an amount of points, one decimal. It counts up or down to a new amount; screen readers get only the new
 * amount. The sign comes before the number in every language. Rule LA-02.
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

const durationMs = 600;

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

/**
 * The integer to show while counting from the last target to the new one, within 600 milliseconds.
 * The first target, and every one under reduced motion, is shown at once.
 */
function useCountTo(target: number): number {
  const [shown, setShown] = useState(target);
  const shownRef = useRef(target);

  useEffect(() => {
    const start = shownRef.current;
    if (start === target || isMotionReduced()) {
      shownRef.current = target;
      return undefined;
    }
    let startedAtMs: number | undefined;
    let frame = requestAnimationFrame(function step(nowMs) {
      startedAtMs ??= nowMs;
      const share = Math.min(1, (nowMs - startedAtMs) / durationMs);
      shownRef.current = Math.round(start + (target - start) * easeOut(share));
      setShown(shownRef.current);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [target]);

  return shown !== target && isMotionReduced() ? target : shown;
}

/** Whether animations are off: by the system, or by `data-motion='reduced'` on the root. */
function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'reduced' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useIsMotionReduced } from './use-is-motion-reduced.ts';

type LeavingProps = {
  /** Where the content goes; undefined while it stays. */
  readonly direction: 'start' | 'end' | undefined;
  /** Called once when it is gone: after the motion, or at once under reduced motion. */
  readonly onLeft: () => void;
  readonly children: ReactNode;
};

const classNamesByDirection = { start: 'animate-leave-start', end: 'animate-leave-end' };

/** Lets a decided card fly out to one side before its list drops it. */
export function Leaving({ direction, onLeft, children }: LeavingProps) {
  const isMotionReduced = useIsMotionReduced();
  const leaveAtOnce = useEffectEvent(onLeft);
  const isLeavingAtOnce = direction !== undefined && isMotionReduced;

  useEffect(() => {
    if (isLeavingAtOnce) leaveAtOnce();
  }, [isLeavingAtOnce]);

  return (
    <div
      className={
        direction === undefined || isMotionReduced ? undefined : classNamesByDirection[direction]
      }
      onAnimationEnd={(event) => {
        if (event.target === event.currentTarget && !isMotionReduced) onLeft();
      }}
    >
      {children}
    </div>
  );
}

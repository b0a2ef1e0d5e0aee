import { useEffect, useRef, useState } from 'react';
import { useIsMotionReduced } from './use-is-motion-reduced.ts';

const durationMs = 600;

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

/**
 * The whole number to show on the way from the last target to the new one, in 600 milliseconds.
 * The first target, and every one under reduced motion, is shown at once.
 */
export function useCountTo(target: number): number {
  const isMotionReduced = useIsMotionReduced();
  const [shown, setShown] = useState(target);
  const shownRef = useRef(target);

  useEffect(() => {
    const start = shownRef.current;
    if (isMotionReduced || start === target) {
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
  }, [target, isMotionReduced]);

  return isMotionReduced ? target : shown;
}

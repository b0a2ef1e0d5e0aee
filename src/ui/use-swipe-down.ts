import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

const closeDistancePx = 96;

type SwipeDown = {
  /** How far the finger has pulled, in pixels; 0 while no one pulls. */
  readonly pulledPx: number;
  readonly isPulling: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
};

/** Follows a finger or mouse that pulls an element down; letting go beyond 96 pixels calls `onSwiped`. */
export function useSwipeDown(onSwiped: () => void): SwipeDown {
  const startYRef = useRef<number | undefined>(undefined);
  const [pulledPx, setPulledPx] = useState(0);

  function end() {
    startYRef.current = undefined;
    setPulledPx(0);
  }

  return {
    pulledPx,
    isPulling: pulledPx > 0,
    handlers: {
      onPointerDown(event) {
        const isOnControl =
          event.target instanceof Element && event.target.closest('button, a, input') !== null;
        if (isOnControl) return;
        startYRef.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        if (startYRef.current === undefined) return;
        setPulledPx(Math.max(0, event.clientY - startYRef.current));
      },
      onPointerUp() {
        if (pulledPx > closeDistancePx) onSwiped();
        end();
      },
      onPointerCancel: end,
    },
  };
}

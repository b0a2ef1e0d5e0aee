import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

const swipeDistancePx = 96;

/** The visual direction of a swipe: never mirrored. */
export type SwipeSide = 'left' | 'right';

type SwipeSideways = {
  /** How far the finger has pulled to the right, in pixels; negative to the left, 0 without a pull. */
  readonly pulledPx: number;
  /** The side to which a release now would swipe. */
  readonly side: SwipeSide | null;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
};

function sideOf(pulledPx: number): SwipeSide | null {
  if (Math.abs(pulledPx) <= swipeDistancePx) return null;
  return pulledPx > 0 ? 'right' : 'left';
}

/**
 * Follows a finger or mouse that pulls an element sideways; a release beyond 96 pixels calls `onSwiped`. The element needs
 * `touch-action: pan-y`, so that it still scrolls.
 */
export function useSwipeSide(onSwiped: (side: SwipeSide) => void): SwipeSideways {
  const startXRef = useRef<number | undefined>(undefined);
  const [pulledPx, setPulledPx] = useState(0);

  function end() {
    startXRef.current = undefined;
    setPulledPx(0);
  }

  return {
    pulledPx,
    side: sideOf(pulledPx),
    handlers: {
      onPointerDown(event) {
        const isOnControl =
          event.target instanceof Element &&
          event.target.closest('button, a, input, textarea') !== null;
        if (isOnControl) return;
        startXRef.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        if (startXRef.current !== undefined) setPulledPx(event.clientX - startXRef.current);
      },
      onPointerUp() {
        const side = sideOf(pulledPx);
        end();
        if (side !== null) onSwiped(side);
      },
      onPointerCancel: end,
    },
  };
}

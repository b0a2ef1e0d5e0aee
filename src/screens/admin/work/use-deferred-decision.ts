import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp } from '#src/state/app-context.ts';
import type { Decision } from './decision.ts';

/** How many seconds a decision can be undone. Rule PA-09. */
const undoSeconds = 5;

/** A decision that was made and is not sent yet. */
export type WaitingDecision<Item> = {
  readonly item: Item;
  /** What was decided, in words. */
  readonly text: string;
  readonly decision: Decision<Item>;
};

/** A waiting decision, and for how many seconds more. */
type HeldDecision<Item> = {
  readonly decision: WaitingDecision<Item>;
  readonly secondsLeft: number;
};

/**
 * Keeps a decision back for five seconds; it is sent when they are over, when the next one is made, or when the screen is
 * left. One that the app was closed on is never sent. Rule PA-09.
 */
export function useDeferredDecision<Item>(send: (decision: WaitingDecision<Item>) => void) {
  const { clock } = useApp();
  const [held, setHeld] = useState<HeldDecision<Item> | null>(null);
  const waitingRef = useRef<WaitingDecision<Item> | null>(null);

  function hold(decision: WaitingDecision<Item> | null) {
    waitingRef.current = decision;
    setHeld(decision === null ? null : { decision, secondsLeft: undoSeconds });
  }

  function sendNow() {
    const decision = waitingRef.current;
    if (decision === null) return;
    hold(null);
    send(decision);
  }

  const passSecond = useEffectEvent(({ decision, secondsLeft }: HeldDecision<Item>) => {
    if (secondsLeft > 1) setHeld({ decision, secondsLeft: secondsLeft - 1 });
    else sendNow();
  });
  useEffect(() => {
    if (held === null) return undefined;
    return clock.after(1000, () => {
      passSecond(held);
    });
  }, [held, clock]);

  const leave = useEffectEvent(sendNow);
  useEffect(
    () => () => {
      leave();
    },
    [],
  );

  return {
    waiting: held?.decision ?? null,
    secondsLeft: held?.secondsLeft ?? 0,
    decide: (decision: WaitingDecision<Item>) => {
      sendNow();
      hold(decision);
    },
    /** Takes the waiting decision back; answers its item. */
    undo: (): Item | undefined => {
      const item = waitingRef.current?.item;
      hold(null);
      return item;
    },
  };
}

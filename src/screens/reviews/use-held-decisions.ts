import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClosingConfirmation } from '#src/platform/telegram/hooks.tsx';
import type { DecisionRequest } from '#src/screens/review/use-submit-decisions.ts';
import { useApp } from '#src/state/app-context.ts';

/** For how long a decision can be undone. Rule MY-09. */
const undoMs = 5000;
/** How many decisions are held at once: one is sent when the next but one is made. */
const mostHeld = 2;
const secondMs = 1000;

type Held = { readonly request: DecisionRequest; readonly madeAtMs: number };

/** What can be undone, and how it is. */
export type HeldDecisions = {
  /** The last decision that is not sent; null when there is none. */
  readonly last: DecisionRequest | null;
  readonly secondsLeft: number;
  readonly decide: (request: DecisionRequest) => void;
  /** Takes the last decision back, and answers it. */
  readonly undo: () => DecisionRequest | undefined;
};

/**
 * Keeps decisions back: each is sent when its five seconds are over, when the next but one is made, or when the screen is
 * left. What the app was closed on is never sent, and so waits as before. Rule MY-09.
 */
export function useHeldDecisions(send: (request: DecisionRequest) => void): HeldDecisions {
  const { clock } = useApp();
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [nowMs, setNowMs] = useState(clock.nowMs);
  // Two taps may come before React draws the first, so what is held is known beside the state.
  const heldRef = useRef<readonly Held[]>([]);

  function keep(next: readonly Held[]) {
    heldRef.current = next;
    setHeld(next);
    setNowMs(clock.nowMs());
  }

  function sendWhere(isOver: (each: Held, index: number) => boolean) {
    const over = heldRef.current.filter(isOver);
    if (over.length > 0) keep(heldRef.current.filter((each) => !over.includes(each)));
    for (const { request } of over) send(request);
  }

  const passSecond = useEffectEvent(() => {
    const now = clock.nowMs();
    sendWhere(({ madeAtMs }) => now - madeAtMs >= undoMs);
    setNowMs(now);
  });
  const isHolding = held.length > 0;
  useClosingConfirmation(isHolding);
  useEffect(() => {
    if (!isHolding) return undefined;
    let stop = clock.after(secondMs, pass);
    function pass() {
      passSecond();
      stop = clock.after(secondMs, pass);
    }
    return () => {
      stop();
    };
  }, [isHolding, clock]);

  const leave = useEffectEvent(() => {
    sendWhere(() => true);
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );

  const last = held.at(-1);
  const leftMs = last === undefined ? 0 : last.madeAtMs + undoMs - nowMs;
  return {
    last: last?.request ?? null,
    secondsLeft: Math.max(1, Math.ceil(leftMs / secondMs)),
    decide(request) {
      keep([...heldRef.current, { request, madeAtMs: clock.nowMs() }]);
      const surplus = heldRef.current.length - mostHeld;
      sendWhere((_each, index) => index < surplus);
    },
    undo() {
      const taken = heldRef.current.at(-1);
      if (taken !== undefined) keep(heldRef.current.slice(0, -1));
      return taken?.request;
    },
  };
}

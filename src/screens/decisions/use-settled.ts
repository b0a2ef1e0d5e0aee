import { useEffect, useState } from 'react';
import { useApp } from '#src/state/app-context.ts';

/** For how long what has just come answers nothing: within it, a tap was meant for what stood there before. */
const settleMs = 500;

/** Whether something may be decided on, and how a control waits until it may. */
export type Settled = {
  readonly isSettled: boolean;
  /** Calls when what is shown has settled, and else does nothing. */
  readonly whenSettled: (call: () => void) => void;
};

/**
 * Returns whether what is shown, named by a text, has been there for half a second, so that one double tap decides one
 * thing. Rule MY-22.
 */
export function useSettled(shown: string): Settled {
  const { clock } = useApp();
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const cancel = clock.after(settleMs, () => {
      setSettled(shown);
    });
    return () => {
      cancel();
      setSettled(undefined);
    };
  }, [clock, shown]);
  const isSettled = settled === shown;
  return {
    isSettled,
    whenSettled(call) {
      if (isSettled) call();
    },
  };
}

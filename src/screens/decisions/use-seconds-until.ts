import { useEffect, useState } from 'react';
import { useApp } from '#src/state/app-context.ts';

const secondMs = 1000;

/** How many seconds are left until a time, counted down; 0 after it. */
export function useSecondsUntil(untilMs: number): number {
  const { clock } = useApp();
  const [nowMs, setNowMs] = useState(clock.nowMs);
  useEffect(() => {
    let cancel = (): void => undefined;
    const tick = () => {
      setNowMs(clock.nowMs());
      if (clock.nowMs() < untilMs) cancel = clock.after(secondMs, tick);
    };
    tick();
    return () => {
      cancel();
    };
  }, [clock, untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / secondMs));
}

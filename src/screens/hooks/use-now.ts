import { useEffect, useState } from 'react';
import { useApp } from '#src/state/app-context.ts';

const minuteMs = 60_000;

/** The time in milliseconds since 1970, updated every minute, for countdowns. Rule FA-03. */
export function useNow(): number {
  const { clock } = useApp();
  const [nowMs, setNowMs] = useState(clock.nowMs);
  useEffect(() => {
    let stop = clock.after(minuteMs, renew);
    function renew() {
      setNowMs(clock.nowMs());
      stop = clock.after(minuteMs, renew);
    }
    return () => {
      stop();
    };
  }, [clock]);
  return nowMs;
}

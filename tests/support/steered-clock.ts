import { act } from '@testing-library/react';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';
import type { Clock } from '#src/platform/clock.ts';

/** The app's clock under a test's control: it is stopped except for the seconds that the test lets pass. */
export type SteeredClock = Clock & {
  readonly passSeconds: (seconds: number) => Promise<void>;
  /** Lets half a second pass, after which a new item can be decided. Rule MY-22. */
  readonly settle: () => Promise<void>;
};

/** Makes a clock that starts now. */
export function createSteeredClock(): SteeredClock {
  const clock = createVirtualClock(Date.now());
  return {
    nowMs: clock.nowMs,
    after: (delayMs, call) => {
      let isWanted = true;
      void clock.wait(delayMs).then(() => {
        if (isWanted) call();
      });
      return () => {
        isWanted = false;
      };
    },
    settle: () => act(() => clock.advance(500)),
    passSeconds: async (seconds) => {
      // One by one, because the render after one second starts the next.
      for (let second = 0; second < seconds; second += 1) await act(() => clock.advance(1000));
    },
  };
}

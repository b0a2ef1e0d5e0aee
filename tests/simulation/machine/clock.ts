/** Work that runs at a time. */
export type Timer = { readonly atMs: number; readonly order: number; readonly work: () => void };

/** The simulation's time: only the run advances it. */
export type Clock = {
  readonly nowMs: () => number;
  readonly start: (work: () => void, delayMs: number) => Timer;
  readonly stop: (timer: unknown) => void;
  /** When the next timer is due; undefined without any. */
  readonly nextMs: () => number | undefined;
  /** Advances the time without running timers. */
  readonly moveTo: (timeMs: number) => void;
  /** Takes the next timer that is due by now. */
  readonly takeDue: () => Timer | undefined;
  /** Resets to a time, without timers. */
  readonly restart: (timeMs: number) => void;
};

function createClock(): Clock {
  let nowMs = 0;
  let order = 0;
  let timers: Timer[] = [];

  function first(): Timer | undefined {
    return timers[0];
  }

  return {
    nowMs: () => nowMs,
    start(work, delayMs) {
      order += 1;
      const timer = { atMs: nowMs + Math.max(0, Math.ceil(delayMs)), order, work };
      const index = timers.findLastIndex(({ atMs }) => atMs <= timer.atMs);
      timers.splice(index + 1, 0, timer);
      return timer;
    },
    stop(timer) {
      timers = timers.filter((each) => each !== timer);
    },
    nextMs: () => first()?.atMs,
    moveTo(timeMs) {
      nowMs = Math.max(nowMs, timeMs);
    },
    takeDue() {
      const timer = first();
      if (timer === undefined || timer.atMs > nowMs) return undefined;
      timers.shift();
      return timer;
    },
    restart(timeMs) {
      nowMs = timeMs;
      order = 0;
      timers = [];
    },
  };
}

/** The time of the whole process. */
export const clock = createClock();

/** Delays background work, such as deliveries, while callers are being served. */
export type Background = {
  /** Runs work that a caller waits for. */
  readonly serve: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /**
   * Queues work that must never reject; resolves when it is done. The work starts once no caller has been served for 25
   * ms, and after 2 s at the latest. Pieces run one at a time; if one takes longer than 1 s, the next starts beside it.
   */
  readonly queue: (work: () => Promise<void>) => Promise<void>;
};

const patienceMs = 1000;
const restMs = 25;
const maxRests = 80;

/** Creates the background queue of a process; `wait` resolves after the given time. */
export function createBackground(wait: (delayMs: number) => Promise<void>): Background {
  const waiting: (() => Promise<void>)[] = [];
  let isWorking = false;
  let beingServed = 0;
  /** Counts arrivals and departures of callers. */
  let movement = 0;
  let lastLull = 0;

  async function awaitLull(): Promise<void> {
    for (let rests = 0; rests < maxRests; rests++) {
      if (beingServed === 0 && movement === lastLull) return;
      const before = movement;
      await wait(restMs);
      if (beingServed === 0 && movement === before) lastLull = movement;
    }
  }

  async function workThrough(): Promise<void> {
    isWorking = true;
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      await awaitLull();
      await Promise.race([work(), wait(patienceMs)]);
    }
    isWorking = false;
  }

  return {
    async serve(work) {
      beingServed += 1;
      movement += 1;
      try {
        return await work();
      } finally {
        beingServed -= 1;
        movement += 1;
      }
    },
    queue: (work) =>
      new Promise((resolve) => {
        waiting.push(async () => {
          await work();
          resolve();
        });
        if (!isWorking) void workThrough();
      }),
  };
}

/** Keeps what nobody waits for, such as deliveries, out of the way of what somebody waits for. */
export type Background = {
  /** Runs what somebody waits for. */
  readonly serve: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /**
   * Runs work that never rejects once nobody has been served for a moment, or after two seconds without
   * such a moment. One piece goes after the other, but what takes longer than a second holds up nobody.
   * Resolves when it is done.
   */
  readonly queue: (work: () => Promise<void>) => Promise<void>;
};

const patienceMs = 1000;
const restMs = 25;
const mostRests = 80;

/** Makes the background of one process; `wait` resolves after the given time. */
export function createBackground(wait: (delayMs: number) => Promise<void>): Background {
  const waiting: (() => Promise<void>)[] = [];
  let isWorking = false;
  let beingServed = 0;
  /** Grows with everyone who comes or goes. */
  let movement = 0;
  let lastLull = 0;

  async function awaitLull(): Promise<void> {
    for (let rests = 0; rests < mostRests; rests++) {
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

import type { Random } from '../random.ts';
import { clock } from './clock.ts';
import { settle } from './globals.ts';

/** A waiting event, such as a pending request. */
type Event = { readonly label: string; readonly run: () => void };

/** Chooses by a seed which of the waiting events happens next; nothing else makes events happen. */
export type Scheduler = {
  readonly add: (label: string, run: () => void) => void;
  /** Runs events until `isDone` or until none is left; resolves to whether it is done. */
  readonly runUntil: (isDone: () => boolean) => Promise<boolean>;
  /** Runs all waiting events, and the timers due within a duration. */
  readonly runFor: (durationMs: number) => Promise<void>;
};

const maxStepMs = 3;

/** Creates the scheduler of one run; `log` gets each event. */
export function createScheduler(random: Random, log: (line: string) => void): Scheduler {
  let waiting: Event[] = [];

  function step(latestMs: number): boolean {
    clock.moveTo(clock.nowMs() + random.below(maxStepMs));
    const timer = clock.takeDue();
    if (timer !== undefined) {
      timer.work();
      return true;
    }
    if (waiting.length > 0) {
      // Sometimes several at once, so that they reach the backend in the same turn of its event loop.
      const count = random.percent(15) ? 1 + random.below(3) : 1;
      for (let done = 0; done < count && waiting.length > 0; done += 1) {
        const [event] = waiting.splice(random.below(waiting.length), 1);
        if (event === undefined) continue;
        log(`${clock.nowMs()} ${event.label}`);
        event.run();
      }
      return true;
    }
    const nextMs = clock.nextMs();
    if (nextMs === undefined || nextMs > latestMs) return false;
    clock.moveTo(nextMs);
    return true;
  }

  return {
    add(label, run) {
      waiting.push({ label, run });
    },
    async runUntil(isDone) {
      await settle();
      while (!isDone()) {
        if (!step(Infinity)) return isDone();
        await settle();
      }
      return true;
    },
    async runFor(durationMs) {
      const endMs = clock.nowMs() + durationMs;
      await settle();
      while (step(endMs)) await settle();
      clock.moveTo(endMs);
      waiting = [...waiting];
    },
  };
}

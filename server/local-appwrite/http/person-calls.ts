import { setImmediate } from 'node:timers';
import type { Limits } from './limits.ts';
import { createMinuteCounter, tooManyCalls } from './minute-counter.ts';

/**
 * Serves the calls of each signed-in person a few at a time, so that one person's many calls make no one else
 * wait. Rule TR-39.
 */
export type PersonCalls = {
  /** Counts a call to the person's minute. Throws ApiError `general_rate_limit_exceeded` when it is used up. */
  readonly count: (userId: string) => void;
  /** Throws ApiError `general_rate_limit_exceeded` when too many of the person's calls wait. */
  readonly requireRoom: (userId: string) => void;
  /** Runs a call as soon as the person has fewer under way than allowed, in the order of arrival. */
  readonly run: <Value>(userId: string, call: () => Value | Promise<Value>) => Promise<Value>;
};

type Person = { running: number; readonly waiting: (() => void)[] };

/** A waiting call takes milliseconds, so a caller that comes back after this finds room. */
const retryAfterSeconds = 1;

/** Makes the limits of all people. */
export function createPersonCalls(
  { perMinute, atOnce, waiting: waitingMax }: Limits['personCalls'],
  nowMs: () => number,
): PersonCalls {
  const minutes = createMinuteCounter(perMinute, nowMs);
  const people = new Map<string, Person>();

  function personOf(userId: string): Person {
    const known = people.get(userId);
    if (known !== undefined) return known;
    const made = { running: 0, waiting: [] };
    people.set(userId, made);
    return made;
  }

  /** Gives the place to the next call of the person. */
  function leave(userId: string, person: Person): void {
    const next = person.waiting.shift();
    if (next !== undefined) return next();
    person.running -= 1;
    if (person.running === 0) people.delete(userId);
  }

  return {
    count: (userId) => {
      minutes.check(userId);
      minutes.count(userId);
    },
    requireRoom: (userId) => {
      const waiting = people.get(userId)?.waiting.length ?? 0;
      if (waiting >= waitingMax) throw tooManyCalls(retryAfterSeconds);
    },
    run: async (userId, call) => {
      const person = personOf(userId);
      if (person.running < atOnce) person.running += 1;
      else await new Promise<void>((resolve) => person.waiting.push(resolve));
      try {
        return await call();
      } finally {
        // A reading never leaves the thread, so the next one waits until others had their turn.
        setImmediate(() => leave(userId, person));
      }
    },
  };
}

import { err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';
import { createTurns } from './turns.ts';
import type { Turns } from './turns.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** The messenger's limits would keep a message waiting for longer than the caller allows. */
export type TurnRefused = { readonly code: 'rate_limited'; readonly retryAfterMs: number };

/** Hands out turns within the messenger's limits: 30 a second, 1 a second in a chat, 20 a minute in a group. */
export type RateLimiter = {
  /**
   * Waits for the next turn of a chat, or refuses when that comes later than `latestMs`. `isAgain` goes before all
   * that waits: for a message that had its turn and was told to come again.
   */
  readonly take: (
    chatId: string,
    options: { readonly latestMs: number; readonly isAgain?: boolean },
  ) => Promise<Result<void, TurnRefused>>;
  /** Obeys the messenger's order to wait; when it concerns a second chat too, everybody waits, and keeps the order. */
  readonly pause: (chatId: string, durationMs: number) => void;
};

/** Somebody who waits for a turn, which a pause may move. */
type Waiting = { readonly chatId: string; readonly latestMs: number; turnMs: number };

/** Makes a rate limiter; turns are planned ahead of time, so the wait is known when one is asked for. */
export function createRateLimiter(options: {
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
}): RateLimiter {
  const { nowMs, wait } = options;
  const given = createTurns();
  const pauses = createPauses();
  let planned = createTurns();
  let queue: readonly Waiting[] = [];
  let tidiedAtMs = nowMs();
  const pass = createGate({ ...options, given, isPaused });

  function tidy(): void {
    for (const turns of [planned, given]) turns.forgetOverall(nowMs() - secondMs);
    if (nowMs() - tidiedAtMs < minuteMs) return;
    tidiedAtMs = nowMs();
    for (const turns of [planned, given]) turns.forgetChats(nowMs() - minuteMs);
    pauses.forget(nowMs());
  }

  function isPaused(chatId: string): boolean {
    return pauses.endMs(chatId) > nowMs();
  }

  function plan(entry: Waiting): void {
    const { chatId, latestMs } = entry;
    entry.turnMs = planned.earliestMs(chatId, Math.max(nowMs(), pauses.endMs(chatId)));
    if (entry.turnMs <= latestMs) planned.reserve(chatId, entry.turnMs);
  }

  /** Gives new turns to those whom a pause holds up, in the order in which they wait. */
  function planAnew(): void {
    planned = given.copy();
    for (const { chatId, turnMs, latestMs } of queue) {
      if (!isPaused(chatId) && turnMs <= latestMs) planned.reserve(chatId, turnMs);
    }
    for (const entry of queue) {
      if (isPaused(entry.chatId)) plan(entry);
    }
  }

  async function isGiven(entry: Waiting): Promise<boolean> {
    for (;;) {
      if (entry.turnMs > entry.latestMs) return false;
      if (entry.turnMs > nowMs()) await wait(entry.turnMs - nowMs());
      else if (await pass(entry.chatId)) return true;
    }
  }

  const take: RateLimiter['take'] = async (chatId, { latestMs, isAgain = false }) => {
    tidy();
    const entry: Waiting = { chatId, latestMs, turnMs: nowMs() };
    queue = isAgain ? [entry, ...queue] : [...queue, entry];
    if (isAgain) planAnew();
    else plan(entry);
    const hasTurn = await isGiven(entry);
    queue = queue.filter((each) => each !== entry);
    if (hasTurn) return ok(undefined);
    return err({ code: 'rate_limited', retryAfterMs: entry.turnMs - nowMs() });
  };

  function pause(chatId: string, durationMs: number): void {
    pauses.add(chatId, nowMs(), durationMs);
    planAnew();
  }

  return { take, pause };
}

/**
 * Makes the gate that a turn passes when its time has come. A process that stood still wakes many at once: here they
 * pass one by one, in their order, as the limits allow; false when there is a pause.
 */
function createGate(options: {
  readonly given: Turns;
  readonly isPaused: (chatId: string) => boolean;
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
}): (chatId: string) => Promise<boolean> {
  const { given, isPaused, nowMs, wait } = options;
  // Never rejects: neither waiting nor looking at turns fails.
  let lastPassage: Promise<unknown> = Promise.resolve();

  async function pass(chatId: string): Promise<boolean> {
    while (!isPaused(chatId)) {
      const restMs = given.earliestMs(chatId, nowMs()) - nowMs();
      if (restMs <= 0) {
        given.reserve(chatId, nowMs());
        return true;
      }
      await wait(restMs);
    }
    return false;
  }

  return (chatId) => {
    // Never rejects: as above.
    const passage = lastPassage.then(() => pass(chatId));
    lastPassage = passage;
    return passage;
  };
}

/** The pauses that the messenger ordered. */
function createPauses() {
  const untilMsByChat = new Map<string, number>();
  let everybodyUntilMs = 0;

  function endMs(chatId: string): number {
    return Math.max(everybodyUntilMs, untilMsByChat.get(chatId) ?? 0);
  }

  function add(chatId: string, nowMs: number, durationMs: number): void {
    const untilMs = Math.max(nowMs + durationMs, untilMsByChat.get(chatId) ?? 0);
    forget(nowMs);
    untilMsByChat.set(chatId, untilMs);
    if (untilMsByChat.size > 1) everybodyUntilMs = Math.max(untilMs, everybodyUntilMs);
  }

  function forget(nowMs: number): void {
    for (const [chatId, untilMs] of untilMsByChat) {
      if (untilMs <= nowMs) untilMsByChat.delete(chatId);
    }
  }

  return { endMs, add, forget };
}

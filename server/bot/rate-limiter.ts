import { err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';
import { createSendSlots } from './send-slots.ts';
import type { SendSlots } from './send-slots.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** The failure of a message that would have to wait longer than the caller allows. */
export type TurnRefused = { readonly code: 'rate_limited'; readonly retryAfterMs: number };

/** Hands out turns within the messenger's limits: 30 a second, 1 a second in a chat, 20 a minute in a group. */
export type RateLimiter = {
  /**
   * Waits for the next turn of a chat, or fails when that is later than `latestMs`. With `isAgain` the message goes
   * before all waiting ones: it had its turn already and the messenger asked to repeat it.
   */
  readonly take: (
    chatId: string,
    options: { readonly latestMs: number; readonly isAgain?: boolean },
  ) => Promise<Result<void, TurnRefused>>;
  /** Pauses a chat as the messenger ordered; a pause of a second chat at the same time pauses all. The order stays. */
  readonly pause: (chatId: string, durationMs: number) => void;
};

/** A message that waits for its turn, which a pause may delay. */
type Waiting = { readonly chatId: string; readonly latestMs: number; turnMs: number };

/** Makes a rate limiter. Slots are planned ahead, so the waiting time is known at once. */
export function createRateLimiter(options: {
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
}): RateLimiter {
  const { nowMs, wait } = options;
  const given = createSendSlots();
  const pauses = createPauses();
  let planned = createSendSlots();
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

  /** Plans new turns for the messages that a pause delays, in their order. */
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
    while (entry.turnMs <= entry.latestMs) {
      if (entry.turnMs > nowMs()) await wait(entry.turnMs - nowMs());
      else if (await pass(entry.chatId)) return true;
    }
    return false;
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
 * Makes the last check of a turn when its time has come: resolves to false during a pause. After the process stood
 * still, many turns are due at once; the check lets them pass one by one within the limits.
 */
function createGate(options: {
  readonly given: SendSlots;
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

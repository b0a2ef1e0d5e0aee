import { err, ok, type Result } from '#src/domain/result.ts';
import { isGroupChat } from './message.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** The failure of a message that would wait longer than the caller allows. */
export type TurnRefused = { readonly code: 'rate_limited'; readonly retryAfterMs: number };

/** Gives turns within the messenger's limits: 30 a second, 1 a second per chat, 20 a minute per group. */
export type RateLimiter = {
  /**
   * Waits for the next turn of a chat, or fails if that is after `latestMs`. With `isAgain` the message
   * goes before all waiting ones: it already had its turn, and the messenger asked to send it again.
   */
  readonly take: (
    chatId: string,
    options: { readonly latestMs: number; readonly isAgain?: boolean },
  ) => Promise<Result<void, TurnRefused>>;
  /** Pauses a chat as the messenger demanded; if two chats are paused at the same time, all pause. The order stays. */
  readonly pause: (chatId: string, durationMs: number) => void;
};

/** A message that waits for its turn; a pause may delay it. */
type Waiting = { readonly chatId: string; readonly latestMs: number; turnMs: number };

/** Creates a rate limiter. Turns are planned ahead, so the waiting time is known at once. */
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
 * Creates the final check of a due turn: resolves to false during a pause. After the process was
 * suspended, many turns are due at once; the check lets them through one at a time within the limits.
 */
function createGate(options: {
  readonly given: SendSlots;
  readonly isPaused: (chatId: string) => boolean;
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
}): (chatId: string) => Promise<boolean> {
  const { given, isPaused, nowMs, wait } = options;
  // Never rejects: neither waiting nor reading the turns can fail.
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

/** The pauses that the messenger demanded. */
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

const overallGapMs = Math.ceil(secondMs / 30);
const messagesPerGroupMinute = 20;

/** The times of planned messages: overall, and per chat as far back as its limits count. */
type SendSlots = {
  /** The first moment, from `fromMs` on, at which a message to the chat respects the limits. */
  readonly earliestMs: (chatId: string, fromMs: number) => number;
  readonly reserve: (chatId: string, turnMs: number) => void;
  readonly forgetOverall: (beforeMs: number) => void;
  readonly forgetChats: (beforeMs: number) => void;
  readonly copy: () => SendSlots;
};

/** Creates an empty list of times, or a copy of another. */
function createSendSlots(
  overall: readonly number[] = [],
  byChat: Iterable<readonly [string, readonly number[]]> = [],
): SendSlots {
  let overallMs = overall;
  const byChatMs = new Map(byChat);

  function earliestMs(chatId: string, fromMs: number): number {
    const chatTurnsMs = byChatMs.get(chatId) ?? [];
    const groupLimitMs = after(chatTurnsMs.at(-messagesPerGroupMinute), minuteMs);
    return firstGapMs(
      overallMs,
      Math.max(fromMs, after(chatTurnsMs.at(-1), secondMs), isGroupChat(chatId) ? groupLimitMs : 0),
    );
  }

  function reserve(chatId: string, turnMs: number): void {
    overallMs = [...overallMs, turnMs].toSorted((first, second) => first - second);
    const chatTurnsMs = [...(byChatMs.get(chatId) ?? []), turnMs];
    byChatMs.set(chatId, chatTurnsMs.slice(-messagesPerGroupMinute));
  }

  function forgetOverall(beforeMs: number): void {
    overallMs = overallMs.filter((turnMs) => turnMs > beforeMs);
  }

  function forgetChats(beforeMs: number): void {
    for (const [chatId, turnsMs] of byChatMs) {
      if ((turnsMs.at(-1) ?? 0) <= beforeMs) byChatMs.delete(chatId);
    }
  }

  const copy = () => createSendSlots(overallMs, byChatMs);

  return { earliestMs, reserve, forgetOverall, forgetChats, copy };
}

function after(turnMs: number | undefined, gapMs: number): number {
  return turnMs === undefined ? 0 : turnMs + gapMs;
}

/** The first moment from `earliestMs` on that keeps the overall gap to every turn already given. */
function firstGapMs(sortedTurnsMs: readonly number[], earliestMs: number): number {
  let candidateMs = earliestMs;
  for (const turnMs of sortedTurnsMs) {
    if (Math.abs(turnMs - candidateMs) < overallGapMs) candidateMs = turnMs + overallGapMs;
  }
  return candidateMs;
}

import { err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';
import { isGroupChat } from './message.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const overallGapMs = Math.ceil(secondMs / 30);
const messagesPerGroupMinute = 20;

/** The messenger's limits would keep a message waiting for longer than the caller allows. */
export type TurnRefused = { readonly code: 'rate_limited'; readonly retryAfterMs: number };

/** Hands out turns within the messenger's limits: 30 a second, 1 a second in a chat, 20 a minute in a group. */
export type RateLimiter = {
  /** Waits for the next turn of a chat, or refuses at once when it comes later than `latestMs`. */
  readonly take: (
    chatId: string,
    options: { readonly latestMs: number },
  ) => Promise<Result<void, TurnRefused>>;
  /** Obeys the messenger's order to wait; when it concerns a second chat too, everybody waits. */
  readonly pause: (chatId: string, durationMs: number) => void;
};

/** Makes a rate limiter; turns are reserved ahead of time, so the wait is known when one is asked for. */
export function createRateLimiter(options: {
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
}): RateLimiter {
  const { nowMs, wait } = options;
  const planned = createTurns();
  const given = createTurns();
  const pauses = createPauses();
  let tidiedAtMs = nowMs();
  let lastPassage: Promise<unknown> = Promise.resolve();

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

  /** A process that stood still wakes many turns at once: here they come one by one; false when there is a pause. */
  function pass(chatId: string): Promise<boolean> {
    const passage = lastPassage.then(async () => {
      while (!isPaused(chatId)) {
        const restMs = given.earliestMs(chatId, nowMs()) - nowMs();
        if (restMs <= 0) {
          given.reserve(chatId, nowMs());
          return true;
        }
        await wait(restMs);
      }
      return false;
    });
    lastPassage = passage;
    return passage;
  }

  async function take(
    chatId: string,
    { latestMs }: { readonly latestMs: number },
  ): Promise<Result<void, TurnRefused>> {
    for (;;) {
      tidy();
      const turnMs = planned.earliestMs(chatId, Math.max(nowMs(), pauses.endMs(chatId)));
      if (turnMs > latestMs) return err({ code: 'rate_limited', retryAfterMs: turnMs - nowMs() });
      planned.reserve(chatId, turnMs);
      if (turnMs > nowMs()) await wait(turnMs - nowMs());
      if (await pass(chatId)) return ok(undefined);
    }
  }

  return { take, pause: (chatId, durationMs) => pauses.add(chatId, nowMs(), durationMs) };
}

/** The turns given out: overall, and for each chat as many as its limits look back on. */
function createTurns() {
  let overallMs: readonly number[] = [];
  const byChatMs = new Map<string, readonly number[]>();

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

  return { earliestMs, reserve, forgetOverall, forgetChats };
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

import { isGroupChat } from './message.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const overallGapMs = Math.ceil(secondMs / 30);
const messagesPerGroupMinute = 20;

/** The times of planned messages: overall, and for each chat as far back as its limits count. */
export type SendSlots = {
  /** The first moment from one on at which a chat's message keeps to the limits. */
  readonly earliestMs: (chatId: string, fromMs: number) => number;
  readonly reserve: (chatId: string, turnMs: number) => void;
  readonly forgetOverall: (beforeMs: number) => void;
  readonly forgetChats: (beforeMs: number) => void;
  readonly copy: () => SendSlots;
};

/** Makes an empty list of times, or a copy of another. */
export function createSendSlots(
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

import { err, ok, type Result } from '#src/domain/result.ts';
import type { OutgoingMessage, SendFailure, Sender } from './message.ts';
import type { SentMemory } from './sent-memory.ts';

/** Whether the delivery sent the message now, or it was sent before. */
export type DeliveryOutcome = Result<'sent' | 'already_sent', SendFailure>;

/** Delivers whole messages: splits long ones, and sends each outbox id once. */
export type Delivery = {
  readonly deliver: (
    message: OutgoingMessage,
    outboxId: string | undefined,
  ) => Promise<DeliveryOutcome>;
  /** Resolves once no delivery is running. */
  readonly settled: () => Promise<void>;
};

/**
 * Creates the delivery. Each outbox id is sent once, even by concurrent calls, and a long message
 * continues after the last part that was sent. One exception: if the messenger's answer is lost,
 * the message is sent again, because nothing shows whether it arrived. Rule TR-25.
 */
export function createDelivery(options: {
  readonly sender: Sender;
  readonly memory: SentMemory;
  readonly nowMs: () => number;
  readonly maxWaitMs: number;
}): Delivery {
  const { sender, memory, nowMs, maxWaitMs } = options;
  const running = new Set<Promise<DeliveryOutcome>>();
  const runningById = new Map<string, Promise<DeliveryOutcome>>();

  async function sendParts(
    message: OutgoingMessage,
    outboxId: string | undefined,
  ): Promise<DeliveryOutcome> {
    const progress = outboxId === undefined ? undefined : memory.progressOf(outboxId);
    if (progress?.isFinished === true) return ok('already_sent');
    const latestMs = nowMs() + maxWaitMs;
    const parts = splitMessage(message.text);
    for (let index = progress?.sentParts ?? 0; index < parts.length; index += 1) {
      const isLast = index === parts.length - 1;
      const part = { ...message, text: parts[index] ?? '', buttons: isLast ? message.buttons : [] };
      const outcome = await sender.send(part, { latestMs });
      if (!outcome.ok) return err(outcome.failure);
      if (outboxId !== undefined) {
        memory.remember(outboxId, { sentParts: index + 1, isFinished: isLast });
      }
    }
    return ok('sent');
  }

  async function deliver(
    message: OutgoingMessage,
    outboxId: string | undefined,
  ): Promise<DeliveryOutcome> {
    // Never rejects unhandled: the caller awaits it.
    const sameCall = outboxId === undefined ? undefined : runningById.get(outboxId);
    if (sameCall !== undefined) return sameCall;
    // Never rejects unhandled: it is awaited below.
    const delivery = sendParts(message, outboxId);
    running.add(delivery);
    if (outboxId !== undefined) runningById.set(outboxId, delivery);
    try {
      return await delivery;
    } finally {
      running.delete(delivery);
      if (outboxId !== undefined) runningById.delete(outboxId);
    }
  }

  async function settled(): Promise<void> {
    await Promise.allSettled(running);
  }

  return { deliver, settled };
}

/** The messenger's limit for the text of one message, in UTF-16 code units (the strictest way to count). */
const messengerTextMaxLength = 4096;

const segmenter = new Intl.Segmenter();

const boundaries = [/\n{2,}/g, /\n/g, /[.!?…。؟]\s+/g, /\s+/g] as const;

/**
 * Splits a text into parts of at most `maxLength` UTF-16 code units: after a paragraph, line, sentence or
 * word that ends in the second half of a part, else between characters, and never inside a surrogate pair.
 * Only parts without a visible character are dropped, because the messenger refuses them. Rule BO-13.
 */
export function splitMessage(text: string, maxLength = messengerTextMaxLength): readonly string[] {
  const parts: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > maxLength) {
    const cut = findCut(rest, maxLength);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  parts.push(rest);
  return parts.filter((part) => part.trim() !== '');
}

function findCut(text: string, maxLength: number): number {
  const window = text.slice(0, maxLength);
  for (const boundary of boundaries) {
    const end = lastEnd(window, boundary);
    if (end > maxLength / 2) return end;
  }
  return characterCut(text, maxLength);
}

function lastEnd(window: string, boundary: RegExp): number {
  let end = 0;
  for (const match of window.matchAll(boundary)) end = match.index + match[0].length;
  return end;
}

/** Cuts before the user-perceived character that does not fit, or inside one that is longer than a message. */
function characterCut(text: string, maxLength: number): number {
  const segments = segmenter.segment(text.slice(0, 2 * maxLength));
  const start = segments.containing(maxLength)?.index ?? 0;
  if (start > 0) return start;
  return isLowSurrogate(text.charCodeAt(maxLength)) && maxLength > 1 ? maxLength - 1 : maxLength;
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff;
}

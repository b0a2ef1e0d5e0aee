import { err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';
import type { OutgoingMessage, SendFailure, Sender } from './message.ts';
import type { SentMemory } from './sent-memory.ts';
import { splitMessage } from './split-message.ts';

/** Whether a delivery sent the message now or found it sent before. */
export type DeliveryOutcome = Result<'sent' | 'already_sent', SendFailure>;

/** Delivers whole messages: splits them and sends each outbox id once. */
export type Delivery = {
  readonly deliver: (
    message: OutgoingMessage,
    outboxId: string | undefined,
  ) => Promise<DeliveryOutcome>;
  /** Resolves once no delivery is running. */
  readonly settled: () => Promise<void>;
};

/**
 * Makes the delivery. Each outbox id is sent once, even by concurrent calls, and a long message continues after its
 * last part that was sent. One exception remains: when the messenger's answer is lost, the message is sent again,
 * because nothing shows whether it arrived. Rule TR-25.
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
    // Never rejects unhandled: it is awaited before anything else.
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

import type { OutboxEntry } from '#src/domain/outbox.ts';
import { outboxCall, recipientOf } from './message.ts';

/** What waits in the outbox, given out one by one: oldest first, and of one recipient one at a time. */
export type OutboxQueue = {
  /** The oldest message whose recipient waits for none before it; undefined when there is none. */
  readonly take: () => OutboxEntry | undefined;
  /** Tells what became of a message that was taken; what its recipient gets later waits when it was not delivered. */
  readonly settle: (row: OutboxEntry, isDone: boolean) => void;
};

/** Makes the queue of one run from all that waits, oldest first; what is not due yet holds up what comes after it. */
export function createOutboxQueue(waiting: readonly OutboxEntry[], nowMs: number): OutboxQueue {
  const shut = new Set<string>();
  let entries: { readonly row: OutboxEntry; readonly recipient: string }[] = [];
  for (const row of waiting) {
    const recipient = recipientOfRow(row);
    if (row.nextAttemptAtMs > nowMs) shut.add(recipient);
    else if (!shut.has(recipient)) entries.push({ row, recipient });
  }
  shut.clear();

  return {
    take: () => {
      const index = entries.findIndex(({ recipient }) => !shut.has(recipient));
      const [taken] = index < 0 ? [] : entries.splice(index, 1);
      if (taken !== undefined) shut.add(taken.recipient);
      return taken?.row;
    },
    settle: (row, isDone) => {
      const recipient = recipientOfRow(row);
      if (!isDone) entries = entries.filter((entry) => entry.recipient !== recipient);
      shut.delete(recipient);
    },
  };
}

/** A row that is no message of this version has nobody else's order to keep. */
function recipientOfRow(row: OutboxEntry): string {
  const call = outboxCall(row);
  return call === null ? `unknown ${row.id}` : recipientOf(call);
}

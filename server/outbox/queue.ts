import type { OutboxEntry } from '#src/domain/outbox.ts';
import { outboxCall, recipientOf } from './message.ts';

/** The pending messages of one run, handed out one by one: oldest first, one at a time for each recipient. */
export type OutboxQueue = {
  /** Takes the oldest message whose recipient has no message under way; undefined when there is none. */
  readonly take: () => OutboxEntry | undefined;
  /** Reports the result of a taken message. After a failure the recipient's later messages leave the queue. */
  readonly settle: (row: OutboxEntry, isDone: boolean) => void;
};

/** Makes the queue from all pending messages, oldest first. A message that is not due yet blocks its recipient's later ones. */
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

/** A row that cannot be parsed counts as a recipient of its own. */
function recipientOfRow(row: OutboxEntry): string {
  const call = outboxCall(row);
  return call === null ? `unknown ${row.id}` : recipientOf(call);
}

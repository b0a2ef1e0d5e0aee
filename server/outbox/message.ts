import { Query } from 'node-appwrite';
import { botCallSchema, type BotCall, type OutboxMessage } from '#src/contract/bot.ts';
import type { Write } from '../runtime/writes.ts';

/** The outbox row of a message, written with the change that it tells of. Rule TR-24. */
export function outboxWrite(message: OutboxMessage, nowMs: number): Write {
  return {
    action: 'create',
    table: 'botOutbox',
    rowId: message.id,
    data: {
      path: message.call.path,
      payload: JSON.stringify(message.call.payload),
      status: 'pending',
      attempts: 0,
      nextAttemptAtMs: nowMs,
    },
  };
}

/** Reads an outbox row as a call of the bot; null when it is none that this version knows. */
export function outboxCall(row: {
  readonly path: string;
  readonly payload: unknown;
}): BotCall | null {
  const call = botCallSchema.safeParse({ path: row.path, payload: row.payload });
  return call.success ? call.data : null;
}

/** Who gets a message: a chat, or a topic of the admin group. What one recipient gets has an order. */
export function recipientOf(call: BotCall): string {
  return call.path === 'bot/notify-report'
    ? `topic ${String(call.payload.topicId)}`
    : call.payload.telegramId;
}

/** Finds the outbox rows that may have the recipient of a call, as the rows have no column for it. */
export function likelySameRecipient(call: BotCall): string {
  if (call.path === 'bot/notify-report') return Query.equal('path', call.path);
  // What people typed cannot look like this, as JSON escapes their quotation marks.
  return Query.contains('payload', [`"telegramId":${JSON.stringify(call.payload.telegramId)}`]);
}

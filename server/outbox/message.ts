import { botCallSchema, type BotCall, type OutboxMessage } from '#src/contract/bot.ts';
import { isErased } from '#src/domain/people/erasure.ts';
import { isMuted, type MutableKind } from '#src/domain/user.ts';
import { botOutboxTable } from '#src/tables/bot-outbox.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { Receiver } from '#src/text/bot-text.ts';
import type { Write } from '../runtime/writes.ts';

/** Whether a message is kept and not sent: its receiver opted out of messages of this kind, or was erased. Rules MY-32, OP-10. */
export function isUnwanted(receiver: Receiver, kind?: MutableKind): boolean {
  if (receiver === null) return false;
  return isErased(receiver) || (kind !== undefined && isMuted(receiver, kind));
}

/** The write that puts a message into the outbox, for the same transaction as the change it reports. Rules TR-24, MY-32. */
export function outboxWrite(message: OutboxMessage, nowMs: number): Write {
  return {
    action: 'create',
    table: 'botOutbox',
    rowId: message.id,
    data: botOutboxTable.toRow({
      ...message.call,
      status: message.isMuted === true ? 'muted' : 'pending',
      attempts: 0,
      nextAttemptAtMs: nowMs,
      lastError: null,
      requestId: null,
    }),
  };
}

/** Parses an outbox row as a call of the bot service; null if this version does not know the call. */
export function outboxCall(row: {
  readonly path: string;
  readonly payload: unknown;
}): BotCall | null {
  const call = botCallSchema.safeParse({ path: row.path, payload: row.payload });
  return call.success ? call.data : null;
}

/** A key of the message's recipient: a chat, or a topic of the admin group. One recipient's messages keep their order. */
export function recipientOf(call: BotCall): string {
  return call.path === 'bot/notify-report'
    ? `topic ${String(call.payload.topicId)}`
    : call.payload.telegramId;
}

/** Queries the pending messages that may have the same recipient as a call; the rows have no column for it. */
export function pendingForRecipient(call: BotCall): RowQuery<'botOutbox'> {
  const pending = query('botOutbox').equal('status', 'pending');
  if (call.path === 'bot/notify-report') return pending.equal('path', call.path);
  // Typed text cannot contain this, because JSON escapes quotation marks.
  return pending.contains('payload', `"telegramId":${JSON.stringify(call.payload.telegramId)}`);
}

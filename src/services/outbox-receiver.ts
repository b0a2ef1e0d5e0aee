import { botCallSchema } from '#src/contract/bot.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';

/** The id of the person that a message goes to; null for the group and what cannot be read. */
export function receiverOf({
  path,
  payload,
}: Pick<OutboxEntry, 'path' | 'payload'>): string | null {
  const call = botCallSchema.safeParse({ path, payload });
  if (!call.success || call.data.path === 'bot/notify-report') return null;
  const { telegramId } = call.data.payload;
  return isGroup(telegramId) ? null : telegramId;
}

/** Groups of the messenger have negative ids. */
export function isGroup(chatId: string): boolean {
  return chatId.startsWith('-');
}

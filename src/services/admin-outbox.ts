import { botCallSchema } from '#src/contract/bot.ts';
import type { OutboxEntry, OutboxStatus } from '#src/domain/outbox.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import { readPeople } from './admin-people.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** Which bot messages to read; `search` is a person or words of the message. */
type OutboxFilter = {
  readonly status?: OutboxStatus | undefined;
  readonly search?: string | undefined;
};

/** A page of bot messages, newest first; the cursor is null on the last page. */
export type OutboxPage = {
  readonly messages: readonly OutboxEntry[];
  /** How many messages match, counted up to 5,000. */
  readonly total: number;
  readonly nextCursor: string | null;
};

const outboxPageSize = 50;
/** How many of the people found have their messages searched. */
const maxPeople = 5;

/** Reads a page of the bot's messages. Rules TR-12, TR-25, PA-24. */
export async function readOutbox(
  calls: Calls,
  { status, search = '' }: OutboxFilter,
  cursor: string | undefined,
): Promise<Reply<OutboxPage>> {
  const all = query('botOutbox');
  let wanted = status === undefined ? all : all.equal('status', status);
  const words = search.trim();
  if (words !== '') {
    const found = await readPeople(calls, { state: 'all', search: words }, undefined);
    if (!found.success) return found;
    const people = found.users.slice(0, maxPeople).map(({ id }) => `"telegramId":"${id}"`);
    wanted = searched(wanted, [withoutQuotes(words), ...people]);
  }
  return calls.read(
    (rows) => rows.list(wanted.newestFirst().limit(outboxPageSize).after(cursor)),
    { code: 'database_error' },
    ({ rows, ids, total }) => ({
      messages: rows,
      total,
      nextCursor: nextCursorOf(ids, outboxPageSize),
    }),
  );
}

/** The text as it appears inside a JSON string, without the quotes. */
function withoutQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The messages whose payload contains one of these texts. */
function searched(
  all: RowQuery<'botOutbox'>,
  [first, ...others]: readonly [string, ...string[]],
): RowQuery<'botOutbox'> {
  if (others.length === 0) return all.contains('payload', first);
  return all.anyOf(
    ...[first, ...others].map(
      (text) => (one: RowQuery<'botOutbox'>) => one.contains('payload', text),
    ),
  );
}

/** The id of the person who receives a message; null for the group and for unreadable payloads. */
export function receiverOf({
  path,
  payload,
}: Pick<OutboxEntry, 'path' | 'payload'>): string | null {
  const call = botCallSchema.safeParse({ path, payload });
  if (!call.success || call.data.path === 'bot/notify-report') return null;
  const { telegramId } = call.data.payload;
  return isGroup(telegramId) ? null : telegramId;
}

/** Telegram groups have negative ids. */
export function isGroup(chatId: string): boolean {
  return chatId.startsWith('-');
}

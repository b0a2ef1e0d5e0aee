import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { err, ok, type Result } from '#src/domain/result.ts';
import { makeWritableFolder } from '../settings/file-fault.ts';
import type { Sender } from './message.ts';

const buttonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('web_app'), text: z.string(), url: z.string() }),
  z.object({ kind: z.literal('url'), text: z.string(), url: z.string() }),
  z.object({ kind: z.literal('callback'), text: z.string(), callbackData: z.string() }),
  z.object({ kind: z.literal('copy'), text: z.string(), copyText: z.string() }),
]);

const rowSchema = z
  .object({
    id: z.int(),
    chat_id: z.string(),
    topic_id: z.int().nullable(),
    text: z.string(),
    buttons: z.string().transform((json) => z.array(buttonSchema).parse(JSON.parse(json))),
    sent_at_ms: z.int(),
    is_acknowledged: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    chatId: row.chat_id,
    ...(row.topic_id !== null && { topicId: row.topic_id }),
    text: row.text,
    buttons: row.buttons,
    sentAtMs: row.sent_at_ms,
    isAcknowledged: row.is_acknowledged === 1,
  }));

/** A message that was stored instead of sent; its id is unique across all chats and increases over time. */
export type StoredMessage = z.infer<typeof rowSchema>;

/** Stores messages instead of sending them, when there is no messenger. Rule EM-08. */
export type MessageStore = Sender & {
  /** The newest messages of a chat, newest last. */
  readonly listMessages: (chatId: string) => readonly StoredMessage[];
  /** The chats that have messages, the one with the newest message first. */
  readonly listChats: () => readonly string[];
  /** Presses a callback button as a reader would, which acknowledges the message. */
  readonly press: (press: {
    readonly messageId: number;
    readonly callbackData: string;
  }) => Result<StoredMessage, { readonly code: 'button_not_found' }>;
  readonly close: () => void;
};

/** Creates a store in the bot service's SQLite file that keeps the last `messagesPerChat` messages of each chat. */
export function createMessageStore(options: {
  readonly dataDirectory: string;
  readonly nowMs: () => number;
  readonly messagesPerChat?: number;
}): MessageStore {
  const { nowMs, messagesPerChat = 200 } = options;
  const database = openBotDatabase(options.dataDirectory);
  const statements = prepareStatements(database);

  return {
    send: async (message) => {
      const { chatId, topicId, text, buttons } = message;
      statements.add.run(chatId, topicId ?? null, text, JSON.stringify(buttons), nowMs());
      statements.trim.run(chatId, chatId, messagesPerChat);
      return ok(undefined);
    },
    listMessages: (chatId) => statements.list.all(chatId).map((row) => rowSchema.parse(row)),
    listChats: () => statements.chats.all().map((row) => String(row['chat_id'])),
    press: ({ messageId, callbackData }) => {
      const message = rowSchema.optional().parse(statements.find.get(messageId));
      const isKnown = message?.buttons.some(
        (button) => button.kind === 'callback' && button.callbackData === callbackData,
      );
      if (message === undefined || isKnown !== true) return err({ code: 'button_not_found' });
      statements.acknowledge.run(messageId);
      return ok({ ...message, isAcknowledged: true });
    },
    close: () => database.close(),
  };
}

function prepareStatements(database: DatabaseSync) {
  database.exec(`CREATE TABLE IF NOT EXISTS kept_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id TEXT NOT NULL,
    topic_id INTEGER,
    text TEXT NOT NULL,
    buttons TEXT NOT NULL,
    sent_at_ms INTEGER NOT NULL,
    is_acknowledged INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS kept_messages_by_chat ON kept_messages (chat_id, id)`);
  return {
    add: database.prepare(
      `INSERT INTO kept_messages (chat_id, topic_id, text, buttons, sent_at_ms)
       VALUES (?, ?, ?, ?, ?)`,
    ),
    trim: database.prepare(
      `DELETE FROM kept_messages WHERE chat_id = ? AND id <= (
         SELECT id FROM kept_messages WHERE chat_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?
       )`,
    ),
    list: database.prepare('SELECT * FROM kept_messages WHERE chat_id = ? ORDER BY id'),
    chats: database.prepare(
      'SELECT chat_id FROM kept_messages GROUP BY chat_id ORDER BY MAX(id) DESC',
    ),
    find: database.prepare('SELECT * FROM kept_messages WHERE id = ?'),
    acknowledge: database.prepare('UPDATE kept_messages SET is_acknowledged = 1 WHERE id = ?'),
  };
}

/** Opens the bot service's SQLite file in `dataDirectory`; `:memory:` stores nothing. Throws Error that names a damaged file. */
export function openBotDatabase(dataDirectory: string): DatabaseSync {
  if (dataDirectory === ':memory:') return new DatabaseSync(':memory:');
  makeWritableFolder(dataDirectory, 'used as the data directory (YAPP_DATA_DIR)');
  const file = join(dataDirectory, 'bot.sqlite');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 5000 });
    database.exec('PRAGMA journal_mode = WAL');
    // A crash of the process loses nothing; after a power failure the last message may be sent twice.
    database.exec('PRAGMA synchronous = NORMAL');
    return database;
  } catch (cause) {
    database?.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = /malformed|not a database/.test(reason) ? ' Restore it from a backup.' : '';
    throw new Error(`The bot's data file ${file} cannot be used (${reason}).${advice}`, { cause });
  }
}

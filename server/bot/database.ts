import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the bot service's own SQLite file below `dataDirectory`; `:memory:` keeps nothing. Throws Error, naming a file that is damaged. */
export function openBotDatabase(dataDirectory: string): DatabaseSync {
  if (dataDirectory === ':memory:') return new DatabaseSync(':memory:');
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'bot.sqlite');
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    // The end of the process loses nothing; after a power cut the last message may be sent once more.
    database.exec('PRAGMA synchronous = NORMAL');
    return database;
  } catch (cause) {
    database.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The bot's data file ${file} cannot be used (${reason}). Restore it from a backup.`,
      {
        cause,
      },
    );
  }
}

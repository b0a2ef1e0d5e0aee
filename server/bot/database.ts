import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the bot service's own SQLite file below `dataDirectory`; `:memory:` keeps nothing. */
export function openBotDatabase(dataDirectory: string): DatabaseSync {
  if (dataDirectory === ':memory:') return new DatabaseSync(':memory:');
  mkdirSync(dataDirectory, { recursive: true });
  const database = new DatabaseSync(join(dataDirectory, 'bot.sqlite'), { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL');
  // The end of the process loses nothing; after a power cut the last message may be sent once more.
  database.exec('PRAGMA synchronous = NORMAL');
  return database;
}

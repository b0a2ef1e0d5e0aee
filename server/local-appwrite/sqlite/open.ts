import { closeSync, fdatasync, fdatasyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { migrations } from './migrations.ts';

/** How an open file is flushed to disk. */
export type FlushFile = {
  readonly later: (file: number) => Promise<void>;
  readonly now: (file: number) => void;
};

const flushFile: FlushFile = { later: promisify(fdatasync), now: fdatasyncSync };

/** The name of the file in the data directory that contains everything. */
const fileName = 'appwrite.sqlite';

/** SQLite's codes for a file in use, and for a damaged one. */
const busy = 5;
const damage: ReadonlySet<number> = new Set([11, 26]);

/** SQLite's code of an error, without its details; undefined for any other error. */
function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
  return code === undefined ? undefined : code & 0xff;
}

/** Explains why a data file cannot be used; only a damaged one needs a backup, and not, for example, a full disk. */
function dataFileFault(location: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isDamaged = damage.has(codeOf(cause) ?? 11);
  return new Error(
    isDamaged
      ? `The backend's data file ${location} is damaged (${reason}). Restore it from a backup.`
      : `The backend's data file ${location} cannot be used: ${reason}.`,
    { cause },
  );
}

function versionOf(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get();
  return Number(row?.['user_version'] ?? 0);
}

function migrate(database: DatabaseSync, from: number): void {
  for (let version = from; version < migrations.length; version += 1) {
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(migrations[version] ?? '');
      database.exec(`PRAGMA user_version = ${version + 1}`);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }
}

function checkIntegrity(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA quick_check(1)').get();
  const verdict = String(row?.['quick_check'] ?? 'no answer');
  if (verdict !== 'ok') throw new Error(verdict);
}

/** Larger files are not checked, because the check reads every page. */
const quickCheckLimitBytes = 64 * 1024 * 1024;

function sizeBytes(database: DatabaseSync): number {
  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count'] ?? 0);
  return pages * Number(database.prepare('PRAGMA page_size').get()?.['page_size'] ?? 0);
}

function configure(database: DatabaseSync, isInMemory: boolean): void {
  if (!isInMemory) {
    database.exec('PRAGMA journal_mode = WAL');
    // A commit does not wait for the disk; the writer flushes the log before it acknowledges a commit.
    database.exec('PRAGMA synchronous = NORMAL');
  }
  // Deleted content is overwritten with zeros if its page is written anyway.
  database.exec('PRAGMA secure_delete = FAST');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA cache_size = -32768');
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec('PRAGMA wal_autocheckpoint = 2000');
  database.exec('PRAGMA journal_size_limit = 33554432');
}

/** Lets SQLite sample tables that have grown, so it chooses the right index. */
export function refreshStatistics(database: DatabaseSync): void {
  database.exec('PRAGMA analysis_limit = 400; PRAGMA optimize = 0x10002');
}

/** Flushes all commits to disk. */
export type Flush = { readonly later: () => Promise<void>; readonly now: () => void };

/** The open data file, and the function that closes it. */
type DataFile = {
  readonly database: DatabaseSync;
  readonly flush: Flush;
  readonly close: () => void;
};

const noFlush: Flush = { later: () => Promise.resolve(), now: () => undefined };

/** Flushes the write-ahead log of a data file, which exists from the first commit until the database is closed. */
function flushOf(
  location: string,
  { later, now }: FlushFile,
): Flush & { readonly close: () => void } {
  let file: number | undefined;
  let isClosed = false;
  const open = (): number => (file ??= openSync(`${location}-wal`, 'r+'));
  return {
    later: async () => {
      try {
        await later(open());
      } catch (error) {
        // If the file was closed in the meantime, closing has flushed it.
        if (!isClosed) throw error;
      }
    },
    now: () => now(open()),
    close: () => {
      isClosed = true;
      if (file !== undefined) closeSync(file);
    },
  };
}

function openFile(location: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(location, { timeout });
  } catch (cause) {
    throw dataFileFault(location, cause);
  }
}

/**
 * Keeps a second server off the data directory. The lock is an open write transaction on an empty
 * file beside the data, so it ends with the process in any case, and does not block readers of the
 * data file itself (a backup).
 */
export function lockDirectory(dataDirectory: string): DatabaseSync {
  const file = join(dataDirectory, 'appwrite.lock');
  const lock = openFile(file, 0);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    if (codeOf(cause) !== busy) throw dataFileFault(file, cause);
    throw new Error(`The backend's data directory ${dataDirectory} is in use by another process.`, {
      cause,
    });
  }
}

/**
 * Opens or creates the data file, and migrates an older one to the current layout. Throws an Error
 * that explains why if it is damaged, in use by another server, written by a newer version or cannot be used.
 */
export function openDataFile(dataDirectory: string, flushing = flushFile): DataFile {
  if (dataDirectory === ':memory:') {
    const database = openDatabase(':memory:');
    return { database, flush: noFlush, close: () => database.close() };
  }
  mkdirSync(dataDirectory, { recursive: true });
  const lock = lockDirectory(dataDirectory);
  try {
    const location = join(dataDirectory, fileName);
    const database = openDatabase(location);
    const flush = flushOf(location, flushing);
    return {
      database,
      flush,
      close: () => {
        flush.close();
        database.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

function openDatabase(location: string): DatabaseSync {
  const database = openFile(location, 5000);
  try {
    const version = versionOf(database);
    if (version > migrations.length) {
      throw new Error(
        `The backend's data file ${location} was written by a newer version ` +
          `(layout ${version}, this version knows ${migrations.length}). Update the program.`,
      );
    }
    configure(database, location === ':memory:');
    if (version > 0 && sizeBytes(database) <= quickCheckLimitBytes) checkIntegrity(database);
    migrate(database, version);
    refreshStatistics(database);
    return database;
  } catch (error) {
    database.close();
    throw error instanceof Error && error.message.startsWith('The backend')
      ? error
      : dataFileFault(location, error);
  }
}

/** Adds the SQL function that the queries use: `folded(text)`, the text in lower case in any script. */
export function addSqlFunctions(database: DatabaseSync): void {
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
